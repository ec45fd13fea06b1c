import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Shop } from '#contract/shop'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['on', 'off'])
const required = z.string().trim().min(1)
const timeZone = required.refine(isTimeZone, 'is not a time zone such as Africa/Algiers')
const webAddress = z.url({ protocol: /^https?$/, error: 'is not an http:// or https:// URL' })
/** One address, alone or behind a name; a comma in the name needs quotes, or it would begin another address. */
const sender = /^(("[^"\r\n]*"|[^"<>@,;:\r\n]*) ?<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

const encoding = 'in its user and password write / as %2F, ? as %3F, # as %23, @ as %40, % as %25'

/** Every setting of the shop. `.env.example` lists them with their defaults. */
const Settings = z.object({
  HOST: required.default('127.0.0.1'),
  PORT: port.optional(),
  OPS_HOST: required.default('127.0.0.1'),
  OPS_PORT: port.optional(),
  PUBLIC_URL: z
    .string()
    .refine(isSite, 'is not a URL such as https://shop.example, without a path')
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      areAddresses,
      'is not a list of IP addresses, or of ranges such as 10.0.0.0/8, separated by commas',
    )
    .optional(),
  DATA_DIR: required.default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'is not a postgres:// URL', abort: true })
    .refine((url) => !namesSocket(url), 'names a socket: give its folder as PGHOST, and no host in the URL')
    .refine((url) => !namesSeveral(url), {
      error: 'names several hosts: give one, or an address that follows the primary',
      abort: true,
    })
    .refine(isWholeUrl, `is not a URL: ${encoding}`)
    .optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_REQUESTS: flag.default('off'),
  RATE_LIMITS: flag.default('on'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  MAX_EVENT_LOOP_DELAY: z.coerce.number().int().min(0).max(60_000).default(1000),
  MAX_MEMORY: z.coerce.number().int().min(0).max(1_000_000).default(1024),
  SMTP_URL: z
    .string()
    .refine(isMailServer, `is not a URL such as smtp://host:587 or smtps://host: ${encoding}`)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'is not an address such as a@shop.example or Shop <a@shop.example>')
    .optional(),
  COMMON_PASSWORDS: z.enum(['allowed', 'refused']).default('allowed'),
  SHOP_NAME: required.default('Paillasse'),
  SHOP_EMAIL: z.email('is not an e-mail address').default('contact@paillasse.test'),
  SHOP_PHONES: required
    .default('+213 21 45 67 80, +213 661 23 45 67, +213 770 12 34 56')
    .transform((list) => list.split(',').map((phone) => phone.trim()))
    .pipe(z.tuple([required, required, required], 'needs three phone numbers, separated by commas')),
  SHOP_ADDRESS: required.default('12, rue des Frères-Bouadou, Bir Mourad Raïs, 16013 Alger'),
  SHOP_SOCIAL_NAME: required.default('LinkedIn'),
  SHOP_SOCIAL_URL: webAddress.default('https://www.linkedin.com/company/paillasse'),
  TIME_ZONE: timeZone.default('Africa/Algiers'),
  EMAIL_SERVICE_URL: webAddress.default('https://api.emailjs.com/api/v1.0/email/send'),
  EMAIL_SERVICE_ID: z.string().optional(),
  EMAIL_TEMPLATE_ID: z.string().optional(),
  EMAIL_PUBLIC_KEY: z.string().optional(),
})
type Settings = z.infer<typeof Settings>
export const settingNames = Object.keys(Settings.shape)

export type Env = Settings & {
  dataDir: string
  publicUrl: string
  emailService: Shop['emailService']
  WEB_CONCURRENCY: number
}

