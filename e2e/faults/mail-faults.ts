import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import type { MailSink, SinkMood } from './mail-sink.ts'
import type { Place } from './place.ts'
import type { FaultProxy } from './proxy.ts'
import { signUp } from './sign-up.ts'

const moods: SinkMood[] = ['silent', 'refused', 'busy', 'full', 'slow']
/** New accounts before the mail server changes its mood. */
const joinedBefore = 10
/** Pause between two sign-ups. Milliseconds. */
const pause = 300
/** The longest sign-up that counts as fast as `usual`. Milliseconds. */
const longestSignUp = (usual: number) => usual * 2 + 50
/**
 * New accounts during the mood, for longer than a node waits for a greeting. Slow rounds are tried again,
 * because the machine itself may be slow, though not as often. `delay`: added to each chunk, milliseconds.
 */
const asUsual = { joining: 20, tries: 3, delay: 0 }
const planted = { joining: 3, tries: 1, delay: 1000 }

/** The slowest sign-up of a place with a healthy mail server. Milliseconds. */
const usualSignUps = new WeakMap<Place, number>()

async function endure({ place, round, report }: Scene, { joining, tries, delay } = asUsual) {
  const way = place.front as FaultProxy
  const sink = place.sink as MailSink
  const mood = moods[round % moods.length] as SinkMood
  for (let left = tries; left > 0; left -= 1) {
    sink.mood = 'well'
    const usual = usualSignUps.get(place) ?? (await slowestOf(joinedBefore, place))
    usualSignUps.set(place, usual)
    sink.mood = mood
    way.delay = delay
    const slowest = await slowestOf(joining, place)
    way.delay = 0
    if (slowest <= longestSignUp(usual)) break
    if (left === 1) report(`I9 a sign-up took ${rounded(slowest)}, ${rounded(usual)} before, mail ${mood}`)
    // The machine's other work may have changed since: measure the usual time again.
    usualSignUps.delete(place)
  }
  sink.mood = 'well'
}

async function slowestOf(count: number, place: Place) {
  let slowest = 0
  for (let nth = 0; nth < count; nth += 1) {
    slowest = Math.max(slowest, await signUp(place))
    await setTimeout(pause)
  }
  return slowest
}

const rounded = (milliseconds: number) => `${Math.round(milliseconds)} ms`

export const mailServerMoods: Fault = {
  id: 'F13',
  title: 'the mail server refuses, falls silent, is busy, full or slow',
  rounds: { short: 1, full: 100 },
  place: { smtp: true },
  load: { pause: 400 },
  strike: (scene) => endure(scene),
  control: {
    bug: 'sign-ups wait for the mail server, and an e-mail is lost on the way',
    breaks: ['I9 a sign-up took', 'I9 never'],
    strike: (scene) => endure(scene, planted),
    async spoil(place) {
      await signUp(place)
      const sink = place.sink as MailSink
      while (sink.mails.length === 0) await setTimeout(50)
      sink.mails.splice(0)
    },
  },
}

/** Kills the node after the mail server has taken an e-mail, and before the node hears so. */
export const crashBeforeTheMailIsAcknowledged: Fault = {
  id: 'F14',
  title: 'kill -9 of a node whose e-mail was just taken',
  rounds: { short: 0, full: 100 },
  // The killed node cuts off its clients, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  place: { smtp: true },
  load: { pause: 400 },
  async strike({ place }) {
    const sink = place.sink as MailSink
    const before = sink.mails.length
    sink.mood = 'mute'
    while (sink.mails.length === before) await setTimeout(10)
    await place.node.end('SIGKILL')
    sink.mood = 'well'
    await place.node.start()
  },
  control: {
    bug: 'an e-mail sent again bears another Message-ID',
    breaks: 'I9',
    async spoil({ sink }) {
      const [mail] = (sink as MailSink).mails.filter(({ subject }) => subject.includes('CMD-'))
      if (mail) sink?.mails.push({ ...mail, messageId: '<another@localhost>' })
    },
  },
}
