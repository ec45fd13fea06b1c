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

interface GlovesLook {
  colour?: Stain
  cuff?: 'short' | 'long'
}

/** Fingers, palm and cuff: their inked union first, their fill above it. */
function glove(colour: Stain, cuff: number) {
  const fingers = [
    'M-92 -330L-112 -520',
    'M-32 -340L-38 -584',
    'M30 -340L36 -570',
    'M92 -320L112 -500',
    'M104 -190L206 -320',
  ]
  const palm = `M-134 -330Q-130 -372 -90 -372H96Q138 -372 134 -320L120 -140L104 ${cuff - 20}H-104L-122 -140z`
  const { base, deep, pale } = stains[colour]
  return (
    line(fingers.join(''), ink, 84) +
    solid(palm, base) +
    line(fingers.join(''), base, 70) +
    flat(palm, base) +
    flat(`M70 -130Q120 -200 110 -300L134 -320L120 -140L104 ${cuff - 20}H66z`, deep, 0.5) +
    line('M-104 -500L-92 -390M-36 -560V-400', pale, 9) +
    line('M-62 -350V-320M0 -352V-320M62 -350V-316', deep, 6) +
    solid(box(-118, cuff - 34, 236, 34, 14), deep)
  )
}

export function gloves({ colour = 'methylene', cuff = 'short' }: GlovesLook): Figure {
  const end = cuff === 'long' ? 130 : 0
  const one = glove(colour, end)
  const art =
    move(130, 20 - end, `<g transform="scale(-1 1)">${one}</g>`, 12, 0.96) + move(-120, -end, one, -8, 0.96)
  return { art, width: 720, height: 620 + end, floating: true }
}

interface GogglesLook {
  accent?: Stain
  lens?: Stain
  style?: 'spectacles' | 'mask' | 'shield'
}

export function goggles({ accent = 'graphite', lens = 'water', style = 'spectacles' }: GogglesLook): Figure {
  if (style === 'shield') {
    const visor = 'M-260 -430H260V-180Q260 -30 130 0H-130Q-260 -30 -260 -180z'
    const art =
      line('M-270 -500Q0 -680 270 -500', ink, 52) +
      line('M-270 -500Q0 -680 270 -500', stains[accent].base, 38) +
      flat(visor, stains[lens].base, 0.5) +
      line(visor) +
      gleam('M-210 -360V-200M-170 -360V-260', 14) +
      solid(box(-290, -520, 580, 100, 34), stains[accent].base) +
      flat(box(-262, -506, 524, 18, 9), '#ffffff', 0.5) +
      solid(oval(-270, -470, 32), dark) +
      solid(oval(270, -470, 32), dark)
    return { art, width: 600, height: 630, floating: true }
  }
  if (style === 'mask') {
    const frame =
      'M-330 -260Q-330 -330 -250 -330H250Q330 -330 330 -260V-130Q330 -40 240 -20Q120 0 70 -70Q40 -110 0 -110Q-40 -110 -70 -70Q-120 0 -240 -20Q-330 -40 -330 -130z'
    const pane =
      'M-282 -240Q-282 -286 -230 -286H230Q282 -286 282 -240V-140Q282 -76 220 -62Q130 -50 94 -110Q60 -156 0 -156Q-60 -156 -94 -110Q-130 -50 -220 -62Q-282 -76 -282 -140z'
    const art =
      solid('M-330 -240L-440 -230V-130L-330 -130z', dark) +
      solid('M330 -240L440 -230V-130L330 -130z', dark) +
      hair('M-410 -226v92M-380 -230v96M410 -226v92M380 -230v96', stains.graphite.base) +
      solid(frame, stains[accent].base) +
      flat(pane, '#ffffff') +
      flat(pane, stains[lens].base, 0.6) +
      line(pane) +
      gleam('M-230 -130L-130 -250M-180 -110L-100 -206', 14) +
      [-200, -150, 150, 200].map((x) => flat(oval(x, -309, 9), ink)).join('')
    return { art, width: 880, height: 340, floating: true }
  }
  const glass = (x: number) => {
    const d = `M${x - 170} -250Q${x - 170} -290 ${x - 130} -290H${x + 120}Q${x + 170} -290 ${x + 166} -240L${x + 150} -120Q${x + 136} -40 ${x + 40} -40H${x - 30}Q${x - 140} -40 ${x - 160} -130z`
    return (
      flat(d, '#ffffff') +
      flat(d, stains[lens].base, 0.55) +
      line(d, ink, 26) +
      line(d, stains[accent].base, 12) +
      gleam(`M${x - 90} -100L${x - 20} -230M${x - 40} -90L${x + 10} -180`, 14)
    )
  }
  const art =
    line('M-390 -250H-430L-470 -110M390 -250H430L470 -110', ink, 44) +
    line('M-390 -250H-430L-470 -110M390 -250H430L470 -110', stains[accent].deep, 30) +
    line('M-40 -220Q0 -260 40 -220', ink, 30) +
    line('M-40 -220Q0 -260 40 -220', stains[accent].base, 16) +
    `<g transform="scale(-1 1)">${glass(210)}</g>` +
    glass(210)
  return { art, width: 960, height: 320, floating: true }
}

