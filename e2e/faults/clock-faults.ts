import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { endSessionOf } from './locks.queries.ts'
import type { Buyer } from './place.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Every node thinks alike of the same session, whatever its own clock says. */
async function askEveryNode({ place, report }: Scene) {
  const { token } = place.buyers[0] as Buyer
  for (let count = 0; count < 20; count += 1) {
    for (const node of place.nodes) {
      const response = await fetch(`${node.url}/api/users/who-am-i`, { headers: { cookie: `sid=${token}` } })
      const { user } = (await response.json()) as { user: unknown }
      if (!user) report('I6 a living session is dead for a node whose clock is wrong')
    }
    await setTimeout(100)
  }
}

export const clocksDiffer: Fault = {
  id: 'F17',
  title: 'one node’s clock is two hours ahead, another’s behind',
  rounds: { short: 0, full: 6 },
  impossible: () => (has('faketime') ? undefined : 'faketime is not installed'),
  place: { nodes: 3, wrapper: (index) => ['faketime', '-f', ['+0h', '+2h', '-2h'][index] as string] },
  strike: askEveryNode,
  control: {
    bug: 'the session is ended in the database',
    breaks: 'I6',
    async strike(scene) {
      await endSessionOf(scene.place.db, scene.place.buyers[0]?.user._id ?? '')
      await askEveryNode(scene)
    },
  },
}
