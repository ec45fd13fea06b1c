import { createContext, use } from 'react'
import { useTheme } from '#web/lib/theme.ts'

// Runs before the first paint, so that neither another theme flashes nor, for whoever is logged in, the buttons of the login.
// Constant text: the server allows it by its hash. Whatever the storage holds, or refuses to say, dark is the answer unless light is asked for.
const boot = `(function(){var c,s;try{c=localStorage.getItem('vite-ui-theme');s=localStorage.getItem('session')}catch(e){}
if(s)document.documentElement.dataset.session=s
document.documentElement.dataset.theme=c==='light'||c==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'})()`

/** While the server renders: what marks a script as the page's own. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** The theme before the first paint, then as long as the page lives; and whether somebody was logged in. */
export function ThemeBoot() {
  useTheme()
  const nonce = use(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: boot }} />
}
