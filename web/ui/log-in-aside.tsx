import { fr } from '#contract/french'
import { TextLink } from '#web/ui/text-link.tsx'

/** For a session that ended while a form was filled in: the user logs in in a new tab, and the form stays. */
export const LogInAside = () => (
  <p>
    <TextLink to="/login" target="_blank">
      Connectez-vous dans un nouvel onglet
    </TextLink>
    {fr(', puis enregistrez de nouveau ici : ce que vous avez saisi y reste.')}
  </p>
)
