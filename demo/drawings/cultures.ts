import {
  box,
  type Figure,
  flat,
  gleam,
  hair,
  ink,
  line,
  metal,
  move,
  oval,
  type Stain,
  solid,
  stains,
  vessel,
  within,
} from '#demo/drawings/brush'
import { screwCap } from '#demo/drawings/glassware'

interface PetriLook {
  agar?: Stain
  /** Colour of the colonies; none: a fresh dish. */
  colonies?: Stain
  style?: 'single' | 'pair' | 'stack'
}

const colonyPlaces = [
  [-80, -60, 26],
  [40, -110, 18],
  [90, 10, 30],
  [-20, 40, 16],
  [-110, 60, 20],
  [20, 110, 24],
  [130, -70, 14],
  [-40, -130, 12],
  [110, 100, 15],
  [-150, -10, 13],
] as const

export function petri({ agar = 'lugol', colonies, style = 'single' }: PetriLook): Figure {
  const dish = (radius: number) =>
    solid(oval(0, 0, radius), '#ffffff') +
    `<g stroke-width="5">${solid(oval(0, 0, radius * 0.9), stains[agar].pale)}</g>` +
    within(oval(0, 0, radius * 0.9), flat(`M${radius * 0.36} -400h400v800h-400z`, ink, 0.06)) +
    (colonies
      ? colonyPlaces
          .map(
            ([x, y, r]) =>
              flat(oval(x, y, r), stains[colonies].base) +
              flat(oval(x - r * 0.25, y - r * 0.3, r * 0.35), stains[colonies].pale),
          )
          .join('')
      : '') +
    gleam(
      `M${-radius * 0.74} ${-radius * 0.1}Q${-radius * 0.66} ${-radius * 0.6} ${-radius * 0.2} ${-radius * 0.74}`,
      14,
    )
  if (style === 'single') return { art: move(0, -280, dish(270)), width: 560, height: 560, floating: true }
  if (style === 'pair') {
    const lid =
      flat(oval(0, 0, 236), '#ffffff', 0.65) +
      line(oval(0, 0, 236)) +
      line(oval(0, 0, 208), metal, 5) +
      gleam('M-160 -50Q-130 -140 -40 -166', 14)
    return {
      art: move(150, -330, lid) + move(-130, -250, dish(246)),
      width: 780,
      height: 580,
      floating: true,
    }
  }
  const one = (y: number) =>
    solid(box(-250, y - 60, 500, 60, 14), '#ffffff') +
    flat(box(-240, y - 30, 480, 22, 6), stains[agar].base, 0.85) +
    line(box(-250, y - 60, 500, 60, 14)) +
    `${flat(box(-264, y - 78, 528, 44, 12), '#ffffff', 0.6)}${line(box(-264, y - 78, 528, 44, 12))}` +
    flat(`M120 ${y - 74}h136v72h-120z`, ink, 0.07)
  return { art: [0, -86, -172, -258, -344].map(one).join(''), width: 540, height: 424 }
}

interface TubesLook {
  fills?: Stain[]
  rack?: Stain | 'steel'
  cap?: Stain
  /** Conical ends stand in a rack; a large tube stands alone in front. */
  conical?: boolean
}

export function tubes({
  fills = ['methylene', 'malachite', 'eosin', 'lugol'],
  rack = 'graphite',
  cap,
  conical,
}: TubesLook): Figure {
  const n = fills.length
  const gap = Math.min(132, 560 / n)
  const half = gap * 0.34
  const foot = conical
    ? `V-110L${half * 0.3} -36H${-half * 0.3}L${-half} -110z`
    : `V${-40 - half}Q${half} -40 0 -40Q${-half} -40 ${-half} ${-40 - half}z`
  const d = `M${-half} -520H${half}${foot}`
  const span = n * gap + 70
  const plank = (y: number, h: number) => {
    const path = box(-span / 2, y, span, h, 10)
    const fill = rack === 'steel' ? '#e3e9ee' : stains[rack].base
    return solid(path, fill) + flat(box(-span / 2 + 10, y + 7, span - 20, 7, 3), '#ffffff', 0.4)
  }
  const legs = [-1, 1]
    .map((side) =>
      solid(box(side * (span / 2 - 26) - 16, -400, 32, 396, 8), rack === 'steel' ? metal : stains[rack].deep),
    )
    .join('')
  const filled = fills.map((stain, index) =>
    move(
      (index - (n - 1) / 2) * gap,
      0,
      vessel(d, -half, half, { stain, top: -210 - ((index * 67) % 110) }) +
        (cap
          ? screwCap(half + 10, -574, 70, cap)
          : solid(box(-half - 8, -530, 2 * half + 16, 20, 10), '#ffffff')) +
        gleam(`M${10 - half} -480V-180`, 8),
    ),
  )
  const art = legs + filled.join('') + plank(-400, 44) + plank(-190, 26) + plank(-44, 44)
  return { art, width: span, height: cap ? 574 : 530 }
}

interface LoopLook {
  style?: 'loop' | 'swab' | 'spreader'
  colours?: Stain[]
}

export function loops({ style = 'loop', colours = ['methylene', 'malachite', 'eosin'] }: LoopLook): Figure {
  const end = (colour: Stain) =>
    ({
      loop: line(oval(0, 314, 30), ink, 20) + line(oval(0, 314, 30), stains[colour].base, 8),
      swab: solid('M-22 250Q-30 340 0 346Q30 340 22 250z', '#ffffff'),
      spreader: line('M0 280L-70 340H70', ink, 24) + line('M0 280L-70 340H70', stains[colour].base, 10),
    })[style]
  const one = (colour: Stain) =>
    line('M0 -340V284', ink, 24) +
    line('M0 -340V284', style === 'swab' ? '#f7fafc' : stains[colour].base, 10) +
    end(colour) +
    (style === 'swab' ? screwCap(44, -380, 120, colour) : '')
  const art = move(
    0,
    -340,
    colours.map((colour, n) => move((n - 1) * 140, 20 * n - 20, one(colour))).join(''),
    26,
  )
  return { art, width: 620, height: 680, floating: true }
}

interface SlidesLook {
  colour?: Stain
  sample?: Stain
}

export function slides({ colour = 'methylene', sample = 'eosin' }: SlidesLook): Figure {
  const slide =
    flat(box(-300, -90, 600, 180, 8), '#ffffff', 0.75) +
    flat(box(-300, -90, 150, 180, 8), stains[colour].base) +
    line(box(-300, -90, 600, 180, 8)) +
    hair('M-270 -30h90M-270 10h60', '#ffffff')
  const stained =
    flat(box(-20, -74, 200, 148, 6), '#ffffff', 0.8) +
    flat('M20 -10Q40 -60 90 -40Q150 -30 140 20Q110 60 60 44Q10 40 20 -10z', stains[sample].base, 0.85) +
    flat(oval(74, 0, 16), stains[sample].deep) +
    hair(box(-20, -74, 200, 148, 6))
  const art = move(40, -440, slide, -14) + move(0, -280, slide, -4) + move(-20, -110, slide + stained, 7)
  return { art, width: 720, height: 560, floating: true }
}
