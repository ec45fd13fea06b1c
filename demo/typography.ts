const narrow = '\u202f'
const units =
  '%|°C|µL|mL|L|µm|nm|mm|cm|m²|m³|m|mg|µg|g|kg|t|s|min|h|ans|V|W|N|kW|Hz|kHz|dB|A|bar|mbar|kPa|MPa|mol|mmol|' +
  'tr|DA|lx|K|µS|mS|mV|dioptries|UFC|×|pixels'
const beforeUnit = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu')

/** Text typed with ordinary spaces and line breaks, with the no-break spaces that French asks for. */
export const french = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll("'", '’')
    .replaceAll(/ (?=[;:!?»])/g, narrow)
    .replaceAll('« ', `«${narrow}`)
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, narrow)
    .replaceAll(beforeUnit, '\u00a0')
    .replaceAll(/(?<=±) (?=\d)|(?<=×) (?=g\b)/g, '\u00a0')
