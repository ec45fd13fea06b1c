import {
  bar,
  box,
  type Figure,
  flat,
  gleam,
  graduations,
  hair,
  hose,
  line,
  type Stain,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'

const milky = '#e3ecf1'

export interface Filling {
  stain?: Stain
  /** How full, from 0 to 1. */
  level?: number
}

interface BeakerLook extends Filling {
  shape?: 'low' | 'tall' | 'dish'
  plastic?: boolean
  handle?: boolean
}

export function beaker({ stain, level = 0.45, shape = 'low', plastic, handle }: BeakerLook): Figure {
  const [w, h] = { low: [190, 500], tall: [150, 590], dish: [260, 230] }[shape] as [number, number]
  const d = `M${-w - 24} ${-h}q24 8 24 44V-44q0 44 44 44H${w - 44}q44 0 44 -44V${22 - h}q0 -22 14 -22z`
  const grip = `M${w} ${-h * 0.8}h50q44 0 44 44v${h * 0.36}q0 44 -44 44h-50`
  const marks = shape === 'dish' ? '' : graduations(-30, -h * 0.12, -h * 0.82, 10, 26)
  const art =
    (handle ? hose(grip, milky, 22) : '') +
    vessel(d, -w, w, { stain, top: -h * level }, plastic ? milky : undefined) +
    marks +
    gleam(`M${36 - w} ${64 - h}V-70`)
  return { art, width: 2 * w + (handle ? 120 : 30), height: h }
}

interface ErlenmeyerLook extends Filling {
  neck?: 'narrow' | 'wide'
  top?: 'open' | 'stopper' | 'screw' | 'cotton'
  cap?: Stain
}

export function erlenmeyer(look: ErlenmeyerLook): Figure {
  const { stain, level = 0.4, neck = 'narrow', top = 'open', cap = 'methylene' } = look
  const n = neck === 'wide' ? 84 : 52
  const h = 520
  const d = `M${-n} ${-h}V${150 - h}q0 26 -12 50L-208 -62Q-234 0 -176 0H176Q234 0 208 -62L${n + 12} ${200 - h}q-12 -24 -12 -50V${-h}z`
  const rim = solid(box(-n - 16, -h - 12, 2 * n + 32, 26, 13), '#ffffff')
  const closed = {
    open: '',
    stopper: solid(`M${-n - 10} ${-h - 66}h${2 * n + 20}l-14 66h${8 - 2 * n}z`, stains[cap].base),
    screw: screwCap(n + 24, -h - 52, 78, cap),
    cotton:
      solid(`M${6 - n} ${-h}q-22 -74 ${n - 6} -78q${n + 16} 4 ${n - 6} 78z`, '#ffffff') +
      hair(`M-20 ${-h - 40}q16 10 34 -2M-6 ${-h - 18}q14 8 26 -2`, '#b6c3cf'),
  }[top]
  const art =
    vessel(d, -210, 210, {
      stain,
      top: -h * level * 0.8,
      dim: `M${n * 0.4} ${-h}V${190 - h}L104 20H300V${-h}z`,
    }) +
    graduations(-34, -90, -300, 6, 26) +
    gleam(`M${20 - n} ${30 - h}V${140 - h}M-168 -70L-108 -216`) +
    (top === 'screw' ? closed : closed + rim)
  return { art, width: 430, height: h + (top === 'open' ? 12 : 80) }
}

/** A ribbed screw cap of half-width `half`, its top at `y`. */
export function screwCap(half: number, y: number, height: number, colour: Stain) {
  const { base, deep, pale } = stains[colour]
  const ribs = [-0.6, -0.3, 0, 0.3, 0.6].map((part) =>
    bar(half * part, y + height * 0.34, half * part, y + height * 0.82),
  )
  return (
    solid(box(-half, y, 2 * half, height, 14), base) +
    flat(box(-half + 10, y + 9, 2 * half - 20, height * 0.14, 6), pale, 0.8) +
    hair(ribs.join(''), deep)
  )
}

interface VolumetricLook extends Filling {
  amber?: boolean
  cap?: Stain
  plastic?: boolean
}

export function volumetricFlask({ stain, amber, cap = 'methylene', plastic }: VolumetricLook): Figure {
  const d =
    'M-28 -590V-330Q-30 -302 -62 -286C-172 -246 -206 -140 -164 -58Q-136 0 -84 0H84Q136 0 164 -58C206 -140 172 -246 62 -286Q30 -302 28 -330V-590z'
  const glass = amber ? '#c98a3a' : plastic ? milky : undefined
  const art =
    solid('M-34 -648h68l-12 70h-44z', stains[cap].base) +
    solid(box(-46, -676, 92, 34, 10), stains[cap].base) +
    vessel(d, -180, 180, { stain, top: -436 }, glass) +
    solid(box(-40, -600, 80, 24, 12), amber ? '#e5bd83' : '#ffffff') +
    hair('M-28 -440h56') +
    flat(box(-62, -196, 124, 84, 10), '#ffffff', 0.75) +
    hair('M-36 -166h72M-36 -142h44', stains.graphite.base) +
    gleam('M-136 -80Q-152 -150 -106 -212')
  return { art, width: 370, height: 676 }
}

interface CylinderLook extends Filling {
  base?: Stain
  plastic?: boolean
  stopper?: boolean
}

export function cylinder({ stain, level = 0.6, base, plastic, stopper }: CylinderLook): Figure {
  const d = 'M-86 -630q20 6 20 36V-30H66V-612q0 -18 12 -18z'
  const foot = 'M-66 -44h132l60 26q14 18 -10 18h-232q-24 0 -10 -18z'
  const closed = stopper ? solid('M-62 -684h124l-14 66h-96z', stains.graphite.pale) : ''
  const art =
    closed +
    vessel(d, -66, 66, { stain, top: -60 - 520 * level }, plastic ? milky : undefined) +
    solid(foot, base ? stains[base].base : '#e8f0f5') +
    (base ? solid(box(-92, -560, 184, 30, 15), stains[base].base) : '') +
    graduations(-14, -80, -500, 20, 22) +
    gleam('M-42 -500V-90', 10)
  return { art, width: 260, height: stopper ? 684 : 630 }
}

interface RoundFlaskLook extends Filling {
  necks?: 1 | 2 | 3
}

export function roundFlask({ stain, level = 0.5, necks = 1 }: RoundFlaskLook): Figure {
  const ball = 'M-44 -600V-424A192 192 0 1 0 44 -424V-600z'
  const side = (turn: number) =>
    `<g transform="translate(0 -237) rotate(${turn})">${solid('M-30 -180V-318h60v138z', '#eff5f9')}${solid(box(-42, -326, 84, 24, 12), '#ffffff')}${flat('M-27 -300h54v52h-54z', '#ffffff', 0.9)}</g>`
  const art =
    (necks > 1 ? side(42) : '') +
    (necks > 2 ? side(-42) : '') +
    vessel(ball, -192, 192, { stain, top: -44 - 384 * level }) +
    flat('M-40 -586h80v84h-80z', '#ffffff', 0.85) +
    hair('M-44 -500h88') +
    solid(box(-58, -612, 116, 26, 13), '#ffffff') +
    gleam('M-148 -190Q-166 -290 -98 -366') +
    solid('M-150 -72h300l34 60q8 12 -10 12h-348q-18 0 -10 -12z', '#d9b27c') +
    flat('M-150 -72h300l9 16h-318z', '#ecd2ab')
  return { art, width: necks > 1 ? 460 : 390, height: 612 }
}

/** A shallow curved glass seen from the side. */
export function watchGlass({ stain }: Filling): Figure {
  const powder = stain
    ? solid('M-120 -46Q0 -170 120 -46Q0 -10 -120 -46z', stains[stain].base) +
      line('M-60 -70l8 6M-10 -92l10 4M44 -74l8 8', stains[stain].deep)
    : ''
  const d = 'M-300 -120Q0 90 300 -120Q0 20 -300 -120z'
  const bowl = 'M-300 -120Q0 110 300 -120Q300 -132 284 -130Q0 -130 -284 -130Q-300 -132 -300 -120z'
  const art =
    powder +
    vessel(bowl, -300, 300, { top: 0 }) +
    flat(d, '#ffffff', 0.6) +
    gleam('M-230 -92Q-120 -34 -40 -24')
  return { art, width: 600, height: 150 }
}
