import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusals } from '#contract/refusals'
import { takePeaks } from '#server/lib/semaphore'
import { encoders, onlyEncoder } from '#server/testing/encoders'
import { categoryForm, file } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'
import { read } from '#server/testing/threads'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const create = async (width: number) => {
  const image = file(await picture(width, 200))
  return admin.post('/categories/create', await categoryForm({ name: `Large de ${width}`, image }))
}

/** Linux's number of the scheduling class for idle work. */
const idleClass = 5
/** A process's share of the processor: the idle class, or else the lowest niceness. */
function turnOf(pid: number) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return { isLast: fields[38] === idleClass || fields[16] === 19 }
}

describe.runIf(existsSync('/proc/self/task'))('the process for pictures', () => {
  beforeAll(async () => {
    // Ends other tests' processes; the shop may use one once more before it notices that it ended.
    for (const pid of encoders()) process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect((await create(205)).statusCode).toBe(201), { timeout: 10_000 })
  })

  test('gets what nobody else wants of the processor, and none of the settings', async () => {
    const former = encoders()
    for (const pid of former) process.kill(pid, 'SIGKILL')
    // Until the shop has noticed that they ended, it would send them pictures.
    await expect.poll(() => former.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    const creating = create(210)
    // Polled often: on a busy machine another process may soon take its place.
    await expect.poll(() => encoders().map(turnOf), { interval: 10 }).toEqual([{ isLast: true }])
    expect((await creating).statusCode).toBe(201)
    const encoder = await vi.waitFor(onlyEncoder)
    const names = read(`/proc/${encoder}/environ`)
      .split('\0')
      .map((each) => each.split('=')[0])
    expect(
      names.filter(
        (name) => name && !/^(PATH|PWD|OLDPWD|SHLVL|_|SystemRoot|MALLOC_.*|NODE_CHANNEL_.*)$/.test(name),
      ),
    ).toEqual([])
  })

  test('gives place to one that has its turn like any other, where nothing is left for it', async () => {
    expect((await create(212)).statusCode).toBe(201)
    const starved = await vi.waitFor(onlyEncoder)
    process.kill(starved, 'SIGSTOP')
    expect((await create(214)).statusCode).toBe(201)
    await expect.poll(onlyEncoder).not.toBe(starved)
    const encoder = onlyEncoder()
    expect(turnOf(encoder)).toEqual({ isLast: false })
    expect((await create(216)).statusCode).toBe(201)
    expect(onlyEncoder()).toBe(encoder)
  })

  test('may be killed: its picture can be sent again, and nothing is kept of it', async () => {
    expect((await create(220)).statusCode).toBe(201)
    await vi.waitFor(onlyEncoder)
    async function createWhileKilled() {
      const encoder = onlyEncoder()
      process.kill(encoder, 'SIGSTOP')
      takePeaks()
      const creating = create(230)
      await expect.poll(() => new Map(takePeaks()).get('picture')?.running).toBe(1)
      process.kill(encoder, 'SIGKILL')
      return creating
    }
    const message = refusals['server.busy'][1]
    await expectRefused(shop, createWhileKilled, { status: 503, message, most: 10_000 })
    expect((await create(230)).statusCode).toBe(201)
  })

  test.each([
    ['keeps no program from ending, and ends with it', '', { status: 0, signal: null }],
    [
      'ends with a program that is killed',
      "process.kill(process.pid, 'SIGKILL')",
      { status: null, signal: 'SIGKILL' },
    ],
  ])('%s', async (_, last, ended) => {
    const program = `
      import { readFileSync } from 'node:fs'
      import { encodeAside } from '#server/catalogue/picture-processes'
      await encodeAside(new Blob([Buffer.from('${(await picture()).toString('base64')}', 'base64')]))
      console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'))
      ${last}`
    const args = ['--input-type=module', '-e', program]
    const { stdout, ...end } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
    expect(end, end.stderr).toMatchObject(ended)
    // On a busy machine, both the first process, which ends, and its replacement.
    expect(stdout).toMatch(/^(\d+ ){1,2}\n/)
    const pids = stdout.split(' ').map(Number).filter(Boolean)
    // A process whose exit status nobody has read is still listed, as a zombie.
    const isGone = () => pids.every((pid) => /^$|\) Z/.test(read(`/proc/${pid}/stat`)))
    await expect.poll(isGone, { timeout: 5000 }).toBe(true)
  })
})
