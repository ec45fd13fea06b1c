const figures = new Intl.NumberFormat('fr-FR')

/** `1 200`: with a space between thousands. */
export const figure = (number: number) => figures.format(number)

/** `0 produit`, `1 produit`, `12 produits`: in French 0 and 1 are singular. `many` when an s does not do. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${figures.format(number)}\u00a0${number < 2 ? one : many}`
}

export const fullName = ({ name, familyName }: { name: string; familyName: string }) =>
  `${name} ${familyName}`

/** Algerian numbers in their usual groups: `+213 661 23 45 67`, `021 98 76 54`. Others stay as they are. */
export function groupPhone(phone: string): string {
  const [, prefix, digits] = /^(\+213|0)(\d{8,9})$/.exec(phone.replaceAll(/\s/g, '')) ?? []
  if (!prefix || !digits) return phone
  const area = digits.slice(0, digits.length - 6)
  const pairs = digits.slice(-6).match(/../g) ?? []
  return [prefix === '0' ? `0${area}` : `${prefix}\u00a0${area}`, ...pairs].join('\u00a0')
}

/**
 * Puts the narrow no-break spaces that French wants before `; : ! ?` and inside « », and no-break spaces in
 * « n° 12 », « 5 Mo ».
 */
export const fr = (text: string) =>
  text
    .replaceAll(/ (?=[;:!?»])|(?<=«) /g, '\u202f')
    .replaceAll(/(?<=n°) (?=\d)|(?<=\d) (?=[kM]o\b)/g, '\u00a0')
