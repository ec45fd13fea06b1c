import {
  box,
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
  shade,
  shadeRight,
  solid,
  stains,
  vessel,
} from '#demo/drawings/brush'
import { screwCap } from '#demo/drawings/glassware'

interface MicrotubeLook {
  colours?: Stain[]
  style?: 'snap' | 'screw' | 'blood'
}

export function microtubes({
  colours = ['methylene', 'eosin', 'malachite'],
  style = 'snap',
}: MicrotubeLook): Figure {
  const wall =
    style === 'blood'
      ? 'M-58 -420V-52Q-58 0 0 0Q58 0 58 -52V-420z'
      : 'M-84 -380V-210L-26 -22Q-18 0 0 0Q18 0 26 -22L84 -210V-380z'
  const half = style === 'blood' ? 58 : 84
  const one = (colour: Stain) =>
    ({
      snap:
        line('M92 -420q46 0 44 22t-40 20') +
        move(
          0,
          0,
          solid(box(-96, -436, 192, 36, 12), stains[colour].base) +
            solid('M-66 -400h132v26h-132z', stains[colour].pale),
        ),
      screw: screwCap(98, -480, 104, colour),
      blood: screwCap(74, -540, 128, colour),
    })[style] +
    vessel(wall, -half, half, { stain: style === 'blood' ? 'eosin' : colour, top: -150 }, '#f3f8fb') +
    (style === 'snap' ? solid(box(-100, -392, 200, 24, 10), '#f3f8fb') : '') +
    (style === 'blood'
      ? solid(box(-58, -330, 116, 150, 0), '#ffffff') +
        flat('M-54 -330h108v26h-108z', stains[colour].base) +
        hair('M-30 -270h60M-30 -240h40', metal)
      : graduations(-20, -110, -280, 5, 18)) +
    gleam(`M${20 - half} -340V-200`, 9)
  const gap = style === 'blood' ? 176 : 250
  const art = colours
    .map((colour, index) => move((index - (colours.length - 1) / 2) * gap, -20, one(colour)))
    .join('')
  return { art, width: gap * colours.length, height: style === 'blood' ? 570 : 490, floating: true }
}

interface TipsLook {
  colour?: Stain
  filter?: boolean
}

/** A hinged box of pipette tips, open. */
export function tips({ colour = 'methylene', filter }: TipsLook): Figure {
  const tip = (x: number) =>
    move(
      x,
      -236,
      solid('M-20 -170H20L14 20H-14z', stains[colour].pale) +
        flat('M4 -166H18L12 20H4z', ink, 0.08) +
        (filter ? flat('M-17 -130h34l-3 34h-28z', '#ffffff') : ''),
    )
  const lid = 'M-300 -420L-262 -640Q-258 -660 -236 -660H236Q258 -660 262 -640L300 -420z'
  const base = box(-310, -230, 620, 230, 22)
  const art =
    flat(lid, '#ffffff', 0.5) +
    line(lid) +
    gleam('M-236 -500L-214 -620') +
    [-256, -205, -154, -102, -51, 0, 51, 102, 154, 205, 256].map(tip).join('') +
    solid(base, stains[colour].base) +
    shadeRight(base, 190) +
    solid(box(-324, -252, 648, 44, 14), stains[colour].deep) +
    solid(box(-70, -170, 140, 64, 12), '#ffffff') +
    hair('M-44 -138h88', metal)
  return { art, width: 650, height: 660 }
}

interface PlateLook {
  columns?: 3 | 6 | 12
  colours?: Stain[]
}

/** A multi-well plate seen from above. */
export function microplate({ columns = 12, colours = ['methylene', 'eosin', 'lugol'] }: PlateLook): Figure {
  const rows = { 3: 2, 6: 4, 12: 8 }[columns]
  const step = 690 / columns
  const wells = Array.from({ length: rows * columns }, (_, n) => {
    const column = n % columns
    const row = Math.floor(n / columns)
    const colour = colours[Math.floor((column * colours.length) / columns)] ?? 'water'
    const strength = 0.95 - (row / rows) * 0.75
    const place = oval(-345 + step * (column + 0.5), -500 + step * (row + 0.5), step * 0.4)
    return (
      flat(place, '#ffffff') +
      flat(place, stains[colour].base, strength) +
      line(place, ink, columns === 12 ? 4 : 6)
    )
  })
  const art =
    solid('M-400 -516q0 -26 26 -26H374q26 0 26 26V-20q0 26 -26 26H-344L-400 -46z', '#f6f9fb') +
    line('M-372 -520H372V-16', shade, 6) +
    wells.join('')
  return { art, width: 800, height: 540, floating: true }
}

interface CuvetteLook {
  colours?: Stain[]
}

export function cuvettes({ colours = ['eosin', 'methylene', 'lugol'] }: CuvetteLook): Figure {
  const d = 'M-84 -480V-20Q-84 0 -64 0H64Q84 0 84 -20V-480z'
  const one = (stain: Stain) =>
    vessel(d, -84, 84, { stain, top: -330 }) +
    hair('M-54 -470V-20M54 -470V-20', metal) +
    solid(box(-96, -496, 192, 32, 8), '#ffffff') +
    gleam('M-34 -300V-60')
  return {
    art: colours.map((colour, n) => move((n - (colours.length - 1) / 2) * 230, 0, one(colour))).join(''),
    width: 640,
    height: 496,
  }
}
