import { fullName, groupPhone } from '#contract/french'
import type { Order } from '#contract/orders'
import { listUsers } from '#web/accounts/staff-users.api.ts'
import { firstMatches } from '#web/lib/first-matches.ts'
import type { Choice } from '#web/ui/picker-list.tsx'

export type ClientChoice = Choice & { client: Order['client'] }

/** Clients found by name, e-mail or phone; '' gives the first ones. Anonymised clients can order no more. */
export async function searchClients(q: string, signal: AbortSignal): Promise<ClientChoice[]> {
  const filter = { role: 'client', forgotten: 'false', sort: 'name' }
  const { users } = await firstMatches(listUsers, q, signal, filter)
  return users.map(({ _id: id, name, familyName, email, phoneNumber, address, isVerified }) => {
    const choice = clientChoice({ id, name, familyName, email, phoneNumber, address })
    return isVerified ? choice : { ...choice, detail: `${choice.detail} · non vérifié, pas d’e-mail` }
  })
}

export const clientChoice = (client: Order['client']): ClientChoice => ({
  value: client.id,
  label: fullName(client),
  detail: `${client.email} · ${groupPhone(client.phoneNumber)}`,
  client,
})
