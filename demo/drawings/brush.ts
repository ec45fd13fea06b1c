// One hand for every picture: ink lines, two or three tones, glass that lets the liquid through.
// Figures are drawn in pixels around x = 0 with y = 0 where they stand and negative y upwards.

export const ink = '#1b2d42'
export const body = '#f7fafc'
export const shade = '#ccd8e3'
export const metal = '#a9b8c6'
export const dark = '#3a4d62'
export const screen = '#12283d'
export const porcelain = '#fdfcf8'

/** Each stain in three strengths: a liquid or an enamel, its shadow, its highlight. */
export const stains = {
  methylene: { base: '#2f74c8', deep: '#1f5fae', pale: '#a9cbf0' },
  malachite: { base: '#1aa07e', deep: '#0f8a6d', pale: '#9fdcc8' },
  eosin: { base: '#e25a76', deep: '#d9415f', pale: '#f6b9c5' },
  lugol: { base: '#d08e33', deep: '#b9771c', pale: '#f0cf98' },
  graphite: { base: '#5b7086', deep: '#43566b', pale: '#b6c3cf' },
  water: { base: '#b5d9f0', deep: '#8fc1e2', pale: '#e3f2fb' },
  milk: { base: '#f4efe4', deep: '#e0d7c4', pale: '#fffdf8' },
} as const
export type Stain = keyof typeof stains

/** The result of a drawing: its strokes and the room it takes; `floating` things hang before the wall. */
export interface Figure {
  art: string
  width: number
  height: number
  floating?: boolean
}

export const solid = (d: string, fill: string = body) => `<path d="${d}" fill="${fill}"/>`
export const flat = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" stroke="none"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
export const line = (d: string, colour: string = ink, width = 0) =>
  `<path d="${d}" stroke="${colour}"${width ? ` stroke-width="${width}"` : ''}/>`
export const hair = (d: string, colour: string = ink) => line(d, colour, 4)

/** A coloured tube, hose or cable: an inked line with a lighter core. */
export const hose = (d: string, colour: string, width = 16) =>
  line(d, ink, width + 10) + line(d, colour, width - 2)

export function box(x: number, y: number, w: number, h: number, r = 12) {
  const c = Math.min(r, w / 2, h / 2)
  return `M${x + c} ${y}h${w - 2 * c}q${c} 0 ${c} ${c}v${h - 2 * c}q0 ${c} ${-c} ${c}h${2 * c - w}q${-c} 0 ${-c} ${-c}v${2 * c - h}q0 ${-c} ${c} ${-c}z`
}

export const oval = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`

export const bar = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1}L${x2} ${y2}`

/** Places `art` elsewhere; a much smaller copy keeps a visible ink line. */
export function move(x: number, y: number, art: string, turn = 0, scale = 1) {
  const place = `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`
  const stroke = scale < 0.7 ? ` stroke-width="${Math.round(5 / scale)}"` : ''
  return `<g transform="${place}"${stroke}>${art}</g>`
}

/** Shows `art` only inside the outline `d`. */
export function within(d: string, art: string) {
  let id = 7
  for (const letter of d) id = (id * 31 + letter.charCodeAt(0)) >>> 0
  return `<clipPath id="c${id}"><path d="${d}"/></clipPath><g clip-path="url(#c${id})">${art}</g>`
}

/** Shadow on the right side of a solid thing, so that a flat outline gains a volume. */
export const shadeRight = (d: string, from: number, opacity = 0.1) =>
  within(d, flat(`M${from} -2000h3000v4000h-3000z`, ink, opacity))

interface Content {
  stain?: Stain
  /** The liquid's surface. */
  top: number
  /** A second, lighter phase on top of the first, down to `top`. */
  upper?: { stain: Stain; top: number }
  /** The area in shade, where a straight band would not follow the wall. */
  dim?: string
}

/** A transparent vessel: tinted glass, its liquid, light on the left, shade on the right, ink outline. */
export function vessel(d: string, left: number, right: number, content: Content, glass = '#ffffff') {
  const layer = (stain: Stain, top: number) =>
    flat(`M-600 ${top}h1200V600h-1200z`, stains[stain].base, 0.9) +
    flat(`M-600 ${top}h1200v11h-1200z`, stains[stain].pale, 0.95)
  const width = right - left
  const inside = [
    flat('M-600 -2000h1200v2600h-1200z', glass, glass === '#ffffff' ? 0.62 : 0.5),
    content.upper ? layer(content.upper.stain, content.upper.top) : '',
    content.stain ? layer(content.stain, content.top) : '',
    flat(content.dim ?? `M${right - width * 0.24} -2000h${width}v2600h${-width}z`, ink, 0.09),
  ]
  return within(d, inside.join('')) + line(d)
}

/** The white streak of a window on glass. */
export const gleam = (d: string, width = 12) =>
  `<path d="${d}" stroke="#ffffff" stroke-width="${width}" opacity="0.8"/>`

/** Graduations from the bottom up: every fifth is longer. `side` is the direction they grow to. */
export function graduations(x: number, bottom: number, top: number, count: number, length = 22, side = 1) {
  const marks = Array.from({ length: count + 1 }, (_, index) => {
    const y = Math.round(bottom + ((top - bottom) * index) / count)
    return `M${x} ${y}h${side * length * (index % 5 === 0 ? 1.7 : 1)}`
  })
  return hair(marks.join(''))
}

const segments: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
}
const strokes: Record<string, string> = {
  a: 'M0 0h5',
  b: 'M5 0v5',
  c: 'M5 5v5',
  d: 'M0 10h5',
  e: 'M0 5v5',
  f: 'M0 0v5',
  g: 'M0 5h5',
}

/** A seven-segment reading, centred on (x, y): drawn, so that no font is needed. */
export function reading(text: string, x: number, y: number, height: number, colour = '#8ff0d2') {
  const unit = height / 10
  const advance = [...text].map((sign) => (sign === '.' || sign === ':' ? 2.6 : 8))
  const total = advance.reduce((sum, each) => sum + each, 0) - 3
  let at = -total / 2
  const parts = [...text].map((sign, index) => {
    const place = `translate(${at} -5)`
    at += advance[index] ?? 0
    const d = sign === '.' ? 'M-0.6 10h0.1' : sign === ':' ? 'M-0.6 3h0.1M-0.6 7h0.1' : null
    const drawn = d ?? [...(segments[sign] ?? '')].map((name) => strokes[name]).join('')
    return `<path transform="${place}" d="${drawn}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${unit})" stroke="${colour}" stroke-width="1.3">${parts.join('')}</g>`
}

/** A lit display with its reading. */
export const display = (x: number, y: number, w: number, h: number, text: string, colour?: string) =>
  solid(box(x, y, w, h, 12), screen) + reading(text, x + w / 2, y + h / 2, h * 0.46, colour)

/** A turning knob with its mark. */
export const knob = (x: number, y: number, r: number, fill: string = dark) =>
  solid(oval(x, y, r), fill) + line(bar(x, y - r * 0.35, x, y - r * 0.8), '#ffffff', 6)
