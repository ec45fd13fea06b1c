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
  line,
  metal,
  move,
  oval,
  type Stain,
  shade,
  shadeRight,
  solid,
  stains,
  within,
} from '#demo/drawings/brush'
import { beaker, erlenmeyer } from '#demo/drawings/glassware'

interface AutoclaveLook {
  accent?: Stain
  style?: 'vertical' | 'bench'
}

export function autoclave({ accent = 'methylene', style = 'vertical' }: AutoclaveLook): Figure {
  if (style === 'bench') {
    const d = box(-330, -470, 660, 452, 36)
    const art =
      solid(d, body) +
      shadeRight(d, 220) +
      solid(oval(-80, -240, 190), shade) +
      solid(oval(-80, -240, 150), metal) +
      line(oval(-80, -240, 110), stains.graphite.pale, 8) +
      gleam('M-170 -270Q-150 -340 -90 -356') +
      solid(box(76, -270, 60, 60, 14), dark) +
      display(150, -400, 150, 80, '121') +
      [0, 1, 2]
        .map((n) =>
          solid(
            box(176, -280 + n * 66, 96, 42, 14),
            n === 0 ? stains[accent].base : n === 1 ? stains.eosin.base : shade,
          ),
        )
        .join('') +
      solid(box(-290, -18, 90, 18, 6), ink) +
      solid(box(200, -18, 90, 18, 6), ink)
    return { art, width: 660, height: 470 }
  }
  const d = box(-210, -500, 420, 470, 26)
  const spokes = [0, 60, 120]
    .map((turn) => `<g transform="translate(0 -610) rotate(${turn})">${line('M-90 0H90', ink, 10)}</g>`)
    .join('')
  const art =
    solid('M-230 -500Q-230 -570 -120 -576H120Q230 -570 230 -500z', metal) +
    shadeRight('M-230 -500Q-230 -570 -120 -576H120Q230 -570 230 -500z', 120) +
    solid(box(-20, -610, 40, 40, 8), dark) +
    `<g transform="translate(0 -244) scale(1 0.6)">${spokes}${line(oval(0, -610, 96), ink, 26)}${line(oval(0, -610, 96), stains.eosin.base, 12)}</g>` +
    line('M170 -560V-600', ink, 16) +
    solid(oval(170, -640, 52), '#ffffff') +
    line('M170 -640l24 -24', stains.eosin.deep, 7) +
    hair('M140 -624a34 34 0 1 1 60 0') +
    solid(d, body) +
    shadeRight(d, 110) +
    flat('M-206 -470h412v30h-412z', stains[accent].base) +
    solid(box(-230, -520, 460, 40, 16), metal) +
    display(-150, -390, 180, 100, '121') +
    [0, 1, 2]
      .map((n) => solid(oval(90, -370 + n * 70, 24), [stains.malachite.base, stains.eosin.base, dark][n]))
      .join('') +
    line('M-150 -220h300M-150 -180h300M-150 -140h300', shade, 9) +
    solid(box(-190, -34, 60, 34, 8), ink) +
    solid(box(130, -34, 60, 34, 8), ink)
  return { art, width: 470, height: 700 }
}

interface HoodLook {
  accent?: Stain
  style?: 'fume' | 'laminar'
}

export function fumeHood({ accent = 'methylene', style = 'fume' }: HoodLook): Figure {
  const chamber = 'M-290 -560H290V-250H-290z'
  const inside =
    flat('M-400 -700h800v700h-800z', style === 'fume' ? '#dfe8ef' : '#e9f4f2') +
    line('M-290 -276h580', metal, 8) +
    move(-150, -252, erlenmeyer({ stain: 'malachite' }).art, 0, 0.3) +
    move(20, -252, beaker({ stain: 'eosin' }).art, 0, 0.26) +
    move(160, -252, beaker({ stain: 'lugol', shape: 'tall' }).art, 0, 0.22) +
    (style === 'laminar'
      ? line(
          'M-220 -540v70m-12 -16l12 18l12 -18M-80 -540v70m-12 -16l12 18l12 -18M80 -540v70m-12 -16l12 18l12 -18M220 -540v70m-12 -16l12 18l12 -18',
          stains.methylene.base,
          8,
        )
      : '')
  const sash = box(-290, -560, 580, 150, 0)
  const art =
    solid(box(-120, -700, 240, 50, 10), shade) +
    solid(box(-360, -660, 720, 450, 16), body) +
    flat(box(-354, -654, 708, 60, 12), stains[accent].base) +
    line('M-360 -592h720') +
    display(-330, -646, 120, 44, '0.50') +
    solid(oval(250, -624, 16), stains.malachite.pale) +
    solid(oval(300, -624, 16), stains.eosin.pale) +
    within(chamber, inside) +
    line(chamber) +
    flat(sash, stains.water.base, 0.4) +
    line(sash) +
    gleam('M-250 -450L-180 -530M-210 -440L-160 -500') +
    solid(box(-60, -428, 120, 24, 12), dark) +
    solid(box(-380, -236, 760, 44, 12), dark) +
    solid(box(-350, -192, 700, 176, 8), body) +
    shadeRight(box(-350, -192, 700, 176, 8), 230) +
    line('M0 -192V-16') +
    line('M-40 -140v50M40 -140v50', metal, 12) +
    solid(box(-330, -18, 80, 18, 6), ink) +
    solid(box(250, -18, 80, 18, 6), ink)
  return { art, width: 760, height: 700 }
}
