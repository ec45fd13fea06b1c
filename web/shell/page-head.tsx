import { useLocation } from 'react-router'
import { useShop } from '#web/lib/shop.ts'

type Props = {
  /** The page's own name; the shop's is added. Without one, the shop's tagline is the title. */
  title?: string
  /** One or two sentences for search engines and shared links. */
  description: string
  /** Canonical path, if it differs from the address bar's: without a drawer, a search, a page number. */
  path?: string
  /** Root-relative picture for shared links, instead of the shop's card. */
  image?: string
  /** For pages that search engines must not list: an account, an error. */
  hidden?: boolean
}

/** Title, description, canonical address and Open Graph. React moves them to the document's head. */
export function PageHead({ title, description, path, image = '/social-card.png', hidden = false }: Props) {
  const shop = useShop()
  const { pathname } = useLocation()
  const fullTitle = title ? `${title} · ${shop.name}` : `${shop.name} · Matériel de laboratoire en Algérie`
  // Normalised: « /About/ » is the same page.
  const address = shop.publicUrl + (path ?? pathname.toLowerCase().replace(/(?!^)\/+$/, ''))
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_DZ" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title ?? fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={shop.publicUrl + image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
