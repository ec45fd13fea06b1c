import type { Fault, Scene } from './fault.ts'
import { newKey, unanswered } from './load.ts'
import type { Buyer } from './place.ts'
import type { FaultProxy } from './proxy.ts'

/** Lost answers per round. */
const losses = 10

async function loseAnswers({ place, load }: Scene) {
  const front = place.front as FaultProxy
  for (let count = 0; count < losses; count += 1) {
    const key = newKey()
    const held = front.holdAt(key, 'down')
    void load.order(place.buyers[count % place.buyers.length] as Buyer, key)
    await held
    front.cut()
  }
}

export const answersLost: Fault = {
  id: 'F4',
  title: 'the answer to an order is lost, and the client asks again',
  rounds: { short: 3, full: 50 },
  // A lost answer cuts off all clients together.
  mayAnswer: [503, unanswered],
  strike: loseAnswers,
  control: { bug: 'clients ask again without their key', breaks: 'I2', load: { isCareless: true } },
}
