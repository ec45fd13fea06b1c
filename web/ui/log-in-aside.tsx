import { fr } from '#contract/french'
import { TextLink } from '#web/ui/text-link.tsx'

/** For a session that ended while a form was filled in: one logs in elsewhere, and the form stays as it is. */
export const LogInAside = () => (
  <p>
    <TextLink to="/login" target="_blank">
      Connectez-vous dans un nouvel onglet
    </TextLink>
    {fr(', puis enregistrez de nouveau ici : ce que vous avez saisi y reste.')}
  </p>
)
