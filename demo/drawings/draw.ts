import sharp from 'sharp'
import { bottle, jerrican, pot, washBottle } from '#demo/drawings/bottles'
import { type Figure, ink } from '#demo/drawings/brush'
import { loops, petri, slides, tubes } from '#demo/drawings/cultures'
import { cabinet, stool, waterStill, workbench } from '#demo/drawings/furniture'
import {
  beaker,
  cylinder,
  erlenmeyer,
  roundFlask,
  volumetricFlask,
  watchGlass,
} from '#demo/drawings/glassware'
import { balance, centrifuge } from '#demo/drawings/machines'
import { electrode, meter, phPaper, stopwatch } from '#demo/drawings/meters'
import {
  burner,
  heatingMantle,
  hotplate,
  overheadStirrer,
  shaker,
  stirBars,
  vortex,
} from '#demo/drawings/mixing'
import { microscope, refractometer, spectrophotometer, stereoscope } from '#demo/drawings/optics'
import { oven, waterBath } from '#demo/drawings/ovens'
import { dispenser, micropipette, pipetteFiller, syringe } from '#demo/drawings/pipetting'
import { cuvettes, microplate, microtubes, tips } from '#demo/drawings/plastics'
import { desiccator, mortar, sieve, vacuumPump } from '#demo/drawings/powders'
import { rescue } from '#demo/drawings/rescue'
import { autoclave, fumeHood } from '#demo/drawings/rooms'
import { coat, gloves, goggles, mask } from '#demo/drawings/safety'
import {
  buchner,
  condenser,
  filterPaper,
  funnel,
  separatoryFunnel,
  syringeFilter,
} from '#demo/drawings/separation'
import { handTool, masses, pack, support } from '#demo/drawings/tools'
import { burette, pipette, thermometer } from '#demo/drawings/volumes'

const kinds = {
  bottle,
  pot,
  jerrican,
  washBottle,
  petri,
  tubes,
  loops,
  slides,
  workbench,
  cabinet,
  stool,
  waterStill,
  beaker,
  erlenmeyer,
  volumetricFlask,
  cylinder,
  roundFlask,
  watchGlass,
  centrifuge,
  balance,
  meter,
  electrode,
  phPaper,
  stopwatch,
  hotplate,
  vortex,
  overheadStirrer,
  shaker,
  heatingMantle,
  stirBars,
  burner,
  microscope,
  stereoscope,
  spectrophotometer,
  refractometer,
  oven,
  waterBath,
  micropipette,
  dispenser,
  pipetteFiller,
  syringe,
  microtubes,
  tips,
  microplate,
  cuvettes,
  desiccator,
  mortar,
  vacuumPump,
  sieve,
  rescue,
  autoclave,
  fumeHood,
  gloves,
  goggles,
  coat,
  mask,
  separatoryFunnel,
  condenser,
  funnel,
  buchner,
  filterPaper,
  syringeFilter,
  support,
  handTool,
  pack,
  masses,
  burette,
  pipette,
  thermometer,
}

const papers = {
  blue: { wall: '#e3ecf5', floor: '#cbdae9', edge: '#b5c8da' },
  green: { wall: '#e0eee7', floor: '#c6ddd2', edge: '#aecbbd' },
  rose: { wall: '#f3e5e8', floor: '#e5ced4', edge: '#d4b5bd' },
  amber: { wall: '#f3ebdc', floor: '#e5d5ba', edge: '#d2bd97' },
  grey: { wall: '#e8ecf0', floor: '#d3dbe3', edge: '#bcc8d3' },
}
type Paper = (typeof papers)['blue']

type Kinds = typeof kinds
interface Setting {
  /** Tint of the wall and of the bench. */
  paper?: keyof typeof papers
  /** 1 fills the picture; things that are smaller in life may be drawn smaller. */
  size?: number
}
/** One instrument with its looks: `{ kind: 'beaker', stain: 'eosin', paper: 'blue' }`. */
export type Drawing = { [K in keyof Kinds]: { kind: K } & Parameters<Kinds[K]>[0] & Setting }[keyof Kinds]
export const drawingKinds = Object.keys(kinds) as (keyof Kinds)[]

const width = 1200
const height = 900

/** The picture as SVG, 1200 × 900. */
export function draw(drawing: Drawing): string {
  // Each kind takes exactly the looks that its own member of the union lists.
  const figure = (kinds[drawing.kind] as (looks: Drawing) => Figure)(drawing)
  const scale = (drawing.size ?? 1) * Math.min(1.18, 680 / figure.height, 980 / figure.width)
  const tall = figure.height * scale
  const foot = Math.round(figure.floating ? (height + tall) / 2 : Math.min(790, height / 2 + 48 + tall / 2))
  const paper = papers[drawing.paper ?? 'blue']
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper.wall}"/>`,
    '<circle cx="600" cy="440" r="384" fill="#ffffff" opacity="0.5"/>',
    figure.floating ? '' : bench(foot, paper) + shadow(foot, figure.width * scale),
    `<g transform="translate(600 ${foot}) scale(${scale.toFixed(3)})" fill="none" stroke="${ink}"`,
    ` stroke-width="${(7.5 / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">`,
    figure.art,
    '</g></svg>',
  ].join('')
}

/**
 * Width of the PNG: no screen shows it larger, even at half the usual pixel size, and a larger one delays the
 * first start. Pixels.
 */
const rendered = 960

/** The picture as a PNG file, 960 × 720, as an admin would upload it. */
export const render = (drawing: Drawing): Promise<Buffer> =>
  // An SVG has 72 pixels an inch.
  sharp(Buffer.from(draw(drawing)), { density: (72 * rendered) / width })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()

const bench = (foot: number, { floor, edge }: Paper) =>
  `<rect y="${foot - 76}" width="${width}" height="${height}" fill="${floor}"/>` +
  `<rect y="${foot - 76}" width="${width}" height="5" fill="${edge}"/>`

const shadow = (foot: number, span: number) =>
  `<ellipse cx="612" cy="${foot + 1}" rx="${Math.round(span / 2 + 46)}" ry="20" fill="${ink}" opacity="0.16"/>`
