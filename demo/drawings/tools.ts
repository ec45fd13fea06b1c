import {
  body,
  box,
  dark,
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
  shade,
  shadeRight,
  solid,
  stains,
} from '#demo/drawings/brush'
import { roundFlask } from '#demo/drawings/glassware'

interface StandLook {
  style?: 'stand' | 'tripod' | 'clamp'
  accent?: Stain
}

export function support({ style = 'stand', accent = 'methylene' }: StandLook): Figure {
  if (style === 'tripod') {
    const art =
      line('M-160 -400L-230 0M160 -400L230 0M0 -400V-20', ink, 26) +
      line('M-160 -400L-230 0M160 -400L230 0M0 -400V-20', metal, 12) +
      solid(box(-230, -430, 460, 36, 16), dark) +
      solid(box(-210, -454, 420, 24, 4), shade) +
      hair('M-190 -454v24M-150 -454v24M150 -454v24M190 -454v24', metal) +
      solid(oval(0, -443, 90, 14), '#ffffff')
    return { art, width: 520, height: 460 }
  }
  if (style === 'clamp') {
    const art = move(
      0,
      -300,
      solid(box(-20, -330, 40, 360, 14), metal) +
        solid(box(-56, -330, 112, 84, 20), dark) +
        solid(oval(0, -288, 18), metal) +
        solid('M-60 20H60L90 80H-90z', stains[accent].base) +
        line('M-70 70Q-150 150 -80 260M70 70Q150 150 80 260', ink, 44) +
        line('M-70 70Q-150 150 -80 260M70 70Q150 150 80 260', stains[accent].base, 28) +
        line('M-60 120Q-90 170 -54 226M60 120Q90 170 54 226', stains.lugol.pale, 14) +
        solid(box(60, 34, 110, 26, 10), metal) +
        solid(oval(176, 47, 30), dark),
      30,
    )
    return { art, width: 560, height: 620, floating: true }
  }
  const flask = move(-60, -70, roundFlask({ stain: 'eosin' }).art, 0, 0.62)
  const art =
    solid(box(178, -680, 24, 660, 12), metal) +
    flask +
    solid(box(-90, -440, 290, 22, 10), dark) +
    solid(box(-106, -456, 92, 54, 18), stains[accent].base) +
    solid(box(158, -460, 64, 64, 12), stains[accent].deep) +
    solid(oval(232, -428, 18), metal) +
    solid('M-230 -34H250Q272 -34 272 0H-252Q-252 -34 -230 -34z', dark)
  return { art, width: 520, height: 680 }
}

interface ToolLook {
  style?: 'spatula' | 'tongs' | 'tweezers' | 'scalpel' | 'brush'
  accent?: Stain
}

export function handTool({ style = 'spatula', accent = 'methylene' }: ToolLook): Figure {
  const spoon = (x: number, turn: number) =>
    move(
      x,
      -330,
      solid('M-12 -200H12L16 180Q56 200 56 260Q56 330 0 330Q-56 330 -56 260Q-56 200 -16 180z', metal) +
        solid('M-34 -330H34L18 -200H-18z', metal) +
        gleam('M-20 240V280', 9),
      turn,
    )
  const art = {
    spatula:
      spoon(-110, 20) +
      move(
        150,
        -330,
        solid(box(-36, -330, 72, 300, 26), '#d9b27c') +
          solid('M-22 -30H22L34 250Q34 330 0 330Q-34 330 -34 250z', metal),
        20,
      ),
    tongs: move(
      0,
      -330,
      line('M-120 -320L50 60Q80 160 10 320M120 -320L-50 60Q-80 160 -10 320', ink, 36) +
        line('M-120 -320L50 60Q80 160 10 320M120 -320L-50 60Q-80 160 -10 320', metal, 22) +
        solid(oval(0, -40, 26), dark) +
        line('M-130 -340L-90 -250M130 -340L90 -250', stains[accent].base, 34),
      18,
    ),
    tweezers: move(
      0,
      -330,
      solid(
        'M-10 -330Q-60 -200 -70 0L-12 330L-6 330L-26 0Q-16 -200 0 -330Q16 -200 26 0L6 330L12 330L70 0Q60 -200 10 -330z',
        metal,
      ) + hair('M-56 -60h26M-58 -30h28M-58 0h30M30 -60h26M30 -30h28M28 0h30'),
      30,
    ),
    scalpel: move(
      0,
      -330,
      solid('M-26 -20L-30 310Q-30 330 0 330Q30 330 30 310L26 -20z', metal) +
        hair('M-14 120h28M-14 150h28M-14 180h28M-14 210h28') +
        solid('M-22 -20Q-40 -180 30 -330Q44 -180 22 -20z', '#eef3f7') +
        solid(box(-34, -40, 68, 50, 10), stains[accent].base),
      36,
    ),
    brush: move(
      0,
      -330,
      line('M0 -330V30', ink, 22) +
        line('M0 -330V30', metal, 9) +
        line(oval(0, -350, 26), ink, 12) +
        Array.from({ length: 14 }, (_, n) =>
          line(`M${-70 + n} ${40 + n * 20}L${70 - n} ${26 + n * 20}`, stains[accent].base, 9),
        ).join('') +
        solid('M-30 310H30L0 350z', '#ffffff'),
      28,
    ),
  }[style]
  return { art, width: 520, height: 680, floating: true }
}

