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
  line,
  metal,
  move,
  oval,
  type Stain,
  shade,
  shadeRight,
  solid,
  stains,
} from '#demo/drawings/brush'
import { beaker } from '#demo/drawings/glassware'

/** A glass electrode hanging from its cap, tip at y = 0. */
const probe = (accent: Stain, length = 330) =>
  solid(box(-22, -length - 90, 44, 100, 12), dark) +
  flat(`M-19 ${-length - 40}h38v16h-38z`, stains[accent].base) +
  solid(`M-16 ${-length}H16V-26Q26 -18 26 -2A26 24 0 0 1 -26 -2Q-26 -18 -16 -26z`, stains.water.pale) +
  line(`M0 ${-length + 20}V-20`, metal, 5)

interface MeterLook {
  accent?: Stain
  value?: string
  style?: 'bench' | 'portable' | 'pen'
  stain?: Stain
}

export function meter({
  accent = 'methylene',
  value = '7.00',
  style = 'bench',
  stain = 'eosin',
}: MeterLook): Figure {
  return { bench, portable, pen }[style](accent, value, stain)
}

function bench(accent: Stain, value: string, stain: Stain): Figure {
  const d =
    'M-400 -40L-350 -290Q-344 -320 -310 -320H-10Q24 -320 30 -290L80 -40Q84 0 44 0H-364Q-404 0 -400 -40z'
  const art =
    solid(box(122, -600, 22, 600, 10), metal) +
    solid('M70 -22H400Q420 -22 420 0H52Q50 -22 70 -22z', dark) +
    solid(box(110, -590, 200, 30, 12), dark) +
    hose('M270 -520Q300 -680 60 -620T-120 -316', dark, 14) +
    move(270, -22, beaker({ stain, level: 0.5 }).art, 0, 0.52) +
    move(270, -100, probe(accent)) +
    solid(d, body) +
    shadeRight(d, 10) +
    display(-304, -284, 292, 130, value) +
    [0, 1, 2]
      .map((n) =>
        solid(
          box(-312 + n * 106, -112, 88, 44, 14),
          n === 0 ? stains[accent].base : n === 1 ? stains.graphite.base : shade,
        ),
      )
      .join('') +
    flat('M-384 -40h448l4 18h-458z', stains[accent].base, 0.9)
  return { art, width: 820, height: 650 }
}

function portable(accent: Stain, value: string): Figure {
  const d =
    'M-140 -560Q-140 -610 -90 -610H90Q140 -610 140 -560V-340Q140 -310 120 -280Q104 -250 104 -220V-60Q104 0 50 0H-50Q-104 0 -104 -60V-220Q-104 -250 -120 -280Q-140 -310 -140 -340z'
  const art =
    hose('M0 -606Q10 -690 130 -680Q250 -660 240 -500', dark, 14) +
    move(240, -60, probe(accent, 380)) +
    move(
      -70,
      0,
      solid(d, stains[accent].base) +
        shadeRight(d, 60, 0.14) +
        solid(box(-108, -574, 216, 200, 24), body) +
        display(-86, -548, 172, 120, value) +
        [-50, 50]
          .map((x) =>
            [-220, -130]
              .map((y) => solid(oval(x, y, 32), y === -220 && x < 0 ? stains.malachite.base : dark))
              .join(''),
          )
          .join(''),
    )
  return { art, width: 520, height: 690, floating: true }
}

function pen(accent: Stain, value: string): Figure {
  const d = 'M-80 -610Q-80 -680 0 -680Q80 -680 80 -610V-250Q80 -220 56 -200V-160H-56V-200Q-80 -220 -80 -250z'
  const art =
    solid(d, body) +
    shadeRight(d, 30) +
    flat('M-76 -300h152v44h-152z', stains[accent].base) +
    display(-58, -590, 116, 90, value) +
    solid(oval(0, -420, 36), stains[accent].base) +
    solid(oval(0, -350, 20), dark) +
    solid('M-48 -160H48L40 -20Q38 0 20 0H-20Q-38 0 -40 -20z', stains[accent].pale) +
    solid(box(-16, -80, 32, 60, 16), stains.water.base) +
    gleam('M-54 -560V-460', 9)
  return { art: move(0, -340, move(0, 340, art), 20), width: 400, height: 690, floating: true }
}

interface ElectrodeLook {
  accent?: Stain
  count?: 1 | 2
}

export function electrode({ accent = 'eosin', count = 1 }: ElectrodeLook): Figure {
  const one = (colour: Stain) =>
    hose('M0 -410Q0 -520 90 -520T180 -600', dark, 14) +
    solid(box(160, -650, 40, 60, 10), metal) +
    move(0, 0, probe(colour, 330), 0, 1)
  const art =
    count === 1 ? move(-60, 0, one(accent)) : move(-170, 0, one(accent)) + move(90, -30, one('malachite'))
  return { art, width: count === 1 ? 340 : 560, height: 660, floating: true }
}

interface PaperLook {
  style?: 'roll' | 'strips'
}

const scale = ['#d9415f', '#e5743f', '#eab345', '#c8c24a', '#69b168', '#2f9c8c', '#2f74c8', '#4a4f9e']

export function phPaper({ style = 'strips' }: PaperLook): Figure {
  if (style === 'roll') {
    const d = box(-290, -470, 440, 440, 60)
    const art =
      solid('M130 -170H330L340 -110H130z', '#f2cf6a') +
      solid(d, '#ffffff') +
      shadeRight(d, 60, 0.06) +
      solid(oval(-70, -250, 150), '#f2cf6a') +
      line(oval(-70, -250, 110) + oval(-70, -250, 74), '#cfa63a', 5) +
      solid(oval(-70, -250, 40), '#ffffff') +
      scale.map((colour, n) => flat(box(-262 + n * 49, -86, 42, 34, 6), colour)).join('')
    return { art, width: 640, height: 500, floating: true }
  }
  const strip = (n: number) => {
    const pads = [0, 1, 2]
      .map((row) => flat(box(-22, -300 + row * 62, 44, 48, 4), scale[(n * 2 + row) % 8] ?? ink))
      .join('')
    return move(-330 + n * 66, -90 + n * 12, solid(box(-26, -330, 52, 420, 6), '#ffffff') + pads, -26 + n * 8)
  }
  const d = box(-30, -470, 370, 430, 20)
  const art =
    [0, 1, 2, 3].map(strip).join('') +
    solid(d, stains.methylene.base) +
    shadeRight(d, 220, 0.12) +
    solid(box(10, -430, 290, 200, 12), '#ffffff') +
    scale
      .map((colour, n) => flat(box(26 + (n % 4) * 66, -410 + Math.floor(n / 4) * 86, 56, 70, 8), colour))
      .join('') +
    hair('M20 -180h180M20 -140h120', '#ffffff')
  return { art, width: 940, height: 500, floating: true }
}

interface WatchLook {
  accent?: Stain
  value?: string
}

export function stopwatch({ accent = 'eosin', value = '04:30' }: WatchLook): Figure {
  const art =
    solid(box(-34, -600, 68, 70, 14), dark) +
    move(0, -270, solid(box(-30, -320, 60, 60, 12), stains[accent].base), 40) +
    move(0, -270, solid(box(-30, -320, 60, 60, 12), metal), -40) +
    solid(oval(0, -270, 264), stains[accent].base) +
    shadeRight(oval(0, -270, 264), 120, 0.12) +
    solid(oval(0, -270, 210), body) +
    display(-160, -336, 320, 132, value) +
    hair('M-70 -150h140', metal)
  return { art, width: 540, height: 600, floating: true }
}
