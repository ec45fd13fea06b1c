import {
  bar,
  body,
  box,
  dark,
  type Figure,
  flat,
  gleam,
  hair,
  hose,
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
  within,
} from '#demo/drawings/brush'
import type { Filling } from '#demo/drawings/glassware'

/** The stand that holds glass up: a plate, a rod, a ring or a clamp at `y`. */
const stand = (rod: number, top: number, y: number, arm: number) =>
  solid(box(rod - 12, top, 24, -top - 20, 12), metal) +
  solid(`M-200 -28h410q24 0 24 28h-458q0 -28 24 -28z`, dark) +
  solid(box(Math.min(arm, rod) - 8, y - 12, Math.abs(rod - arm) + 30, 24, 10), stains.graphite.base) +
  solid(box(rod - 30, y - 28, 60, 56, 12), dark)

interface FunnelLook extends Filling {
  /** The lighter phase. */
  upper?: Stain
  tap?: Stain
}

export function separatoryFunnel({
  stain = 'methylene',
  upper = 'lugol',
  tap = 'malachite',
}: FunnelLook): Figure {
  const pear =
    'M-32 -600V-572Q-32 -556 -62 -540C-150 -500 -160 -420 -110 -344Q-40 -240 -16 -216V-190H16V-216Q40 -240 110 -344C160 -420 150 -500 62 -540Q32 -556 32 -572V-600z'
  const art =
    stand(184, -676, -392, 120) +
    vessel(pear, -140, 140, { stain, top: -368, upper: { stain: upper, top: -470 } }) +
    solid(box(-128, -404, 256, 26, 12), stains.graphite.base) +
    solid('M-28 -664h56l-8 54h-40z', stains[tap].base) +
    solid(box(-44, -614, 88, 22, 11), '#ffffff') +
    solid('M-12 -160H12V-110L6 -84H-6L-12 -110z', '#ffffff') +
    solid(box(-50, -192, 100, 34, 14), stains[tap].base) +
    solid(box(44, -200, 22, 50, 8), stains[tap].deep) +
    gleam('M-108 -430Q-112 -480 -76 -506')
  return { art, width: 470, height: 676 }
}

interface FlowLook extends Filling {
  style?: 'straight' | 'coil' | 'bulbs'
}

export function condenser({ style = 'straight', stain = 'water' }: FlowLook): Figure {
  const jacket = 'M-62 -250Q-62 -286 -22 -290H22Q62 -286 62 -250V190Q62 226 22 230H-22Q-62 226 -62 190z'
  const inner = {
    straight: solid('M-20 -292h40v524h-40z', '#ffffff'),
    coil: Array.from({ length: 9 }, (_, turn) =>
      hose(`M-30 ${-236 + turn * 48}Q40 ${-222 + turn * 48} 30 ${-204 + turn * 48}`, '#ffffff', 14),
    ).join(''),
    bulbs:
      Array.from({ length: 5 }, (_, n) => solid(oval(0, -220 + n * 96, 38, 44), '#ffffff')).join('') +
      flat('M-13 -290h26v520h-26z', '#ffffff'),
  }[style]
  const nozzle = (y: number, side: number) =>
    move(
      0,
      y,
      solid(
        `M${side * 58} -14h${side * 40}l${side * 8} -6h${side * 30}v40h${-side * 30}l${-side * 8} -6h${-side * 40}z`,
        stains[stain].pale,
      ),
    )
  const pipe =
    nozzle(-210, 1) +
    nozzle(150, -1) +
    vessel(jacket, -62, 62, { stain, top: -282 }) +
    inner +
    solid('M-40 -392h80l-14 104h-52z', '#ffffff') +
    solid(box(-50, -404, 100, 22, 11), '#ffffff') +
    solid('M-24 230h48l-6 96h-36z', '#ffffff') +
    flat('M-34 -372h68l-6 56h-56z', shade, 0.7) +
    solid('M-18 326h36l-6 56h-10z', '#ffffff') +
    gleam('M-44 -230V160', 9)
  return { art: move(0, -350, pipe, 32), width: 560, height: 700, floating: true }
}

interface SimpleFunnelLook {
  colour?: Stain
  powder?: boolean
}

export function funnel({ colour, powder }: SimpleFunnelLook): Figure {
  const d = 'M-230 -520H230L40 -270V-70L14 0H-22L-40 -40V-270z'
  const rim = box(-246, -544, 492, 34, 16)
  const fill = colour ? stains[colour].pale : '#ffffff'
  const art =
    (powder ? line('M-250 -545h500') : '') +
    (colour
      ? solid(d, fill) + shadeRight(d, 70)
      : vessel(d, -230, 230, { top: 0, dim: 'M90 -600L20 -260V60H300V-600z' })) +
    (powder
      ? ''
      : solid('M-150 -520L0 -322L150 -520z', '#ffffff') +
        hair('M0 -322L30 -520M0 -322L-40 -520', stains.graphite.pale)) +
    solid(rim, colour ? stains[colour].base : '#ffffff') +
    gleam('M-186 -492L-66 -336')
  return { art, width: 490, height: 544, floating: true }
}

