import { createContext, use } from 'react'
import { useTheme } from '#web/lib/theme.ts'

// Runs before the first paint, so that neither another theme nor, for a logged-in user, the login buttons
// flash. Constant text: the server allows it by its hash. The theme is dark unless light is asked for,
// whatever the storage holds, and also if it cannot be read.
const boot = `(function(){var c,s;try{c=localStorage.getItem('vite-ui-theme');s=localStorage.getItem('session')}catch(e){}
if(s)document.documentElement.dataset.session=s
document.documentElement.dataset.theme=c==='light'||c==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'})()`

/** During server rendering: the nonce that marks a script as the page's own. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** Sets the theme before the first paint and follows it afterwards; marks whether somebody was logged in. */
export function ThemeBoot() {
  useTheme()
  const nonce = use(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: boot }} />
}
