import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./stains.css', import.meta.url), 'utf8')
const surfaces = ['ground', 'surface', 'tint']
const stains = ['methylene', 'malachite', 'eosine', 'lugol']
/** Buttons are filled with these alone. */
const filled = ['methylene', 'eosine']

/** Every text with the grounds that it stands on, then every icon, border and focus ring. */
const texts = [
  ...['ink', 'soft'].map((ink) => [ink, [...surfaces, ...stains.map((stain) => `${stain}-wash`)]] as const),
  ...stains.map((stain) => [`${stain}-ink`, [...surfaces, `${stain}-wash`]] as const),
  ...filled.map((stain) => [`on-${stain}`, [stain, `${stain}-strong`]] as const),
]
const shapes = ['edge', 'methylene-ink', ...stains].map((shape) => [shape, surfaces] as const)

for (const [theme, selector] of [
  ['dark', '[data-theme="dark"]'],
  ['light', ':root'],
] as const) {
  const colours = read(selector)
  test.each(texts)(`${theme}: text in %s reads at 4.5:1 on %j`, (ink, grounds) => {
    for (const ground of grounds) expect(contrast(colours, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)(`${theme}: a shape in %s shows at 3:1 on %j`, (shape, grounds) => {
    for (const ground of grounds) expect(contrast(colours, shape, ground)).toBeGreaterThanOrEqual(3)
  })
}

function read(selector: string) {
  const [, block = ''] = css.split(`${selector} {`)
  const declarations = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value]))
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(colours: Map<string, string>, one: string, other: string) {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colours.get(name) ?? ''))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
