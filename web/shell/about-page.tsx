import { BadgePercent, FlaskConical, ShieldCheck } from 'lucide-react'
import { fr } from '#contract/french'
import { useShop } from '#web/lib/shop.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const commitments = [
  {
    Icon: FlaskConical,
    title: 'Innovation',
    text: 'Nous suivons de près ce qui change vraiment le travail à la paillasse : micropipettes plus légères, sondes qui gardent leur étalonnage, verres qui supportent mieux les chocs thermiques. Un produit entre au catalogue quand il rend un geste plus sûr, plus juste ou plus rapide.',
  },
  {
    Icon: ShieldCheck,
    title: 'Assurance qualité',
    text: 'La norme, la classe et la matière figurent sur chaque fiche, et la documentation du fabricant se télécharge avant l’achat. À la réception comme au départ, nos articles sont contrôlés : graduation lisible, verre sans défaut, lot identifié.',
  },
  {
    Icon: BadgePercent,
    title: 'Offres exclusives',
    text: 'Nous achetons en volume, directement chez les fabricants, et vous en profitez : les prix sont affichés en dinars, les mêmes pour tous, et baissent sur les conditionnements que les laboratoires consomment le plus.',
  },
]

export default function AboutPage() {
  const { name } = useShop()
  return (
    <div className="measure grid gap-14 py-12 lg:py-16">
      <PageHead
        title="À propos"
        description={`Qui est ${name} : du matériel de laboratoire choisi, contrôlé et vendu à prix affiché.`}
      />
      <header className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h1 className="text-2xl">À propos</h1>
        <div className="grid gap-5">
          <p className="max-w-prose text-xl text-balance">
            {fr(
              'Un bon résultat commence par un bon geste, et un bon geste par un matériel auquel on se fie.',
            )}
          </p>
          <div className="grid max-w-prose gap-4 text-soft">
            <p>
              {fr(
                `${name} porte le nom de la table de travail du laboratoire : carrelée, nette, faite pour durer. C’est de là que nous regardons notre métier. Nous fournissons les laboratoires d’analyses médicales, les universités, les services de contrôle et l’industrie, partout en Algérie.`,
              )}
            </p>
            <p>
              {fr(
                'Le catalogue réunit la verrerie, les instruments de mesure, les consommables et les équipements de protection. Chaque article y est décrit avec les mots du métier : volume, matière, classe, norme, référence. Une question reste sans réponse ? Un message suffit.',
              )}
            </p>
          </div>
        </div>
      </header>
      <section aria-labelledby="engagements">
        <h2 id="engagements" className="mb-6 text-xl">
          Ce à quoi nous tenons
        </h2>
        <ul className="grid gap-6 lg:grid-cols-3">
          {commitments.map(({ Icon, title, text }) => (
            <li key={title} className="grid">
              <Card className="grid content-start gap-3 p-6">
                <Icon aria-hidden className="size-8 stroke-[1.5] text-methylene-ink" />
                <h3 className="text-lg">{title}</h3>
                <p className="text-soft">{fr(text)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/categories" size="large">
          Voir les catégories
        </LinkButton>
        <LinkButton to="/contact" size="large" variant="secondary">
          Nous écrire
        </LinkButton>
      </div>
    </div>
  )
}
