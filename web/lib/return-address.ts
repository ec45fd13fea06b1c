// The page that forced a login or a verification travels as `?retour=`; only a page of this site is accepted.

const here = 'http://here.invalid'
/** Returning to one of these would loop, or call the API. */
const noReturn = /^\/((login|signup|reset-password|api)(\/|$)|verify-email\/)/

/** `page` with the place to return to, a path with its search: `withReturn('/login', '/profile?q=1')`. */
export function withReturn(page: string, place: string | undefined): string {
  const back = pageOfThisSite(place)
  return back ? `${page}?${new URLSearchParams({ retour: back })}` : page
}

/** The place to return to: strictly a page of this site, or undefined. */
export const returnAddress = (params: URLSearchParams) => pageOfThisSite(params.get('retour'))

function pageOfThisSite(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > 2000) return undefined
  try {
    // Parsed the way the browser does: `//elsewhere`, `/\elsewhere` and a tab in between all lead away.
    const { origin, pathname, search, hash } = new URL(asked, here)
    // The server decodes the path: it reads `%61pi` as `api`.
    const read = decodeURIComponent(pathname)
    if (origin !== here || read.startsWith('//') || noReturn.test(read)) return undefined
    return pathname + search + hash
  } catch {
    return undefined
  }
}

const key = 'retour'
const day = 24 * 3600 * 1000

/** Remembers where to return for the tab that the verification e-mail opens; undefined forgets it. */
export function rememberReturn(place: string | undefined) {
  try {
    if (place) localStorage.setItem(key, JSON.stringify({ place, until: Date.now() + day }))
    else localStorage.removeItem(key)
  } catch {}
}

/** The remembered place, checked again: anyone may write to the storage. */
export function rememberedReturn(): string | undefined {
  try {
    const { place, until } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return until > Date.now() ? pageOfThisSite(place) : undefined
  } catch {
    return undefined
  }
}
