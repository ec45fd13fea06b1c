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

/** « n° 12 », « ISO 3696 », « Ø 80 »; « 5 Mo », « 37 % », « 4 °C », « 250 mL », « 12 mm », « 30 kg ». */
const beforeFigure = /(?<=n°|Ø|\b(?:ISO|DIN|EN)) (?=\d)/g
const beforeUnit = /(?<=\d) (?=(?:[kM]o|%|°C|[mµ]?[Lg]|[nµmc]?m|kg|tr|N·cm|mPa·s|ppm)(?![\wÀ-ÿ]))/g
/** « ± 2 », « 15 000 × g ». */
const besideSign = /(?<=±) (?=\d)|(?<=×) (?=g\b)/g

/**
 * Puts the narrow no-break spaces that French wants before `; : ! ?`, inside « » and between thousands, and
 * no-break spaces between a figure and its unit or what it counts. For texts that are shown, never for values.
 */
export const fr = (text: string) =>
  text
    .replaceAll(/ (?=[;:!?»])|(?<=«) |(?<=(?<![\d,.])\d{1,3}) (?=\d{3}(?!\d))/g, '\u202f')
    .replaceAll(beforeFigure, '\u00a0')
    .replaceAll(beforeUnit, '\u00a0')
    .replaceAll(besideSign, '\u00a0')
