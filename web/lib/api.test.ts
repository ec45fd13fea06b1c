import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, forPage, get, idPart, post, stoppable } from '#web/lib/api.ts'

const htmlFailure = async () => new Response('<html>', { status: 502 })
const answering = (status: number, body: unknown) => async () => Response.json(body, { status })

test('a refusal carries its status, code, sentence, fields and whatever else it says', async () => {
  const body = { code: 'order.priceChanged', message: 'Le prix a changé.', requestId: '1', price: 1200 }
  const error = await post<never>('/orders/create', {}, { fetcher: answering(409, body) }).catch(
    (thrown: ApiError) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, code: 'order.priceChanged', message: 'Le prix a changé.' })
  expect(error.details).toEqual({ price: 1200 })
  expect(error.fields).toEqual({})
})

test('a server out of reach, or that answers no JSON, still says a sentence', async () => {
  const unreachable = await get<never>('/categories', () => Promise.reject(new TypeError())).catch(
    (thrown) => thrown,
  )
  expect(unreachable).toMatchObject({ status: 0, code: 'network' })
  const broken = await get<never>('/categories', htmlFailure).catch((thrown: ApiError) => thrown)
  expect(broken).toMatchObject({ status: 502, code: 'server.failed' })
  expect(broken.message).toContain('Veuillez réessayer')
})

test('an answer that is cut short on its way never came', async () => {
  const cutShort = async () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"order":'))
          body.error(new TypeError())
        },
      }),
    )
  const lost = await get<never>('/orders', cutShort).catch((thrown: ApiError) => thrown)
  expect(lost).toMatchObject({ status: 0, code: 'network' })
})

// A search waited on a dead network for as long as the system does: minutes.
test('a call is given up by its caller, or when nobody answers it', () => {
  const [caller, clock] = [new AbortController(), new AbortController()]
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  for (const { signal } of [caller, new AbortController()]) void stoppable(signal)('/search')
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false])
  caller.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  clock.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a body goes as JSON, a form as it is, and nothing when there is none', async () => {
  const sent: RequestInit[] = []
  const record = async (_path: string, init: RequestInit = {}) => {
    sent.push(init)
    return Response.json({})
  }
  const form = new FormData()
  await post('/a', { name: 'Bécher' }, { fetcher: record, headers: { 'idempotency-key': '1' } })
  await post('/b', form, { fetcher: record })
  await get('/c', record)
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{"name":"Bécher"}' })
  expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': '1' })
  expect(sent[1]?.body).toBe(form)
  expect(sent[1]?.headers).toEqual({})
  expect(sent[2]?.body).toBeUndefined()
})

test('a page answers with the status of what it could not read', async () => {
  const refused = get(
    '/categories/x',
    answering(404, { code: 'category.unknown', message: 'Catégorie introuvable.' }),
  )
  await expect(forPage(refused)).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: 'category.unknown' },
  })
})

// A link to the panel of an account called « logout » called the logout itself.
test('what is no id is no part of a path', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  expect([id, id.toUpperCase()].map(idPart)).toEqual([id, id.toUpperCase()])
  for (const given of ['', 'logout', 'export.csv', '..', `${id}?`, `${id}/x`, `x${id}`])
    expect(() => idPart(given), given).toThrow(expect.objectContaining({ status: 404 }))
})
