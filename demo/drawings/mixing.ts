import {
  body,
  box,
  dark,
  display,
  type Figure,
  flat,
  gleam,
  hair,
  hose,
  ink,
  knob,
  line,
  metal,
  move,
  oval,
  porcelain,
  type Stain,
  shade,
  shadeRight,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'
import { beaker, erlenmeyer } from '#demo/drawings/glassware'

interface PlateLook {
  accent?: Stain
  stain?: Stain
  vessel?: 'beaker' | 'erlenmeyer' | 'none'
  value?: string
  /** Heats only: no stirring bar, one knob. */
  heatOnly?: boolean
}

export function hotplate({
  accent = 'methylene',
  stain = 'malachite',
  vessel: on = 'beaker',
  value = '350',
  heatOnly,
}: PlateLook): Figure {
  const d =
    'M-250 -170H250Q290 -170 300 -130L320 -56Q326 -18 290 -18H-290Q-326 -18 -320 -56L-300 -130Q-290 -170 -250 -170z'
  const above =
    on === 'none'
      ? ''
      : move(
          0,
          -216,
          on === 'beaker' ? beaker({ stain, level: 0.5 }).art : erlenmeyer({ stain, level: 0.55 }).art,
          0,
          0.78,
        )
  const stirred =
    on === 'none' || heatOnly
      ? ''
      : solid(box(-56, -250, 112, 26, 13), '#ffffff') +
        line('M-30 -300q30 24 60 0M-44 -330q44 34 88 0', '#ffffff', 6)
  const art =
    above +
    stirred +
    solid(box(-240, -216, 480, 34, 12), heatOnly ? dark : porcelain) +
    solid('M-180 -182H180L196 -166H-196z', metal) +
    solid(d, body) +
    shadeRight(d, 200) +
    display(-90, -140, 180, 84, value) +
    knob(200, -96, 46, stains.eosin.base) +
    (heatOnly ? '' : knob(-200, -96, 46, stains[accent].base)) +
    [-260, 170].map((x) => solid(box(x, -18, 90, 18, 6), ink)).join('')
  return { art, width: 630, height: on === 'none' ? 220 : 620 }
}

interface VortexLook {
  accent?: Stain
  stain?: Stain
}

export function vortex({ accent = 'eosin', stain = 'methylene' }: VortexLook): Figure {
  const d =
    'M-150 -260H150Q180 -260 190 -220L230 -50Q236 -16 200 -16H-200Q-236 -16 -230 -50L-190 -220Q-180 -260 -150 -260z'
  const tube = move(
    10,
    -330,
    vessel('M-44 -300H44V-40Q44 4 0 4Q-44 4 -44 -40z', -44, 44, { stain, top: -170 }) +
      solid(box(-56, -316, 112, 26, 13), '#ffffff') +
      gleam('M-22 -270V-190', 8),
    10,
  )
  const art =
    tube +
    line('M-120 -420q-40 30 -40 80M180 -420q40 30 40 80M-160 -480q-60 50 -60 120', stains[accent].base, 8) +
    solid('M-96 -350Q0 -300 110 -350L80 -266H-70z', dark) +
    solid(box(-60, -276, 120, 30, 8), ink) +
    solid(d, body) +
    shadeRight(d, 110) +
    flat('M-196 -190l-10 40h412l-10 -40z', stains[accent].base) +
    knob(0, -86, 54, dark) +
    solid(oval(-130, -80, 16), stains.malachite.base) +
    [-190, 100].map((x) => solid(box(x, -16, 90, 16, 6), ink)).join('')
  return { art, width: 460, height: 650 }
}

interface StirrerLook {
  accent?: Stain
  stain?: Stain
}

/** A motor on a stand with its propeller in a beaker. */
export function overheadStirrer({ accent = 'malachite', stain = 'lugol' }: StirrerLook): Figure {
  const motor = box(-120, -680, 250, 170, 26)
  const pot = move(0, -30, beaker({ stain, level: 0.6 }).art, 0, 0.62)
  const art =
    solid(box(188, -660, 26, 640, 12), metal) +
    solid('M-240 -30H240Q262 -30 262 0H-262Q-262 -30 -240 -30z', dark) +
    solid(box(120, -620, 90, 34, 10), dark) +
    solid(motor, stains[accent].base) +
    shadeRight(motor, 60, 0.14) +
    display(-96, -656, 140, 70, '800') +
    knob(90, -560, 26) +
    solid(box(-28, -516, 56, 44, 10), dark) +
    pot +
    line('M0 -470V-80', ink, 20) +
    line('M0 -470V-80', metal, 8) +
    solid('M-96 -96Q-60 -124 0 -96Q60 -68 96 -96Q60 -124 0 -96Q-60 -68 -96 -96z', metal)
  return { art, width: 520, height: 680 }
}

interface ShakerLook {
  accent?: Stain
  fills?: Stain[]
  style?: 'orbital' | 'roller'
}

export function shaker({
  accent = 'methylene',
  fills = ['malachite', 'eosin', 'lugol'],
  style = 'orbital',
}: ShakerLook): Figure {
  const d = box(-340, -190, 680, 174, 26)
  const load =
    style === 'roller'
      ? [-230, -115, 0, 115, 230]
          .map((x) => solid(oval(x, -240, 50), shade) + solid(oval(x, -240, 16), dark))
          .join('') +
        [-172, 58]
          .map(
            (x, n) =>
              solid(oval(x, -320, 48), '#ffffff') + flat(oval(x, -320, 34), stains[fills[n] ?? 'eosin'].base),
          )
          .join('')
      : fills
          .map((stain, n) =>
            move((n - (fills.length - 1) / 2) * 210, -240, erlenmeyer({ stain, level: 0.5 }).art, 0, 0.45),
          )
          .join('') +
        solid(box(-350, -244, 700, 26, 10), dark) +
        solid('M-120 -218H120L140 -190H-140z', metal)
  const art =
    load +
    solid(d, body) +
    shadeRight(d, 220) +
    flat('M-336 -60h672v20h-672z', stains[accent].base) +
    display(-280, -158, 220, 76, '180') +
    knob(80, -118, 40, stains[accent].base) +
    knob(200, -118, 40) +
    (style === 'orbital'
      ? line('M-380 -290q-40 -40 0 -80M380 -290q40 -40 0 -80', stains[accent].base, 8)
      : '') +
    [-300, 210].map((x) => solid(box(x, -16, 90, 16, 6), ink)).join('')
  return { art, width: 720, height: style === 'roller' ? 380 : 490 }
}

interface MantleLook {
  accent?: Stain
  stain?: Stain
}

export function heatingMantle({ accent = 'graphite', stain = 'eosin' }: MantleLook): Figure {
  const ball = 'M-38 -600V-470A176 176 0 1 0 38 -470V-600z'
  const d =
    'M-230 -300H230Q262 -300 258 -262L232 -50Q228 -16 196 -16H-196Q-228 -16 -232 -50L-258 -262Q-262 -300 -230 -300z'
  const art =
    vessel(ball, -176, 176, { stain, top: -400 }) +
    solid(box(-52, -612, 104, 24, 12), '#ffffff') +
    gleam('M-134 -330Q-130 -390 -84 -424') +
    solid(box(-260, -320, 520, 44, 18), '#f0e9da') +
    hair('M-200 -310l30 24M-120 -310l30 24M-40 -310l30 24M40 -310l30 24M120 -310l30 24', '#d8cbb0') +
    solid(d, stains[accent].base) +
    shadeRight(d, 130, 0.14) +
    knob(80, -120, 54, body) +
    line('M80 -140v-24', ink, 6) +
    solid(oval(-60, -120, 20), stains.eosin.base) +
    solid(box(-160, -146, 56, 56, 10), dark)
  return { art, width: 520, height: 612 }
}

interface BarsLook {
  colours?: Stain[]
}

export function stirBars({ colours = ['milk', 'methylene', 'eosin'] }: BarsLook): Figure {
  const one = (colour: Stain, length: number) => {
    const d = box(-length, -42, 2 * length, 84, 42)
    return (
      solid(d, colour === 'milk' ? '#ffffff' : stains[colour].base) +
      shadeRight(d, length * 0.4) +
      solid(box(-20, -54, 40, 108, 14), colour === 'milk' ? '#ffffff' : stains[colour].base) +
      gleam(`M${-length + 46} -16H-50`, 9)
    )
  }
  const art = colours
    .map((colour, n) => move(n * 40 - 40, -480 + n * 190, one(colour, 250 - n * 60), -16 + n * 10))
    .join('')
  return { art, width: 620, height: 600, floating: true }
}

interface BurnerLook {
  accent?: Stain
}

export function burner({ accent = 'methylene' }: BurnerLook): Figure {
  const art =
    flat('M-60 -430Q-110 -560 0 -690Q110 -560 60 -430z', stains.methylene.pale, 0.9) +
    flat('M-30 -430Q-56 -510 0 -590Q56 -510 30 -430z', stains.methylene.base, 0.9) +
    hose('M110 -76H230Q300 -76 320 -20', stains.lugol.base, 20) +
    solid('M60 -92h56v36H60z', metal) +
    solid(box(-38, -430, 76, 340, 8), '#d9c08a') +
    shadeRight(box(-38, -430, 76, 340, 8), 10, 0.14) +
    solid(box(-52, -236, 104, 70, 10), metal) +
    solid(oval(0, -200, 17), ink) +
    solid(box(-48, -444, 96, 24, 8), '#d9c08a') +
    solid('M-60 -110H60L84 -40H-84z', metal) +
    solid('M-150 -44H150Q176 -44 176 0H-176Q-176 -44 -150 -44z', stains[accent].deep)
  return { art, width: 440, height: 690 }
}
