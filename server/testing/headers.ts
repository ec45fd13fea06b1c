interface Answer {
  statusCode: number
  headers: Record<string, unknown>
}

/**
 * What is wrong with an answer's headers, in words.
 * @param call such as `GET /api/users/:id`: the rules depend on it.
 */
export function headerFaults(call: string, publicUrl: string, { statusCode, headers }: Answer): string[] {
  const [, path = ''] = call.split(/[ ,]/)
  const faults: string[] = []
  const must = (name: string, right: boolean) => {
    if (!right) faults.push(`${name}: ${headers[name]}`)
  }
  const policy = String(headers['content-security-policy'])
  must('content-security-policy', policyFits(path, statusCode, policy))
  must('x-content-type-options', headers['x-content-type-options'] === 'nosniff')
  must('referrer-policy', headers['referrer-policy'] === referrerFor(path))
  must('cross-origin-opener-policy', headers['cross-origin-opener-policy'] === 'same-origin')
  must('cross-origin-resource-policy', headers['cross-origin-resource-policy'] === 'same-origin')
  must('x-frame-options', String(headers['x-frame-options']).toLowerCase() === 'deny')
  must('cache-control', cachingFits(path, statusCode, String(headers['cache-control'])))
  const secure = publicUrl.startsWith('https:')
  must('strict-transport-security', headers['strict-transport-security'] === (secure ? hsts : undefined))
  const open = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  return [...faults, ...open]
}

const hsts = 'max-age=31536000; includeSubDomains'
const isUpload = (path: string) => path.startsWith('/images/') || path.startsWith('/api/documents/')
/** The readable page of the documentation, whose headers come from its plugin. */
const documentation = /^\/api\/docs/
/** Cached by its readers until it changes: the catalogue, answers made of it, and the calls’ description. */
const shared = /^\/(api\/(categories|products|options|search|openapi\.json)|sitemap\.xml|robots\.txt)/

function policyFits(path: string, status: number, policy: string) {
  if (isUpload(path) && status < 400) return policy === "sandbox; default-src 'none'"
  // A redirect shows nothing.
  if (documentation.test(path) || (isPage(path) && status !== 302)) return pagePolicy(policy)
  return policy === "default-src 'none';frame-ancestors 'none'"
}

const isPage = (path: string) => !/^\/(api|images)\/|\.(xml|txt)$/.test(path)

/** Allows scripts of this site or of a known hash only, no framing, no foreign sources or targets. */
function pagePolicy(policy: string) {
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const isForeign = /https?:|[a-z]\.[a-z]/.test(policy)
  const closed = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]
  return (
    !isForeign &&
    scripts.split(' ').every((source) => source === "'self'" || source.startsWith("'sha256-")) &&
    closed.every((rule) => policy.includes(rule))
  )
}

/** Nobody learns an address that holds a token. */
const referrerFor = (path: string) =>
  /^\/(verify-email|reset-password)\/./.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'

function cachingFits(path: string, status: number, caching: string) {
  if (status >= 400) return caching === 'private, no-store'
  if (documentation.test(path)) return true
  if (isUpload(path)) return caching === 'public, max-age=31536000, immutable'
  return (
    caching.startsWith('private, no-store') || (isShareable(path) && caching.startsWith('public, max-age=0'))
  )
}

/** Excludes a person's own account and orders, the dashboard, the exports. */
function isShareable(path: string) {
  if (path.startsWith('/api/')) return shared.test(path) && !path.endsWith('.csv')
  return !/^\/(dashboard|profile|edit-profile|verify-email|reset-password|login|signup)/.test(path)
}
