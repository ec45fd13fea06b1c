import { type Hazard, warning } from '#demo/drawings/bottles'
import {
  body,
  box,
  dark,
  display,
  type Figure,
  flat,
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
import { beaker, erlenmeyer } from '#demo/drawings/glassware'

interface BenchLook {
  accent?: Stain
  style?: 'bench' | 'sink' | 'trolley' | 'island'
}

export function workbench({ accent = 'methylene', style = 'bench' }: BenchLook): Figure {
  const top = box(-430, -340, 860, 40, 8)
  const doors = [-400, -200, 200]
    .map(
      (x) =>
        solid(box(x, -290, 190, 250, 10), stains[accent].base) +
        solid(box(x + 66, -266, 58, 16, 8), '#ffffff'),
    )
    .join('')
  const drawers = [0, 1, 2]
    .map(
      (n) =>
        solid(box(0, -290 + n * 84, 190, 76, 10), stains[accent].pale) +
        solid(box(66, -266 + n * 84, 58, 16, 8), '#ffffff'),
    )
    .join('')
  const shelves =
    line('M-380 -346V-640M380 -346V-640', ink, 16) +
    solid(box(-410, -520, 820, 26, 8), shade) +
    [
      [-300, 'methylene'],
      [-220, 'eosin'],
      [-140, 'lugol'],
      [120, 'malachite'],
      [200, 'graphite'],
    ]
      .map(([x, stain]) =>
        solid(
          `M${Number(x) - 14} -640v30q-20 10 -20 30v58h68v-58q0 -20 -20 -30v-30z`,
          stains[stain as Stain].base,
        ),
      )
      .join('')
  const sink =
    hose('M230 -346V-480Q230 -530 180 -530Q140 -530 140 -490V-470', metal, 20) +
    solid(box(206, -380, 50, 36, 8), dark) +
    solid(box(252, -374, 56, 22, 10), stains.methylene.base) +
    solid('M60 -300H330L310 -210H80z', metal)
  if (style === 'trolley') {
    const art =
      [-260, 240].map((x) => solid(box(x, -560, 22, 520, 8), metal)).join('') +
      [-540, -340, -120]
        .map(
          (y) => solid(box(-290, y, 580, 34, 10), '#e9eff4') + flat(box(-280, y + 6, 560, 8, 4), '#ffffff'),
        )
        .join('') +
      line('M-250 -560Q-330 -560 -330 -620', ink, 18) +
      move(-120, -540, beaker({ stain: 'malachite' }).art, 0, 0.28) +
      move(80, -540, erlenmeyer({ stain: 'eosin' }).art, 0, 0.28) +
      solid(box(-160, -240, 300, 118, 10), stains[accent].base) +
      [-250, 250].map((x) => solid(oval(x, -34, 34), dark) + solid(oval(x, -34, 12), metal)).join('')
    return { art, width: 640, height: 690 }
  }
  const art =
    (style === 'island' ? shelves : '') +
    (style === 'sink' ? sink : '') +
    solid(box(-410, -310, 820, 290, 8), body) +
    doors +
    drawers +
    solid(top, dark) +
    flat(box(-420, -332, 840, 9, 4), '#ffffff', 0.35) +
    (style === 'bench'
      ? move(-240, -338, erlenmeyer({ stain: 'malachite' }).art, 0, 0.36) +
        move(-60, -338, beaker({ stain: 'eosin' }).art, 0, 0.3)
      : '') +
    [-380, 300].map((x) => solid(box(x, -24, 80, 24, 6), ink)).join('')
  return { art, width: 860, height: style === 'island' ? 640 : style === 'sink' ? 540 : 530 }
}

interface CabinetLook {
  colour?: Stain
  hazard?: Hazard
  open?: boolean
}

export function cabinet({ colour = 'lugol', hazard, open }: CabinetLook): Figure {
  const shell = box(-260, -680, 520, 656, 14)
  const rows = open
    ? [-470, -270, -70]
        .map(
          (y, n) =>
            line(`M-230 ${y}h460`, ink, 9) +
            [-150, -50, 50, 150]
              .map((x, k) =>
                solid(
                  `M${x - 14} ${y - 130}v24q-22 10 -22 30v72h72v-72q0 -20 -22 -30v-24z`,
                  stains[(['methylene', 'eosin', 'malachite', 'lugol'] as const)[(n + k) % 4] ?? 'eosin']
                    .base,
                ),
              )
              .join(''),
        )
        .join('')
    : ''
  const art =
    solid(shell, stains[colour].base) +
    shadeRight(shell, 130, 0.1) +
    (open
      ? solid(box(-236, -656, 472, 606, 8), '#eef3f7') + rows
      : line('M0 -680V-24') +
        solid(box(-44, -400, 22, 110, 11), dark) +
        solid(box(22, -400, 22, 110, 11), dark) +
        line('M-220 -80h160M-220 -110h160M60 -80h160M60 -110h160', stains[colour].deep, 8) +
        flat('M-256 -650h512v10h-512z', stains[colour].pale, 0.6)) +
    (hazard ? warning(-130, -540, hazard, 1.25) + warning(130, -540, hazard, 1.25) : '') +
    [-230, 160].map((x) => solid(box(x, -28, 70, 28, 6), ink)).join('')
  return { art, width: 530, height: 690 }
}

interface StoolLook {
  colour?: Stain
  back?: boolean
}

export function stool({ colour = 'methylene', back }: StoolLook): Figure {
  const art =
    (back
      ? solid(box(-18, -620, 36, 200, 8), metal) + solid(box(-150, -690, 300, 150, 40), stains[colour].base)
      : '') +
    solid(box(-14, -400, 28, 320, 8), metal) +
    solid(box(-30, -260, 60, 170, 12), dark) +
    line('M-130 -190Q0 -230 130 -190', ink, 14) +
    solid(box(-180, -450, 360, 70, 34), stains[colour].base) +
    flat(box(-150, -440, 300, 14, 7), stains[colour].pale, 0.8) +
    line('M0 -100L-200 -44M0 -100L200 -44M0 -100V-50', ink, 34) +
    line('M0 -100L-200 -44M0 -100L200 -44M0 -100V-50', dark, 20) +
    [-200, 0, 200].map((x) => solid(oval(x, -24, 24), ink)).join('')
  return { art, width: 440, height: back ? 690 : 450 }
}

interface StillLook {
  accent?: Stain
}

/** Water purification: a column, a tap, a receiving vessel. */
export function waterStill({ accent = 'methylene' }: StillLook): Figure {
  const art =
    solid(box(-300, -640, 330, 620, 30), body) +
    shadeRight(box(-300, -640, 330, 620, 30), -60) +
    flat('M-296 -600h322v40h-322z', stains[accent].base) +
    display(-230, -520, 190, 110, '0.05') +
    [0, 1, 2]
      .map((n) =>
        solid(
          box(-240 + n * 76, -360, 56, 260, 26),
          stains[(['water', 'malachite', 'methylene'] as const)[n] ?? 'water'].base,
        ),
      )
      .join('') +
    hose('M30 -480H170Q220 -480 220 -430V-400', metal, 20) +
    line('M220 -380V-250', stains.methylene.pale, 12) +
    move(220, -2, beaker({ stain: 'water', level: 0.6 }).art, 0, 0.58) +
    solid(box(80, -506, 60, 50, 12), dark)
  return { art: move(20, 0, art), width: 700, height: 640 }
}
