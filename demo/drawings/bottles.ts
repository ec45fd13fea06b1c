import {
  bar,
  box,
  type Figure,
  flat,
  gleam,
  graduations,
  hair,
  hose,
  ink,
  line,
  move,
  oval,
  type Stain,
  shadeRight,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'
import { type Filling, screwCap } from '#demo/drawings/glassware'

export type Hazard = 'flame' | 'corrosive' | 'harmful' | 'oxidizer' | 'health'

const hazardArt: Record<Hazard, string> = {
  flame: flat('M-14 26q-22 -14 -12 -36q6 8 10 10q-4 -26 16 -40q-2 18 12 30q16 16 2 36z', ink),
  corrosive:
    line('M-26 -14l18 -16M26 -14l-18 -16', ink, 8) +
    flat('M-30 12h60v10h-60zM-6 -6h5v9h-5zM4 -4h5v8h-5z', ink),
  harmful: line('M0 -28V4', ink, 13) + flat(oval(0, 24, 8), ink),
  oxidizer: line(oval(0, 14, 16), ink, 7) + flat('M-10 -8q-10 -14 6 -28q0 10 8 14q10 8 0 16z', ink),
  health:
    flat('M0 -30a11 11 0 1 1 -1 0zM-26 30q0 -34 26 -36q26 2 26 36z', ink) +
    flat('M0 2l4 9l9 4l-9 4l-4 9l-4 -9l-9 -4l9 -4z', '#ffffff'),
}

/** The red-edged square on its tip that warns of a chemical. */
export const warning = (x: number, y: number, kind: Hazard, scale = 1) =>
  move(
    x,
    y,
    `${flat('M0 -62L62 0L0 62L-62 0z', '#ffffff')}${line('M0 -58L58 0L0 58L-58 0z', stains.eosin.deep, 9)}${hazardArt[kind]}`,
    0,
    scale,
  )

/** A stuck label with a coloured head, unreadable lines, and a warning when there is one. */
function label(x: number, y: number, w: number, h: number, colour: Stain, hazard?: Hazard) {
  const text = [0.42, 0.56, 0.7].map((part, index) =>
    bar(
      x + 18,
      y + h * part,
      x + w * ([0.6, 0.5, 0.56][index] ?? 0.5) - (hazard ? w * 0.12 : 0),
      y + h * part,
    ),
  )
  return (
    solid(box(x, y, w, h, 8), '#ffffff') +
    flat(`M${x + 4} ${y + 4}h${w - 8}v${h * 0.2}h${8 - w}z`, stains[colour].base) +
    hair(text.join(''), stains.graphite.pale) +
    (hazard ? warning(x + w * 0.73, y + h * 0.61, hazard, Math.min(h / 200, w / 250) * 0.92) : '')
  )
}

interface BottleLook extends Filling {
  style?: 'media' | 'reagent' | 'dropper' | 'vial'
  amber?: boolean
  cap?: Stain
  hazard?: Hazard
}

export function bottle(look: BottleLook): Figure {
  const { stain, level = 0.7, style = 'media', amber, cap = 'methylene', hazard } = look
  const glass = amber ? '#b9731f' : undefined
  const { path, half, neck, top } = bottleShapes[style]
  const closed =
    style === 'dropper'
      ? screwCap(62, top - 40, 66, cap) +
        solid(`M-36 ${top - 40}V${top - 130}q0 -44 36 -44q36 0 36 44v90z`, stains[cap].deep)
      : screwCap(neck, top - 60, 92, cap)
  const mark = style === 'media' ? graduations(-half + 62, -70, -290, 8, 22) : ''
  const art =
    vessel(
      path,
      -half,
      half,
      { stain: stain ?? (amber ? 'lugol' : undefined), top: -40 - (-top - 200) * level },
      glass,
    ) +
    mark +
    gleam(`M${34 - half} ${top * 0.52}V-70`) +
    closed +
    (style === 'media' && !hazard
      ? solid(box(-10, -264, 112, 130, 8), '#ffffff') + hair('M12 -226h60M12 -200h44', stains.graphite.pale)
      : label(-half + 52, -250, 2 * half - 88, 180, cap, hazard))
  return { art, width: 2 * half, height: -top + (style === 'dropper' ? 176 : 60) }
}

const bottleShapes = {
  media: {
    path: 'M-62 -500V-440Q-64 -412 -110 -392Q-168 -366 -168 -310V-36Q-168 0 -132 0H132Q168 0 168 -36V-310Q168 -366 110 -392Q64 -412 62 -440V-500z',
    half: 168,
    neck: 88,
    top: -500,
  },
  reagent: {
    path: 'M-50 -540V-470Q-50 -440 -92 -418Q-152 -388 -152 -330V-34Q-152 0 -118 0H118Q152 0 152 -34V-330Q152 -388 92 -418Q50 -440 50 -470V-540z',
    half: 152,
    neck: 70,
    top: -540,
  },
  dropper: {
    path: 'M-44 -440V-384Q-46 -360 -84 -342Q-130 -320 -130 -276V-32Q-130 0 -98 0H98Q130 0 130 -32V-276Q130 -320 84 -342Q46 -360 44 -384V-440z',
    half: 130,
    neck: 62,
    top: -440,
  },
  vial: {
    path: 'M-84 -470V-420Q-84 -402 -104 -388Q-124 -374 -124 -348V-30Q-124 0 -94 0H94Q124 0 124 -30V-348Q124 -374 104 -388Q84 -402 84 -420V-470z',
    half: 124,
    neck: 104,
    top: -470,
  },
}

interface PotLook {
  cap?: Stain
  hazard?: Hazard
  wide?: boolean
}

/** A white plastic pot of a solid. */
export function pot({ cap = 'malachite', hazard, wide }: PotLook): Figure {
  const w = wide ? 200 : 165
  const h = wide ? 360 : 430
  const d = `M${-w + 26} ${-h}V${-h + 30}Q${-w} ${-h + 34} ${-w} ${-h + 66}V-34Q${-w} 0 ${-w + 34} 0H${w - 34}Q${w} 0 ${w} -34V${-h + 66}Q${w} ${-h + 34} ${w - 26} ${-h + 30}V${-h}z`
  const art =
    solid(d, '#fbfcfd') +
    shadeRight(d, w * 0.55) +
    screwCap(w - 4, -h - 84, 104, cap) +
    label(-w + 36, -h + 110, 2 * w - 72, 190, cap, hazard)
  return { art, width: 2 * w, height: h + 84 }
}

interface JerricanLook {
  cap?: Stain
  colour?: Stain
  hazard?: Hazard
  tap?: boolean
}

/** A stackable can with its handle, or with a tap at the foot. */
export function jerrican({ cap = 'eosin', colour, hazard, tap }: JerricanLook): Figure {
  const d =
    'M-210 -36V-390Q-210 -440 -160 -440H-60V-500H60V-440H96Q210 -440 210 -350V-36Q210 0 174 0H-174Q-210 0 -210 -36z'
  const fill = colour ? stains[colour].pale : '#eef3f6'
  const art =
    solid(d, fill) +
    shadeRight(d, 130) +
    solid(box(84, -400, 84, 60, 24), '#dfe7ee') +
    screwCap(76, -580, 88, cap) +
    label(-160, -290, 300, 200, cap, hazard) +
    (tap
      ? solid(box(-34, -66, 68, 40, 10), stains[cap].base) + solid(box(-14, -96, 28, 40, 8), stains[cap].deep)
      : '')
  return { art, width: 420, height: 580 }
}

interface WashBottleLook extends Filling {
  cap?: Stain
}

export function washBottle({ stain = 'water', level = 0.6, cap = 'methylene' }: WashBottleLook): Figure {
  const d = 'M-80 -420Q-150 -400 -150 -330V-40Q-150 0 -110 0H110Q150 0 150 -40V-330Q150 -400 80 -420z'
  const tube = 'M0 -500V-560Q0 -640 -80 -640H-100Q-150 -640 -196 -590'
  const art =
    line('M10 -440V-60', '#ffffff', 14) +
    vessel(d, -150, 150, { stain, top: -40 - 340 * level }, '#eef4f7') +
    line('M10 -420V-60', '#ffffff', 10) +
    hose(tube, '#f7fafc', 20) +
    solid('M-30 -500L-18 -560H18L30 -500z', stains[cap].base) +
    screwCap(92, -506, 90, cap) +
    label(-90, -290, 180, 170, cap) +
    gleam('M-116 -330V-80')
  return { art, width: 340, height: 650 }
}