/**
 * Reads and checks every setting once.
 * @throws Error with one sentence per line: which setting is wrong and why.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given, { error: (issue) => plainReason(issue) })
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join('\n'),
    )
  }
  const settings = parsed.data
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT ?? 3000}`).origin
  return {
    ...settings,
    WEB_CONCURRENCY: settings.WEB_CONCURRENCY ?? usualProcesses(settings),
    dataDir: resolve(settings.DATA_DIR),
    publicUrl,
    emailService: emailService(settings),
  }
}

/** A shop on its operator's own PostgreSQL is meant to serve many; one that is only tried should be light. */
function usualProcesses({ DATABASE_URL }: Settings) {
  return DATABASE_URL ? Math.min(availableParallelism(), 4) : 1
}

function emailService(settings: Settings): Shop['emailService'] {
  const { EMAIL_SERVICE_URL: url, EMAIL_SERVICE_ID: serviceId, EMAIL_TEMPLATE_ID: templateId } = settings
  const publicKey = settings.EMAIL_PUBLIC_KEY
  if (!serviceId && !templateId && !publicKey) return null
  if (serviceId && templateId && publicKey) return { url, serviceId, templateId, publicKey }
  throw new Error(
    'EMAIL_SERVICE_ID, EMAIL_TEMPLATE_ID and EMAIL_PUBLIC_KEY go together: one of them is missing.',
  )
}

/** The part of the settings that the pages may know. */
export function shopOf(env: Env): Shop {
  return {
    name: env.SHOP_NAME,
    email: env.SHOP_EMAIL,
    phones: env.SHOP_PHONES,
    address: env.SHOP_ADDRESS,
    socialName: env.SHOP_SOCIAL_NAME,
    socialUrl: env.SHOP_SOCIAL_URL,
    publicUrl: env.publicUrl,
    timeZone: env.TIME_ZONE,
    emailService: env.emailService,
    mailbox: !env.SMTP_URL,
  }
}

/** Refuses `shop.example:8080`, which is a URL too, and a path, below which no page would be found. */
function isSite(given: string) {
  const url = URL.parse(given)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/**
 * A URL whose user and password are encoded. With a password such as `1/x` the text is one too, but without a
 * user: the rest, with its @, counts as the path.
 */
function isWholeUrl(given: string) {
  const url = URL.parse(given)
  if (!url || url.hash || (given.includes('@') && !url.username && !url.password)) return false
  try {
    return Boolean(decodeURIComponent(`${url.username}:${url.password}`))
  } catch {
    return false
  }
}

/** One of the two drivers would look for the socket in the network. */
function namesSocket(given: string) {
  const url = URL.parse(given)
  return url !== null && (url.searchParams.has('host') || /^%2f/i.test(url.hostname))
}

/** Of the two drivers one takes the list for a name. */
function namesSeveral(given: string) {
  const [, hosts = ''] = /\/\/(?:[^?#]*@)?([^/?#]*)/.exec(given) ?? []
  return hosts.includes(',')
}

function isMailServer(given: string) {
  return /^smtps?:\/\//.test(given) && isWholeUrl(given) && Boolean(URL.parse(given)?.hostname)
}

/**
 * Refuses a number of hops: it would be taken for an address that nobody has, and all visitors for the proxy.
 */
function areAddresses(list: string) {
  return list.split(',').every((each) => {
    if (/^\s*(loopback|linklocal|uniquelocal)\s*$/.test(each)) return true
    const [address = '', bits = '1', ...more] = each.trim().split('/')
    const version = isIP(address)
    const isRange = /^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 6 ? 128 : 32)
    return version > 0 && isRange && more.length === 0
  })
}

/** Takes whole names only: `+01:00` and `IST` mean something else to PostgreSQL than to the pages. */
function isTimeZone(name: string) {
  try {
    return /^UTC$|\//.test(name) && Boolean(new Intl.DateTimeFormat('fr', { timeZone: name }))
  } catch {
    return false
  }
}

function plainReason(issue: z.core.$ZodRawIssue) {
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') {
    return issue.origin === 'string' ? 'is empty' : `must be at least ${issue.minimum}`
  }
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'is not a whole number' : 'is not a number'
  return 'is not valid'
}