interface CoatLook {
  accent?: Stain
  style?: 'coat' | 'apron'
}

export function coat({ accent = 'methylene', style = 'coat' }: CoatLook): Figure {
  if (style === 'apron') {
    const d =
      'M-120 -560L-110 -440Q-120 -360 -230 -320L-250 -20Q-250 0 -230 0H230Q250 0 250 -20L230 -320Q120 -360 110 -440L120 -560z'
    const art =
      line('M-110 -540Q-110 -660 0 -660Q110 -660 110 -540M-230 -300l-90 60M230 -300l90 60', ink, 22) +
      solid(d, stains[accent].base) +
      shadeRight(d, 120, 0.12) +
      solid(box(-100, -260, 200, 130, 16), stains[accent].deep)
    return { art, width: 600, height: 670, floating: true }
  }
  const sleeve =
    'M-150 -590Q-250 -560 -270 -470L-330 -190Q-334 -160 -310 -150L-250 -138Q-226 -136 -220 -160L-170 -380z'
  const trunk = 'M-90 -630L-160 -590L-190 -30Q-192 0 -166 0H166Q192 0 190 -30L160 -590L90 -630z'
  const art =
    solid(sleeve, body) +
    `<g transform="scale(-1 1)">${solid(sleeve, '#e9eff4')}</g>` +
    solid(trunk, body) +
    shadeRight(trunk, 90, 0.08) +
    solid('M-90 -630L0 -420L90 -630L40 -650H-40z', stains[accent].pale) +
    solid('M-90 -630L-130 -500L-70 -480L0 -380L0 -420z', '#ffffff') +
    solid('M90 -630L130 -500L70 -480L0 -380L0 -420z', '#eef3f7') +
    line('M0 -390V0') +
    [-300, -210, -120].map((y) => solid(oval(-20, y, 11), '#ffffff')).join('') +
    solid(box(50, -450, 80, 90, 8), '#ffffff') +
    line('M72 -460v-30M92 -460v-24', stains[accent].base, 10) +
    solid(box(-140, -220, 90, 120, 10), '#ffffff') +
    solid(box(60, -220, 90, 120, 10), '#eef3f7') +
    hair('M-326 -190l98 18M326 -190l-98 18', metal)
  return { art, width: 680, height: 650, floating: true }
}

interface MaskLook {
  colour?: Stain
  style?: 'shell' | 'pleated' | 'cartridge'
}

export function mask({ colour = 'water', style = 'shell' }: MaskLook): Figure {
  const straps = line(
    'M-230 -330Q-420 -420 -400 -200Q-390 -120 -240 -150M230 -330Q420 -420 400 -200Q390 -120 240 -150',
    ink,
    10,
  )
  if (style === 'pleated') {
    const d = 'M-290 -390H290L270 -100Q240 -70 0 -60Q-240 -70 -270 -100z'
    const art =
      straps +
      solid(d, stains[colour].pale) +
      shadeRight(d, 120, 0.07) +
      flat('M-288 -386H288L286 -350H-286z', stains[colour].base) +
      hair('M-280 -300H280M-276 -230H276M-270 -160H270', stains[colour].deep)
    return { art, width: 800, height: 430, floating: true }
  }
  const shell =
    'M0 -520Q70 -500 110 -400Q250 -360 250 -230Q230 -20 0 0Q-230 -20 -250 -230Q-250 -360 -110 -400Q-70 -500 0 -520z'
  const cup = (side: number) =>
    move(
      side * 230,
      -170,
      solid(oval(0, 0, 110), stains.eosin.base) +
        solid(oval(0, 0, 82), dark) +
        hair('M-50 -20h100M-50 10h100M-40 40h80', metal),
    )
  const art =
    straps +
    solid(shell, style === 'cartridge' ? stains.graphite.base : '#ffffff') +
    shadeRight(shell, 90, 0.08) +
    (style === 'cartridge'
      ? cup(-1) + cup(1) + solid(oval(0, -170, 60), ink)
      : hair('M-30 -440q30 -20 60 0', metal) +
        line('M-160 -330Q0 -250 160 -330', shade, 7) +
        solid(box(-70, -240, 140, 110, 26), stains[colour].base) +
        line('M-40 -206h80M-40 -180h80', stains[colour].deep, 7))
  return { art, width: 800, height: 520, floating: true }
}
