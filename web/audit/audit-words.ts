import type { AuditAct, AuditChange, AuditEntity } from '#contract/audit'
import { figure, groupPhone } from '#contract/french'
import { formatPrice } from '#contract/money'
import { roleNames } from '#contract/role-names'
import type { Role } from '#contract/roles'

export const entityNames: Record<AuditEntity, string> = {
  user: 'Compte',
  category: 'Catégorie',
  product: 'Produit',
  option: 'Option',
  order: 'Commande',
}

export const actNames: Record<AuditAct, string> = {
  add: 'Ajout',
  update: 'Modification',
  delete: 'Suppression',
  anonymise: 'Anonymisation',
}

const fields: Record<string, string> = {
  name: 'Nom',
  email: 'E-mail',
  phoneNumber: 'Téléphone',
  address: 'Adresse',
  role: 'Rôle',
  isVerified: 'E-mail vérifié',
  description: 'Description',
  image: 'Image',
  totalProducts: 'Produits',
  reference: 'Référence',
  category: 'Catégorie',
  price: 'Prix',
  haveOptions: 'Avec des options',
  specificPricePerOption: 'Prix spécifique par option',
  options: 'Options',
  combinations: 'Combinaisons',
  availability: 'Disponible',
  document: 'Document',
  totalOrders: 'Commandes',
  values: 'Valeurs',
  number: 'Numéro',
  client: 'Client',
  product: 'Produit',
  status: 'Statut',
  quantity: 'Quantité',
  totalPrice: 'Total',
  poNumber: 'Bon de commande',
  note: 'Note',
}

/** Field names of a person. */
const personFields: Record<string, string> = { ...fields, name: 'Prénom', familyName: 'Nom' }

/** Fields that every record has and nobody reads. */
const unread = new Set(['_id', 'createdAt', 'updatedAt', 'history'])

export type Change = { name: string; before: string; after: string }

/** The fields that differ between `before` and `after`; for a record added or deleted, all its fields. */
export function changesOf({ before = {}, after = {} }: AuditChange, entity: AuditEntity): Change[] {
  const fieldNames = entity === 'user' ? personFields : fields
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !unread.has(name))
    .map((name) => ({
      name: fieldNames[name] ?? name,
      before: told(before[name], name),
      after: told(after[name], name),
    }))
    .filter((change) => change.before !== change.after)
}

const amounts = new Set(['price', 'totalPrice'])

function told(value: unknown, name = ''): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (Array.isArray(value)) return value.map((each) => told(each)).join('\n')
  if (typeof value === 'object') return toldParts(value as Record<string, unknown>)
  if (typeof value === 'number') return amounts.has(name) ? formatPrice(value) : figure(value)
  if (name === 'role') return roleNames[value as Role] ?? String(value)
  return name === 'phoneNumber' ? groupPhone(String(value)) : String(value)
}

/** A person is shown by name, an option with its value, anything else part by part. */
function toldParts(thing: Record<string, unknown>): string {
  const { id: _, name, familyName, value, values, ...rest } = thing
  const named = [name, familyName].filter(Boolean).join(' ')
  const chosen = value ?? values
  if (named && chosen !== undefined) {
    return `${named}\u202f: ${Array.isArray(chosen) ? chosen.join(', ') : told(chosen)}`
  }
  const others = Object.entries(rest)
    .map(([part, value]) => told(value, part))
    .filter(Boolean)
  return [named, ...others.map((text) => text.replaceAll('\n', ', '))].filter(Boolean).join(' · ')
}
