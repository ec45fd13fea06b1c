import { fr } from '#contract/french'
import { mailto } from '#web/lib/contact-links.ts'
import { useShop } from '#web/lib/shop.ts'
import { Paragraph, Points, type Section, TextPage } from '#web/shell/text-page.tsx'
import { linkLook, TextLink } from '#web/ui/text-link.tsx'

export default function PersonalDataPage() {
  const { name, email, address, emailService } = useShop()
  const sections: Section[] = [
    {
      id: 'responsable',
      title: 'Qui est responsable',
      body: <Paragraph>{`${name}, ${address}, décide de l’usage de ces données et en répond.`}</Paragraph>,
    },
    {
      id: 'donnees',
      title: 'Ce que nous gardons, et pourquoi',
      body: (
        <Points
          points={[
            'Votre compte : prénom, nom, adresse e-mail, téléphone, adresse. Pour préparer vos commandes, les livrer et vous joindre à leur sujet.',
            'Votre mot de passe : seulement une empreinte, à partir de laquelle on ne peut pas le retrouver.',
            'Vos commandes : produits, options, quantités, prix, dates, et vos coordonnées telles qu’elles étaient ce jour-là. Pour les exécuter et tenir notre comptabilité.',
            'Vos messages du formulaire de contact : votre adresse e-mail et votre texte, pour vous répondre.',
            'Des compteurs de tentatives liés à une adresse e-mail ou à une adresse IP, et une empreinte de l’adresse IP d’où vous vous êtes connecté, pour empêcher qu’on devine un mot de passe, et un journal technique, pour réparer les pannes.',
          ]}
        />
      ),
    },
    {
      id: 'durees',
      title: 'Combien de temps',
      body: (
        <Points
          points={[
            'Le compte : tant qu’il existe. Vous pouvez en demander la suppression à tout moment ; si des commandes y sont liées, il est anonymisé.',
            'Les commandes : dix ans, la durée pendant laquelle le code de commerce oblige à conserver les pièces.',
            'Les messages du formulaire de contact : ils nous parviennent par e-mail et sont effacés quand l’échange est terminé.',
            'Une connexion : elle s’éteint après sept jours sans visite, et au plus tard au bout de trente jours.',
            'Les liens envoyés par e-mail : vingt-quatre heures pour vérifier une adresse, une heure pour changer un mot de passe.',
            'Les compteurs de tentatives : quelques heures au plus ; l’empreinte de l’adresse IP : trente jours.',
          ]}
        />
      ),
    },
    {
      id: 'destinataires',
      title: 'Qui les voit',
      body: (
        <>
          <Paragraph>
            Les personnes de l’entreprise qui traitent les commandes, et le transporteur pour l’adresse et le
            téléphone. Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité.
          </Paragraph>
          {emailService && (
            <Paragraph>
              {`Le formulaire de contact passe par un service d’envoi d’e-mails, ${new URL(emailService.url).hostname}, qui peut se trouver à l’étranger. Pour l’éviter, écrivez directement à ${email}.`}
            </Paragraph>
          )}
        </>
      ),
    },
    {
      id: 'navigateur',
      title: 'Dans votre navigateur',
      body: (
        <Paragraph>
          Un cookie, qui vous garde connecté ; il n’est déposé que si vous vous connectez ou créez un compte.
          Pour l’équipe seulement, un second cookie retient pendant un an la largeur choisie pour le menu du
          tableau de bord. Restent dans votre navigateur : le thème choisi ; le fait que vous soyez connecté ;
          pendant une journée, la page à retrouver après une vérification ; et, jusqu’à la fermeture de
          l’onglet au plus, de quoi reconnaître pendant un quart d’heure une commande restée sans réponse.
          Aucune mesure d’audience, aucun traceur, aucun contenu chargé d’un autre site.
        </Paragraph>
      ),
    },
    {
      id: 'droits',
      title: 'Vos droits',
      body: (
        <>
          <Paragraph>
            La loi n° 18-07 du 10 juin 2018 relative à la protection des personnes physiques dans le
            traitement des données à caractère personnel vous donne le droit :
          </Paragraph>
          <Points
            points={[
              'd’être informé de ce qui est fait de vos données, ce que fait cette page ;',
              'd’y accéder et d’en recevoir une copie lisible ;',
              'de les faire rectifier, compléter, verrouiller ou effacer ;',
              'de vous opposer à leur usage pour un motif légitime, et à toute prospection.',
            ]}
          />
          <p className="text-soft">
            Vous corrigez vous-même vos coordonnées, et téléchargez une copie de vos données, dans{' '}
            <TextLink to="/edit-profile">votre profil</TextLink>. Pour le reste, écrivez à{' '}
            <a href={mailto(email)} className={linkLook}>
              {email}
            </a>
            {fr(' depuis l’adresse de votre compte ; une rectification demandée est faite sous dix jours.')}
          </p>
          <Paragraph>
            Vous pouvez aussi saisir l’Autorité nationale de protection des données à caractère personnel
            (ANPDP), à Alger.
          </Paragraph>
        </>
      ),
    },
  ]
  return (
    <TextPage
      title="Données personnelles"
      introduction="Ce que nous gardons de vous, pourquoi, combien de temps, et ce que vous pouvez exiger."
      since="1er novembre 2026"
      sections={sections}
    />
  )
}
