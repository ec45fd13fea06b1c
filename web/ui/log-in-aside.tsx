import { fr } from '#contract/french'
import { TextLink } from '#web/ui/text-link.tsx'

/** For a form whose session ended while it was filled in: logging in elsewhere, it stays as it is. */
export const LogInAside = () => (
  <p>
    <TextLink to="/login" target="_blank">
      Connectez-vous dans un nouvel onglet
    </TextLink>
    {fr(', puis enregistrez de nouveau ici : ce que vous avez saisi y reste.')}
  </p>
)
