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
  reading,
  type Stain,
  screen,
  shade,
  shadeRight,
  solid,
  stains,
} from '#demo/drawings/brush'

interface MicroscopeLook {
  accent?: Stain
  camera?: boolean
  sample?: Stain
  /** A school instrument with a mirror instead of a lamp. */
  simple?: boolean
}

export function microscope({
  accent = 'methylene',
  camera,
  sample = 'eosin',
  simple,
}: MicroscopeLook): Figure {
  const arm =
    'M60 -60H190Q216 -60 214 -92L206 -330Q200 -480 60 -520L-20 -540V-470L30 -452Q110 -420 112 -330V-150Q112 -110 60 -110z'
  const base = 'M-230 -34Q-230 -72 -190 -72H170Q230 -72 230 -34V-14Q230 0 214 0H-214Q-230 0 -230 -14z'
  const head =
    'M-120 -560Q-120 -590 -90 -590H70Q110 -590 110 -552V-512Q110 -496 90 -496H-100Q-120 -496 -120 -516z'
  const objective = (turn: number, length: number, ring: string) =>
    move(
      -40,
      -458,
      solid(`M-22 0H22V${length - 34}L14 ${length}H-14L-22 ${length - 34}z`, metal) +
        flat(`M-20 ${length - 52}h40v12h-40z`, ring),
      turn,
    )
  const tube =
    solid(box(-36, -170, 72, 190, 10), body) +
    solid(box(-46, -216, 92, 60, 14), dark) +
    shadeRight(box(-36, -170, 72, 190, 10), 10)
  const art =
    (camera ? solid(box(-96, -660, 96, 76, 10), dark) + solid(oval(-48, -622, 20), stains.water.base) : '') +
    move(96, -560, tube, 42) +
    solid(arm, stains[accent].base) +
    shadeRight(arm, 164, 0.14) +
    solid(head, body) +
    shadeRight(head, 40) +
    objective(38, 96, stains.lugol.base) +
    objective(-38, 90, stains.eosin.base) +
    objective(0, 128, stains.malachite.base) +
    solid('M-100 -498H20L4 -452H-84z', dark) +
    solid(box(-200, -296, 300, 28, 8), dark) +
    flat(box(-110, -308, 140, 12, 3), '#ffffff') +
    line(box(-110, -308, 140, 12, 3), ink, 4) +
    flat(box(-62, -308, 36, 12, 3), stains[sample].base) +
    solid('M-90 -268H10L-8 -214H-72z', body) +
    solid(box(-58, -214, 36, 30, 6), metal) +
    (simple
      ? move(-40, -128, solid(oval(0, 0, 62, 20), stains.water.base) + line('M0 20v40', ink, 12), -18)
      : flat('M-78 -100L-62 -184H-18L-2 -100z', '#ffe9a8', 0.75) +
        solid(box(-92, -106, 104, 40, 10), dark) +
        flat(box(-70, -100, 60, 10, 5), '#ffe9a8')) +
    solid(base, body) +
    shadeRight(base, 130) +
    flat('M-206 -52h150v14h-150z', stains[accent].base) +
    solid(oval(150, -200, 50), dark) +
    solid(oval(150, -200, 25), stains.graphite.pale)
  return { art, width: 470, height: 710 }
}

interface StereoLook {
  accent?: Stain
}

export function stereoscope({ accent = 'malachite' }: StereoLook): Figure {
  const base = 'M-260 -30Q-260 -56 -230 -56H230Q260 -56 260 -30V-12Q260 0 246 0H-246Q-260 0 -260 -12z'
  const head = 'M-150 -560H150L120 -400Q110 -366 76 -366H-76Q-110 -366 -120 -400z'
  const eyepiece = (side: number) =>
    move(
      side * 96,
      -556,
      solid(box(-40, -90, 80, 100, 10), body) + solid(box(-52, -136, 104, 58, 16), dark),
      side * 14,
    )
  const art =
    solid(box(-34, -420, 68, 372, 8), metal) +
    shadeRight(box(-34, -420, 68, 372, 8), 8) +
    eyepiece(-1) +
    eyepiece(1) +
    solid(box(-230, -490, 460, 50, 24), dark) +
    solid(head, stains[accent].base) +
    shadeRight(head, 56, 0.14) +
    flat('M-118 -540h236l-4 22h-228z', stains[accent].pale, 0.7) +
    solid('M-84 -366H84L66 -300H-66z', body) +
    solid(box(-92, -310, 184, 36, 14), dark) +
    flat(box(-76, -284, 152, 10, 5), '#ffe9a8') +
    flat('M-70 -274L-130 -72H130L70 -274z', '#ffe9a8', 0.45) +
    solid(base, body) +
    shadeRight(base, 150) +
    solid(box(-110, -72, 220, 24, 10), '#ffffff') +
    line('M-40 -76q14 -34 40 -20t40 14', stains.malachite.deep, 9)
  return { art, width: 520, height: 700 }
}

