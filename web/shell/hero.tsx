import { Banknote, FileText, PackageCheck } from 'lucide-react'
import { BenchScene } from '#web/shell/bench-scene.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const assurances = [
  { Icon: Banknote, text: 'Prix affichés en dinars' },
  { Icon: FileText, text: 'Fiches techniques en PDF' },
  { Icon: PackageCheck, text: 'Commandes suivies en ligne' },
]

export function Hero() {
  return (
    <section aria-labelledby="promesse" className="border-b border-line">
      <div className="measure grid items-center gap-x-12 gap-y-10 py-10 lg:grid-cols-[6fr_7fr] lg:py-16">
        <div className="grid justify-items-start gap-6">
          <p className="text-sm font-medium text-methylene-ink">Matériel de laboratoire</p>
          <h1 id="promesse" className="text-3xl">
            Des offres exclusives, un matériel de haute qualité, à prix réduits
          </h1>
          <p className="max-w-prose text-lg text-soft">
            Verrerie, instruments de mesure et consommables choisis pour les laboratoires d’Algérie.
          </p>
          <LinkButton to="/categories" size="large" prefetch="intent">
            Découvrir
          </LinkButton>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
            {assurances.map(({ Icon, text }) => (
              <li key={text} className="inline-flex items-center gap-2">
                <Icon aria-hidden className="size-4 text-methylene-ink" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <BenchScene className="h-auto w-full" />
      </div>
    </section>
  )
}