interface PackLook {
  colour?: Stain
  style?: 'tissues' | 'roll' | 'bag' | 'carton' | 'labels'
}

/** Everyday supplies in their pack. */
export function pack({ colour = 'malachite', style = 'carton' }: PackLook): Figure {
  const { base, deep, pale } = stains[colour]
  if (style === 'roll') {
    const art =
      solid('M-20 -470H300V-60Q300 -40 280 -40H-20z', pale) +
      shadeRight('M-20 -470H300V-60Q300 -40 280 -40H-20z', 200, 0.06) +
      solid(oval(-60, -255, 230), '#ffffff') +
      line(oval(-60, -255, 180) + oval(-60, -255, 130), pale, 7) +
      solid(oval(-60, -255, 76), '#e8d5b5') +
      solid(oval(-60, -255, 48), '#b58e57')
    return { art, width: 640, height: 500, floating: true }
  }
  if (style === 'bag') {
    const d = 'M-200 -520H200L240 -40Q240 0 200 0H-200Q-240 0 -240 -40z'
    const art =
      line('M-200 -520Q-160 -620 -80 -560Q0 -640 80 -560Q160 -620 200 -520', ink, 12) +
      solid(d, base) +
      shadeRight(d, 100, 0.14) +
      solid('M-210 -530H210V-480H-210z', deep) +
      flat('M0 -390L120 -180H-120z', '#ffffff') +
      line('M0 -330v70M0 -222v.1', ink, 20) +
      gleam('M-190 -440L-206 -200', 14)
    return { art, width: 500, height: 600 }
  }
  if (style === 'labels') {
    const art = [0, 1, 2]
      .map((n) =>
        move(
          -120 + n * 120,
          -360 + n * 100,
          solid(box(-200, -90, 400, 180, 16), '#ffffff') +
            flat(box(-200, -90, 400, 54, 16), [base, stains.eosin.base, stains.lugol.base][n] ?? base) +
            line(box(-200, -90, 400, 180, 16)) +
            hair('M-160 0h220M-160 40h150', metal),
          -8 + n * 6,
        ),
      )
      .join('')
    return { art, width: 680, height: 500, floating: true }
  }
  const d = box(-310, -360, 620, 342, 14)
  const top =
    style === 'tissues'
      ? solid(
          'M-130 -350Q-150 -470 -60 -500Q-30 -560 40 -530Q130 -560 120 -450Q160 -410 130 -350z',
          '#ffffff',
        ) + hair('M-40 -480Q-20 -420 -50 -370M50 -500Q40 -430 70 -370', shade)
      : solid('M-310 -350L-250 -420H250L310 -350z', deep)
  const art =
    top +
    solid(d, base) +
    shadeRight(d, 190, 0.12) +
    (style === 'tissues'
      ? solid(box(-170, -374, 340, 34, 17), ink)
      : flat('M-40 -356h80v334h-80z', pale, 0.5)) +
    solid(box(-230, -260, 330, 160, 12), body) +
    flat(box(-226, -256, 322, 40, 10), pale) +
    hair('M-200 -180h220M-200 -146h150', metal) +
    flat(box(-310, -18, 620, 1, 0), dark)
  return { art, width: 620, height: style === 'tissues' ? 540 : 420 }
}

interface MassesLook {
  accent?: Stain
}

/** Knobbed reference masses in their lined case. */
export function masses({ accent = 'methylene' }: MassesLook): Figure {
  const mass = (x: number, size: number) => {
    const d =
      'M-70 0V-150Q-70 -170 -50 -170H-28V-200Q-50 -210 -50 -236Q-50 -270 0 -270Q50 -270 50 -236Q50 -210 28 -200V-170H50Q70 -170 70 -150V0z'
    return move(x, -130, solid(d, '#dfe6ec') + shadeRight(d, 22, 0.16) + gleam('M-46 -130V-40', 12), 0, size)
  }
  const tray = box(-400, -140, 800, 122, 16)
  const art =
    mass(-280, 0.8) +
    mass(-120, 1) +
    mass(70, 1.22) +
    mass(280, 1.45) +
    solid(tray, stains.lugol.base) +
    shadeRight(tray, 270, 0.12) +
    flat(box(-388, -128, 776, 20, 8), stains[accent].base) +
    solid(box(-46, -86, 92, 36, 10), metal)
  return { art, width: 800, height: 530 }
}
