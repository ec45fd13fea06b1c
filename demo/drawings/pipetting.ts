import {
  body,
  box,
  dark,
  display,
  type Figure,
  flat,
  gleam,
  graduations,
  hair,
  hose,
  line,
  metal,
  move,
  oval,
  reading,
  type Stain,
  screen,
  shadeRight,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'
import { screwCap } from '#demo/drawings/glassware'

interface MicropipetteLook {
  accent?: Stain
  channels?: 1 | 8
  electronic?: boolean
  value?: string
}

export function micropipette({
  accent = 'methylene',
  channels = 1,
  electronic,
  value = '100',
}: MicropipetteLook): Figure {
  const grip = 'M-52 -250Q-62 -262 -62 -240L-50 -20Q-44 20 -30 40H34Q48 20 52 -20L60 -240Q60 -262 50 -250z'
  const hook = 'M-50 -250Q-130 -262 -140 -214Q-140 -194 -112 -200Q-80 -208 -56 -190z'
  const plunger =
    solid('M-16 -330H16V-250H-16z', metal) + solid(box(-40, -360, 80, 40, 16), stains[accent].base)
  const window = electronic
    ? display(-42, -214, 86, 120, value.slice(0, 2))
    : solid(box(-22, -206, 46, 130, 8), screen) +
      [...value].map((digit, n) => reading(digit, 1, -176 + n * 36, 22, '#ffffff')).join('')
  const cone = (tip: string) =>
    solid('M-13 0H13L9 70H-9z', body) + solid('M-14 62H14L4 176H-4z', stains[accent].pale) + tip
  const single = solid('M-28 40H32L18 190H-14z', body) + move(2, 186, cone(''))
  const eight =
    solid('M-24 40H28V110H-24z', body) +
    solid(box(-190, 100, 384, 76, 22), stains[accent].base) +
    Array.from({ length: 8 }, (_, n) => move(-159 + n * 46, 170, cone(''))).join('')
  const art =
    plunger +
    solid(hook, body) +
    solid(grip, body) +
    shadeRight(grip, 16) +
    flat('M-58 -140l4 90l6 40h8l-4 -132z', stains[accent].base, channels === 1 ? 0.9 : 0.9) +
    line(grip) +
    window +
    (channels === 1 ? single : eight)
  return {
    art: move(10, -345, art, channels === 1 ? 18 : 0),
    width: 480,
    height: channels === 1 ? 700 : 690,
    floating: true,
  }
}

interface DispenserLook {
  accent?: Stain
  stain?: Stain
}

/** A bottle-top dispenser on an amber bottle. */
export function dispenser({ accent = 'malachite', stain = 'lugol' }: DispenserLook): Figure {
  const flaskPath =
    'M-60 -260V-250Q-64 -224 -106 -204Q-150 -180 -150 -130V-34Q-150 0 -116 0H116Q150 0 150 -34V-130Q150 -180 106 -204Q64 -224 60 -250V-260z'
  const art =
    hose('M-56 -330H-130Q-170 -330 -176 -280V-262', '#ffffff', 18) +
    vessel(flaskPath, -150, 150, { stain, top: -150 }, '#b9731f') +
    screwCap(84, -330, 80, accent) +
    solid('M-56 -330h112v-40h-112z', body) +
    vessel(box(-46, -560, 92, 200, 6), -46, 46, { stain: 'water', top: -450 }) +
    graduations(-20, -390, -530, 10, 18) +
    solid(box(-64, -650, 128, 100, 20), stains[accent].base) +
    flat(box(-50, -640, 100, 16, 8), stains[accent].pale, 0.8) +
    solid(box(-20, -690, 40, 44, 10), dark) +
    solid(box(-96, -118, 150, 84, 8), '#ffffff') +
    hair('M-74 -90h100M-74 -64h70', metal)
  return { art, width: 360, height: 690 }
}

interface FillerLook {
  style?: 'bulb' | 'gun' | 'wheel'
  accent?: Stain
}

export function pipetteFiller({ style = 'bulb', accent = 'eosin' }: FillerLook): Figure {
  const stem = solid('M-14 -150H14V0H-14z', '#ffffff') + graduations(-6, -10, -140, 8, 10)
  if (style === 'bulb') {
    const d = oval(0, -400, 170, 180)
    const art =
      solid(box(-26, -640, 52, 80, 18), stains[accent].deep) +
      solid(box(-34, -610, 68, 24, 10), stains[accent].base) +
      solid(box(-30, -250, 60, 110, 18), stains[accent].deep) +
      solid('M20 -190h110q20 0 20 22t-20 22H20z', stains[accent].deep) +
      solid(d, stains[accent].base) +
      shadeRight(d, 70) +
      gleam('M-116 -420Q-106 -500 -50 -534', 18) +
      stem
    return { art, width: 380, height: 640, floating: true }
  }
  if (style === 'wheel') {
    const art =
      solid('M-60 -640Q-60 -660 0 -660Q60 -660 60 -640V-300L34 -220H-34L-60 -300z', stains[accent].base) +
      shadeRight('M-60 -640Q-60 -660 0 -660Q60 -660 60 -640V-300L34 -220H-34L-60 -300z', 24) +
      vessel(box(-30, -600, 60, 230, 10), -30, 30, { top: 0 }) +
      solid(oval(56, -330, 44), dark) +
      line('M56 -360v60M30 -330h52', stains.graphite.pale, 6) +
      solid('M-36 -226h72l-12 80h-48z', stains.graphite.base) +
      stem
    return { art, width: 240, height: 660, floating: true }
  }
  const gun =
    'M-210 -600H150Q230 -600 230 -530V-480Q230 -450 196 -450H110L150 -170Q154 -130 112 -130H30Q-4 -130 -10 -166L-56 -446H-150Q-210 -446 -210 -500z'
  const art =
    solid(gun, body) +
    shadeRight(gun, 110) +
    flat('M-200 -560h260v26h-260z', stains[accent].base) +
    solid(box(-76, -420, 60, 50, 16), stains[accent].base) +
    solid(box(-62, -354, 60, 50, 16), stains.graphite.base) +
    solid('M-200 -446h90l-16 96h-58z', dark) +
    solid('M-170 -350h32V-40l-10 40h-12l-10 -40z', '#ffffff') +
    graduations(-162, -60, -320, 15, 10)
  return { art, width: 460, height: 610, floating: true }
}

interface SyringeLook {
  stain?: Stain
  accent?: Stain
}

export function syringe({ stain = 'malachite', accent = 'graphite' }: SyringeLook): Figure {
  const barrel = 'M-66 -190V190Q-66 220 -20 226V260H20V226Q66 220 66 190V-190z'
  const art =
    solid(box(-90, -390, 180, 34, 14), stains[accent].base) +
    solid('M-20 -356H20V40H-20z', body) +
    vessel(barrel, -66, 66, { stain, top: 40 }) +
    solid(box(-60, 10, 120, 40, 10), dark) +
    solid(box(-120, -206, 240, 30, 14), body) +
    graduations(-10, 190, -150, 10, 22) +
    solid('M-18 260h36l-6 44h-24z', stains[accent].base) +
    gleam('M-44 -150V0', 9)
  return { art: move(0, -340, art, 38), width: 640, height: 680, floating: true }
}
