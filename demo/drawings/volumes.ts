import {
  box,
  dark,
  display,
  type Figure,
  flat,
  gleam,
  graduations,
  hair,
  ink,
  line,
  metal,
  move,
  oval,
  type Stain,
  shadeRight,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'
import type { Filling } from '#demo/drawings/glassware'

interface BuretteLook extends Filling {
  tap?: Stain
  automatic?: boolean
}

/** A burette on its stand, above a small erlenmeyer. */
export function burette({ stain = 'eosin', tap = 'methylene', automatic }: BuretteLook): Figure {
  const stand =
    solid(box(104, -676, 22, 650, 11), metal) +
    solid('M-150 -28h300q24 0 24 28h-348q0 -28 24 -28z', dark) +
    solid(box(-22, -470, 150, 24, 10), dark) +
    solid(box(-36, -486, 62, 56, 12), stains.graphite.base)
  const tube = 'M-24 -668V-270Q-24 -250 -10 -244V-226H10V-244Q24 -250 24 -270V-668z'
  const flaskPath = 'M-26 -160v40q0 10 -6 18L-78 -18Q-86 0 -64 0H64Q86 0 78 -18L32 -102q-6 -8 -6 -18v-40z'
  const reservoir = automatic ? solid(box(-46, -700, 92, 60, 18), stains[tap].base) : ''
  const art =
    stand +
    vessel(tube, -24, 24, { stain, top: -590 }) +
    graduations(-14, -290, -640, 25, 15) +
    reservoir +
    solid('M-9 -226H9V-206L4 -176H-4L-9 -206z', '#ffffff') +
    solid(box(-40, -240, 80, 26, 12), stains[tap].base) +
    solid(box(34, -248, 20, 42, 8), stains[tap].deep) +
    move(
      0,
      -28,
      vessel(flaskPath, -80, 80, { stain: stain === 'water' ? 'eosin' : stain, top: -46 }) +
        solid(box(-34, -168, 68, 16, 8), '#ffffff') +
        gleam('M-52 -28L-30 -66', 8),
    )
  return { art, width: 350, height: 690 }
}

interface PipetteLook {
  style?: 'volumetric' | 'graduated' | 'transfer'
  band?: Stain
  stain?: Stain
  count?: 1 | 2 | 3
}

const pipetteShapes = {
  volumetric:
    'M-11 -350V-110Q-11 -90 -34 -74Q-40 -66 -40 -50V70Q-40 86 -34 94Q-11 108 -11 130V270L-4 350H4L11 270V130Q11 108 34 94Q40 86 40 70V-50Q40 -66 34 -74Q11 -90 11 -110V-350z',
  graduated: 'M-20 -350V280L-5 350H5L20 280V-350z',
  transfer:
    'M-34 -330Q-34 -356 0 -356Q34 -356 34 -330V-210Q34 -186 14 -172V180L5 350H-5L-14 180V-172Q-34 -186 -34 -210z',
}

/** One to three pipettes, leaning. */
export function pipette({ style = 'graduated', band = 'methylene', stain, count = 2 }: PipetteLook): Figure {
  const d = pipetteShapes[style]
  const bands = { volumetric: [-318], graduated: [-318, -296], transfer: [] }[style]
  const half = style === 'graduated' ? 20 : 11
  const one =
    vessel(
      d,
      -40,
      40,
      { stain, top: style === 'transfer' ? 120 : -20, dim: 'M6 -400h60v800h-60z' },
      style === 'transfer' ? '#dfeaf0' : undefined,
    ) +
    bands.map((y) => flat(box(-half, y, 2 * half, 12, 2), stains[band].base)).join('') +
    (style === 'graduated' ? graduations(-10, 220, -250, 25, 12) : '') +
    (style === 'volumetric' ? hair('M-11 -190h22') + hair('M-20 10h40M-14 28h28', stains[band].deep) : '') +
    (style === 'transfer' ? hair('M-8 -120h14M-8 -60h14M-8 0h14M-8 60h14M-8 120h14') : '')
  const gaps = { 1: [0], 2: [-70, 70], 3: [-130, 0, 130] }[count]
  const art = move(0, -340, gaps.map((x, index) => move(x, index * 34 - 17 * (count - 1), one)).join(''), 24)
  return { art, width: 560, height: 680, floating: true }
}

interface ThermometerLook {
  style?: 'glass' | 'probe' | 'infrared' | 'hydrometer'
  accent?: Stain
  value?: string
}

export function thermometer({ style = 'glass', accent = 'eosin', value = '37.2' }: ThermometerLook): Figure {
  return { glass, probe, infrared, hydrometer }[style](accent, value)
}

function glass(accent: Stain): Figure {
  const d = 'M-30 -326Q-30 -352 0 -352Q30 -352 30 -326V250Q48 268 48 296A48 48 0 0 1 -48 296Q-48 268 -30 250z'
  const stick =
    vessel(d, -48, 48, { top: 0, dim: 'M9 -400h60v800h-60z' }) +
    flat(box(-23, -310, 46, 500, 6), '#ffffff', 0.9) +
    line('M0 290V-60', stains[accent].base, 15) +
    flat(oval(0, 296, 31), stains[accent].base) +
    graduations(-22, 190, -290, 30, 12) +
    line('M0 -352v-26')
  return { art: move(0, -350, stick, 28), width: 420, height: 700, floating: true }
}

function probe(accent: Stain, value: string): Figure {
  const art =
    line('M0 -200V-20', ink, 24) +
    line('M0 -200V-20', metal, 10) +
    solid('M-170 -560q0 -60 60 -60h220q60 0 60 60v260q0 40 -40 70l-60 40h-140l-60 -40q-40 -30 -40 -70z') +
    display(-120, -570, 240, 130, value) +
    solid(oval(-66, -370, 34), stains[accent].base) +
    solid(oval(66, -370, 34), stains.graphite.base) +
    flat(box(-60, -280, 120, 14, 7), '#ccd8e3')
  return { art, width: 360, height: 620, floating: true }
}

function infrared(accent: Stain, value: string): Figure {
  const d =
    'M-260 -560q0 -44 44 -44h330q90 0 106 70l14 60q6 40 -40 40h-120l66 350q6 44 -40 44h-96q-40 0 -46 -40l-62 -354h-112q-44 0 -44 -44z'
  const art =
    solid(d, dark) +
    shadeRight(d, 120, 0.2) +
    solid(box(-292, -588, 60, 140, 20), stains[accent].base) +
    display(-60, -576, 190, 96, value) +
    line('M-30 -434q-60 60 -6 130', '#ffffff', 6) +
    solid('M-74 -420q-46 60 -10 120l34 -12z', stains[accent].deep)
  return { art, width: 560, height: 610, floating: true }
}

function hydrometer(accent: Stain): Figure {
  const d =
    'M-13 -360V-40Q-13 -16 -40 6Q-48 16 -48 32V230Q-48 260 -20 272Q-26 318 0 318Q26 318 20 272Q48 260 48 230V32Q48 16 40 6Q13 -16 13 -40V-360Q13 -372 0 -372Q-13 -372 -13 -360z'
  const art =
    vessel(d, -48, 48, { stain: 'graphite', top: 196 }) +
    flat(box(-9, -340, 18, 290, 4), stains[accent].pale) +
    graduations(-9, -60, -330, 25, 10)
  return { art: move(0, -345, art, 22), width: 400, height: 690, floating: true }
}
