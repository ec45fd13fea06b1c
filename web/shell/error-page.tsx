import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from 'react-router'
import { fr } from '#contract/french'
import { ApiError } from '#web/lib/api.ts'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { TabTitle } from '#web/lib/tab-title.tsx'
import { SpilledFlask } from '#web/shell/spilled-flask.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const refused = {
  404: {
    title: 'Page introuvable',
    head: 'Cette page est introuvable',
    text: 'L’adresse est peut-être mal saisie, ou la page a été déplacée. Le catalogue, lui, est toujours à sa place.',
  },
  403: {
    title: 'Accès refusé',
    head: 'Cette page ne vous est pas ouverte',
    text: 'Elle est réservée à d’autres comptes que le vôtre.',
  },
}
const failure = {
  title: 'Une erreur est survenue',
  head: 'Une erreur est survenue',
  text: 'La page n’a pas pu être préparée. Réessayez dans un instant ; si l’erreur persiste, écrivez-nous.',
}

type Props = {
  error: unknown
  /** Another place than the shop to go on from, and what is said of an unknown address there. */
  home?: { to: string; label: string; unknown: string }
}

/** Replaces a page that could not be made: says what happened, and offers ways on. */
export function ErrorPage({ error, home }: Props) {
  const location = useLocation()
  const navigate = useNavigate()
  const pending = useNavigation().state !== 'idle'
  const refusal = refused[statusOf(error) as keyof typeof refused]
  const { title, head, text } = refusal ?? failure
  // Not a revalidation: if it finished at once, React Router's boundary would keep its error.
  const retry = () => navigate(location, { replace: true, state: location.state })
  // The « Réessayer » button disappears once it has helped.
  useEffect(() => catchFocus, [])
  return (
    <section className="measure grid grow content-center justify-items-start gap-4 py-20 sm:justify-items-center sm:text-center">
      <TabTitle title={title} />
      <meta name="robots" content="noindex" />
      <SpilledFlask className="mb-2 w-44 text-soft" />
      <h1 className="text-2xl">{head}</h1>
      <p className="max-w-prose text-balance text-soft">
        {fr(home && refusal === refused[404] ? home.unknown : text)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!refusal && (
          <Button onClick={retry} pending={pending}>
            Réessayer
          </Button>
        )}
        <LinkButton to={home?.to ?? '/categories'} variant={refusal ? 'primary' : 'secondary'}>
          {home?.label ?? 'Voir les catégories'}
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          Retour à l’accueil
        </LinkButton>
      </div>
    </section>
  )
}

function statusOf(error: unknown) {
  return isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
}