/** A porcelain filter on its side-armed flask. */
export function buchner({ stain = 'lugol', level = 0.35 }: Filling): Figure {
  const flaskPath =
    'M-56 -400V-300q0 20 -12 44L-206 -56Q-230 0 -174 0H174Q230 0 206 -56L68 -256q-12 -24 -12 -44V-400z'
  const bowl = 'M-150 -640H150V-530Q150 -506 120 -496L34 -462V-400H-34V-462L-120 -496Q-150 -506 -150 -530z'
  const art =
    solid('M56 -352h96l8 -7h46v50h-46l-8 -7H56z', '#f3f7fa') +
    vessel(flaskPath, -210, 210, { stain, top: -300 * level, dim: 'M20 -400V-290L104 20H300V-400z' }) +
    solid('M-74 -452h148l-24 92h-100z', dark) +
    solid(bowl, porcelain) +
    shadeRight(bowl, 84) +
    solid(box(-164, -656, 328, 30, 14), porcelain) +
    hair('M-118 -520h200', shade) +
    hair('M-90 -560h.1M-50 -560h.1M-10 -560h.1M30 -560h.1M70 -560h.1', metal) +
    gleam('M-166 -64L-108 -206')
  return { art, width: 440, height: 656 }
}

interface PaperLook {
  style?: 'discs' | 'folded' | 'roll'
  box?: Stain
}

export function filterPaper({ style = 'discs', box: colour = 'methylene' }: PaperLook): Figure {
  const disc = (x: number, y: number, r: number) =>
    solid(oval(x, y, r), '#fffdf7') +
    within(
      oval(x, y, r),
      flat(oval(x - 26, y - 26, r), '#ffffff', 1) + line(oval(x - 30, y - 30, r), '#eee7d8', 6),
    )
  if (style === 'folded') {
    const folds = [-200, -130, -62, 0, 62, 130, 200].map((x) => bar(x, -500 + Math.abs(x) * 0.12, 0, -60))
    const cone =
      'M-270 -470L-200 -500L-130 -486L-62 -512L0 -494L62 -512L130 -486L200 -500L270 -470L12 -56Q0 -44 -12 -56z'
    return {
      art: solid(cone, '#fffdf7') + shadeRight(cone, 96, 0.07) + hair(folds.join(''), metal),
      width: 540,
      height: 540,
      floating: true,
    }
  }
  const pack =
    solid(box(-330, -440, 400, 400, 18), stains[colour].base) +
    flat(box(-330, -440, 400, 90, 18), stains[colour].deep) +
    solid(box(-290, -300, 320, 200, 12), '#ffffff') +
    hair('M-256 -250h180M-256 -210h130M-256 -170h220', stains.graphite.pale)
  return {
    art: pack + disc(110, -230, 210) + line(oval(110, -230, 40), '#eee7d8', 6),
    width: 680,
    height: 480,
    floating: true,
  }
}

interface MembraneLook {
  colour?: Stain
  count?: 1 | 2 | 3
}

/** Syringe filters seen from above, or one in front. */
export function syringeFilter({ colour = 'malachite', count = 3 }: MembraneLook): Figure {
  const one =
    solid('M-22 84h44l-9 110h-26z', body) +
    solid(box(-42, -206, 84, 120, 14), body) +
    hair('M-42 -176h84M-42 -148h84', shade) +
    solid(
      'M-70 -100H70Q150 -92 176 -40V30Q150 84 70 92H-70Q-150 84 -176 30V-40Q-150 -92 -70 -100z',
      stains[colour].pale,
    ) +
    solid(box(-194, -40, 388, 64, 20), stains[colour].base) +
    flat(box(-176, -30, 352, 15, 7), stains[colour].pale, 0.8)
  const places = {
    1: [[0, -300, 0, 1.2]],
    2: [
      [-170, -340, -12, 0.95],
      [180, -260, 14, 0.95],
    ],
    3: [
      [0, -440, 8, 0.8],
      [-210, -170, -20, 0.8],
      [220, -160, 24, 0.8],
    ],
  }[count] as [number, number, number, number][]
  return {
    art: places.map(([x, y, turn, scale]) => move(x, y, one, turn, scale)).join(''),
    width: 760,
    height: 620,
    floating: true,
  }
}
