import { groupPhone } from '#contract/french'
import { useShop } from '#web/lib/shop.ts'
import { Paragraph, Points, type Section, TextPage } from '#web/shell/text-page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export default function TermsPage() {
  const { name, email, phones, address } = useShop()
  const sections: Section[] = [
    {
      id: 'vendeur',
      title: 'Le vendeur',
      body: (
        <Paragraph>
          {`${name}, ${address}. Téléphone : ${groupPhone(phones[0])}. E-mail : ${email}. Les présentes conditions s’appliquent à toute commande passée sur ce site.`}
        </Paragraph>
      ),
    },
    {
      id: 'produits',
      title: 'Les produits',
      body: (
        <>
          <Paragraph>
            Chaque produit est décrit par sa référence, sa matière, son volume ou ses dimensions, et par une
            fiche technique quand le fabricant en fournit une. Les images illustrent le produit ; la
            description fait foi.
          </Paragraph>
          <Paragraph>
            Le matériel est destiné à un usage de laboratoire par des personnes formées. Un produit indiqué
            comme indisponible ne peut pas être commandé.
          </Paragraph>
        </>
      ),
    },
    {
      id: 'prix',
      title: 'Les prix',
      body: (
        <Paragraph>
          Les prix sont en dinars algériens (DA), toutes taxes comprises, hors frais de livraison. Le prix dû
          est celui qu’affiche le récapitulatif au moment où vous confirmez : s’il vient de changer, la
          commande n’est pas enregistrée et le nouveau prix vous est montré.
        </Paragraph>
      ),
    },
    {
      id: 'commande',
      title: 'La commande',
      body: (
        <Points
          points={[
            'Commander demande un compte dont l’adresse e-mail est vérifiée.',
            'Vous choisissez le produit, ses options et la quantité, puis vous vérifiez le récapitulatif : produit, options, quantité, total, adresse de livraison.',
            'La commande est ferme quand vous confirmez ce récapitulatif. Elle reçoit un numéro et une confirmation part à votre adresse e-mail.',
            'Elle est « en cours » jusqu’à son traitement, puis « complétée ». Votre profil en garde l’historique.',
          ]}
        />
      ),
    },
    {
      id: 'annulation',
      title: 'L’annulation',
      body: (
        <Paragraph>
          Vous pouvez annuler une commande sans frais ni motif tant qu’elle est « en cours », depuis votre
          profil. L’annulation est définitive. Une fois la commande complétée, écrivez-nous : nous chercherons
          avec vous la meilleure solution.
        </Paragraph>
      ),
    },
    {
      id: 'livraison',
      title: 'La livraison et le paiement',
      body: (
        <>
          <Paragraph>
            La commande est livrée en Algérie à l’adresse de votre profil au moment de la commande. Après la
            commande, nous vous appelons ou vous écrivons pour convenir du jour, des frais de livraison s’il y
            en a, et du mode de paiement. Rien n’est prélevé sur ce site.
          </Paragraph>
          <Paragraph>
            Vérifiez l’état des colis devant le transporteur, surtout pour la verrerie, et notez vos réserves
            sur le bon de livraison.
          </Paragraph>
        </>
      ),
    },
    {
      id: 'retours',
      title: 'La conformité et les retours',
      body: (
        <Paragraph>
          Un article défectueux ou différent de la commande est repris. Renvoyez-le dans son emballage
          d’origine dans les quatre jours ouvrables qui suivent la livraison, en indiquant le motif ; les
          frais de retour sont à notre charge. Selon votre choix, il est échangé, ou remboursé dans les quinze
          jours qui suivent son retour.
        </Paragraph>
      ),
    },
    {
      id: 'donnees',
      title: 'Les données personnelles',
      body: (
        <p className="text-soft">
          Ce que nous gardons, pourquoi et combien de temps est expliqué dans la page{' '}
          <TextLink to="/donnees-personnelles">Données personnelles</TextLink>.
        </p>
      ),
    },
    {
      id: 'droit',
      title: 'Le droit applicable',
      body: (
        <Paragraph>
          La vente est soumise au droit algérien, notamment à la loi n° 18-05 du 10 mai 2018 relative au
          commerce électronique et à la loi n° 09-03 du 25 février 2009 relative à la protection du
          consommateur. En cas de désaccord, écrivez-nous d’abord ; à défaut d’accord, les tribunaux algériens
          sont compétents.
        </Paragraph>
      ),
    },
  ]
  return (
    <TextPage
      title="Conditions générales de vente"
      introduction="Ce à quoi vous et nous sommes tenus quand vous commandez."
      since="1er novembre 2026"
      sections={sections}
    />
  )
}
