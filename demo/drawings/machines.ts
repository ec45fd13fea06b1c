import {
  body,
  box,
  dark,
  display,
  type Figure,
  flat,
  gleam,
  hair,
  ink,
  knob,
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

export const feet = (half: number) =>
  [-half, half - 90].map((x) => solid(box(x, -18, 90, 18, 6), ink)).join('')

interface CentrifugeLook {
  accent?: Stain
  style?: 'bench' | 'mini' | 'haematocrit'
  value?: string
}

export function centrifuge({
  accent = 'methylene',
  style = 'bench',
  value = '6000',
}: CentrifugeLook): Figure {
  if (style === 'mini') {
    const dome = 'M-230 -210Q-230 -400 0 -400Q230 -400 230 -210z'
    const base =
      'M-270 -190Q-270 -226 -230 -226H230Q270 -226 270 -190L240 -50Q234 -16 200 -16H-200Q-234 -16 -240 -50z'
    const tube = (x: number, turn: number) =>
      move(x, -250, solid('M-18 -60H18V0L8 44H-8L-18 0z', stains[accent].pale), turn)
    const art =
      tube(-104, 50) +
      tube(104, -50) +
      solid('M-90 -226L-50 -300H50L90 -226z', dark) +
      solid(oval(0, -306, 24), metal) +
      flat(dome, stains.water.base, 0.45) +
      line(dome) +
      gleam('M-176 -250Q-164 -330 -80 -362') +
      solid(base, stains[accent].base) +
      shadeRight(base, 130, 0.14) +
      solid(box(-60, -160, 120, 66, 33), dark) +
      solid(oval(-26, -127, 24), body) +
      feet(210)
    return { art, width: 540, height: 400 }
  }
  const d =
    'M-340 -60V-330Q-340 -370 -300 -370H300Q340 -370 340 -330V-60Q340 -16 296 -16H-296Q-340 -16 -340 -60z'
  const lid = 'M-318 -370Q-318 -470 -220 -490H220Q318 -470 318 -370z'
  const art =
    solid(lid, body) +
    shadeRight(lid, 200) +
    solid(oval(0, -430, 112, 40), stains.water.base) +
    line('M-60 -430h120M-30 -446l60 32M30 -446l-60 32', stains.graphite.base, 7) +
    gleam('M-80 -436q20 -18 60 -20', 8) +
    solid(d, body) +
    shadeRight(d, 230) +
    flat('M-336 -366h672v34h-672z', stains[accent].base) +
    line('M-340 -330h680') +
    solid(box(-70, -356, 140, 42, 16), dark) +
    display(-280, -270, 300, 150, value) +
    knob(120, -196, 52, stains[accent].base) +
    knob(250, -196, 52) +
    [0, 1, 2]
      .map((n) =>
        solid(
          box(-280 + n * 106, -92, 86, 38, 12),
          n === 0 ? stains.malachite.base : n === 1 ? stains.eosin.base : shade,
        ),
      )
      .join('') +
    (style === 'haematocrit' ? solid(oval(185, -80, 26), stains.lugol.base) : '') +
    feet(290)
  return { art, width: 680, height: 490 }
}

interface BalanceLook {
  accent?: Stain
  style?: 'analytical' | 'precision' | 'moisture' | 'platform'
  value?: string
}

export function balance({
  accent = 'malachite',
  style = 'precision',
  value = '250.00',
}: BalanceLook): Figure {
  const base =
    'M-300 -130Q-300 -170 -262 -170H262Q300 -170 300 -130L330 -50Q336 -16 300 -16H-300Q-336 -16 -330 -50z'
  const foot =
    solid(base, body) +
    shadeRight(base, 200) +
    display(-190, -134, 380, 84, value) +
    solid(oval(-250, -70, 24), stains[accent].base) +
    solid(oval(250, -70, 24), dark) +
    feet(300)
  const upper = {
    analytical: () => {
      const cage = box(-250, -640, 500, 450, 12)
      const weighed = move(0, -228, beaker({ stain: accent, level: 0.4 }).art, 0, 0.3)
      return (
        solid(box(-26, -232, 52, 50, 6), metal) +
        solid(box(-110, -242, 220, 24, 12), metal) +
        weighed +
        flat(cage, stains.water.pale, 0.5) +
        flat('M110 -640h140v450h-140z', ink, 0.06) +
        line(cage) +
        line('M0 -640v60', metal, 6) +
        solid(box(-266, -668, 532, 40, 14), stains[accent].base) +
        solid(box(-266, -204, 532, 34, 10), dark) +
        gleam('M-212 -580V-420') +
        hair('M-236 -400h30v60h-30')
      )
    },
    precision: () =>
      solid('M-60 -172L-40 -226H40L60 -172z', dark) +
      solid(box(-220, -256, 440, 32, 16), metal) +
      flat(box(-200, -250, 400, 9, 4), '#ffffff', 0.8),
    moisture: () => {
      const hood = 'M-230 -190V-300Q-230 -400 -130 -400H130Q230 -400 230 -300V-190z'
      return (
        solid(hood, stains[accent].base) +
        shadeRight(hood, 130, 0.14) +
        solid(box(-130, -330, 260, 90, 20), '#ffcf8a') +
        line('M-100 -300q25 -24 50 0t50 0t50 0t50 0', stains.eosin.deep, 7) +
        solid(box(-60, -424, 120, 34, 14), dark) +
        solid(box(-250, -206, 500, 32, 12), dark)
      )
    },
    platform: () =>
      solid(box(-26, -400, 52, 240, 8), metal) +
      solid(box(-290, -232, 580, 40, 12), metal) +
      solid(box(-140, -520, 280, 150, 24), body) +
      display(-110, -494, 220, 90, value.slice(0, 5)),
  }[style]()
  return {
    art: upper + foot,
    width: 660,
    height: { analytical: 668, precision: 260, moisture: 424, platform: 520 }[style],
  }
}