interface PhotometerLook {
  accent?: Stain
  value?: string
  curve?: boolean
}

export function spectrophotometer({
  accent = 'methylene',
  value = '0.482',
  curve = true,
}: PhotometerLook): Figure {
  const d =
    'M-380 -40V-230Q-380 -270 -340 -274L-140 -300L-90 -380Q-80 -396 -60 -396H330Q380 -396 380 -346V-40Q380 0 340 0H-340Q-380 0 -380 -40z'
  const plot = curve
    ? line('M-6 -150V-90H150', stains.graphite.pale, 4) +
      line('M0 -96C20 -96 22 -124 36 -124S50 -98 64 -98S82 -150 98 -150S118 -96 146 -96', '#ffb14e', 6)
    : ''
  const art =
    solid(box(-350, -360, 190, 80, 14), dark) +
    hair('M-320 -336h130', stains.graphite.base) +
    solid(d, body) +
    shadeRight(d, 270) +
    flat('M-376 -70h752v26h-752z', stains[accent].base) +
    solid(box(-50, -360, 330, 250, 16), screen) +
    reading(value, 115, curve ? -290 : -236, curve ? 62 : 84) +
    move(34, -50, plot) +
    solid(box(-340, -240, 230, 110, 14), shade) +
    solid(box(-300, -216, 150, 16, 8), dark) +
    [0, 1, 2]
      .map((n) =>
        flat(
          box(-330 + n * 74, -112, 58, 24, 8),
          stains[(['methylene', 'malachite', 'eosin'] as const)[n] ?? accent].base,
        ),
      )
      .join('') +
    solid(box(-330, -4, 90, 20, 8), ink) +
    solid(box(240, -4, 90, 20, 8), ink)
  return { art: move(0, -16, art), width: 780, height: 412 }
}

interface RefractometerLook {
  accent?: Stain
  style?: 'hand' | 'digital'
}

export function refractometer({ accent = 'malachite', style = 'hand' }: RefractometerLook): Figure {
  if (style === 'digital') {
    const d =
      'M-230 -600H230Q270 -600 270 -560V-120Q270 -20 170 0H-170Q-270 -20 -270 -120V-560Q-270 -600 -230 -600z'
    const art =
      solid(d, body) +
      shadeRight(d, 170) +
      solid(oval(0, -470, 96), metal) +
      solid(oval(0, -470, 66), stains.water.pale) +
      gleam('M-34 -480q6 -34 34 -38') +
      display(-170, -340, 340, 130, '12.4') +
      solid(oval(-90, -116, 44), stains[accent].base) +
      solid(oval(90, -116, 44), stains.graphite.base)
    return { art, width: 540, height: 600, floating: true }
  }
  const tube = box(-60, -190, 120, 380, 14)
  const art =
    solid('M-60 -190L-60 -330L10 -350L60 -300V-190z', stains.water.base) +
    solid('M-60 -330L10 -350L120 -410L60 -380z', '#ffffff') +
    solid(tube, body) +
    shadeRight(tube, 22) +
    solid(box(-66, -120, 132, 200, 20), dark) +
    line('M-66 -80h132M-66 -30h132M-66 20h132', stains.graphite.base, 6) +
    flat(box(-56, -176, 112, 30, 4), stains[accent].base) +
    solid(box(-76, 180, 152, 60, 14), dark) +
    solid('M-60 240H60L80 320H-80z', ink)
  return { art: move(0, -335, art, 52), width: 700, height: 620, floating: true }
}
