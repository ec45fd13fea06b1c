import { setInterval } from 'node:timers'
import { beside, dailyMix, logins } from '../mix.ts'
import { atLeast, atMost, type Run, told } from '../run.ts'
import { kindByKind, p99, together } from '../tally.ts'
import { watchWork } from '../watch.ts'

const perSecond = 200

/** L6 */
export const loginStorm: Run = {
  id: 'L6',
  title: 'two hundred logins a second',
  minutes: 3,
  control: 'refused p99',
  async act({ send, scene, knee, opsPort }, minutes) {
    const seconds = minutes * 30
    const others = dailyMix(scene).filter(({ name }) => name !== 'logins')
    const more = { name: 'logins', requests: logins(scene.clients) }
    const hashes = watchWork(opsPort, 'hash')
    const rate = knee * 0.3
    const calm = await send([{ name: 'calm', rate, seconds }], { kinds: others })
    const looking = setInterval(hashes.look, 500)
    const storm = beside(others, rate, more, perSecond)
    const loud = await send([{ name: 'storm', rate: storm.rate, seconds }], { kinds: storm.kinds })
    clearInterval(looking)
    await hashes.look()
    const entered = together(loud, (kind) => kind === more.name)
    const asEver = together(loud, (kind) => kind !== more.name)
    const ratio = p99(asEver.times) / p99(together(calm).times)
    return {
      checks: [
        atMost('hashes at once', hashes.peak.running, 2),
        atMost('logins waiting', hashes.peak.waiting, 32),
        atMost('others: p99 against before', ratio, 2, '×'),
        atMost('others not answered well', asEver.failed + asEver.refused, 0),
        atLeast('logins refused', entered.refused, 1),
        atMost('refused p99', p99(entered.refusals), 50, 'ms'),
        atMost('refused without Retry-After', entered.withoutRetryAfter, 0),
        atMost('failed otherwise', entered.failed, 0),
        told('others: p99 before', p99(together(calm).times), 'ms'),
        told('logged in a second', entered.good / seconds, '/s'),
        told('logged in, p99', p99(entered.times), 'ms'),
      ],
      notes: kindByKind(loud),
    }
  },
}
