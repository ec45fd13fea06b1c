import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import type { MailSink, SinkMood } from './mail-sink.ts'
import { signUp } from './sign-up.ts'

const moods: SinkMood[] = ['silent', 'refused', 'busy', 'full', 'slow']
/** New accounts while the mail server is in its mood. */
const joining = 4
/** A sign-up hashes a password, writes a few rows, and waits for no mail server. Milliseconds. */
const longestSignUp = 3000

async function endure({ place, round, report }: Scene) {
  const sink = place.sink as MailSink
  sink.mood = moods[round % moods.length] as SinkMood
  for (let count = 0; count < joining; count += 1) {
    const milliseconds = await signUp(place)
    if (milliseconds > longestSignUp)
      report(`I9 a sign-up waited ${Math.round(milliseconds)} ms, mail ${sink.mood}`)
    await setTimeout(300)
  }
  sink.mood = 'well'
}

export const mailServerMoods: Fault = {
  id: 'F13',
  title: 'the mail server refuses, falls silent, is busy, full or slow',
  rounds: { short: 2, full: 100 },
  place: { smtp: true },
  load: { pause: 400 },
  strike: endure,
  control: {
    bug: 'an e-mail is lost on the way',
    breaks: 'I9',
    async spoil(place) {
      await signUp(place)
      const sink = place.sink as MailSink
      while (sink.mails.length === 0) await setTimeout(50)
      sink.mails.splice(0)
    },
  },
}

/** The mail server has taken an e-mail; before its node hears so, the node is killed. */
export const crashBeforeTheMailIsAcknowledged: Fault = {
  id: 'F14',
  title: 'kill -9 of a node whose e-mail was just taken',
  rounds: { short: 0, full: 100 },
  // The node that is killed cuts off whoever it serves, and until it is back nobody is let in.
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
