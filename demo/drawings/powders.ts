import {
  body,
  box,
  dark,
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
  porcelain,
  type Stain,
  shade,
  shadeRight,
  solid,
  stains,
  vessel,
  within,
} from '#demo/drawings/brush'

interface DesiccatorLook {
  beads?: Stain
}

export function desiccator({ beads = 'methylene' }: DesiccatorLook): Figure {
  const bowl =
    'M-250 -262Q-250 -190 -170 -150L-150 -40Q-144 0 -110 0H110Q144 0 150 -40L170 -150Q250 -190 250 -262z'
  const lid = 'M-250 -300Q-250 -500 -44 -520H44Q250 -500 250 -300z'
  const pearls = Array.from({ length: 22 }, (_, n) =>
    oval(-130 + (n % 11) * 26, -30 - Math.floor(n / 11) * 26, 13),
  ).join('')
  const art =
    vessel(bowl, -250, 250, { top: 0 }) +
    within(bowl, `<g stroke-width="3">${solid(pearls, stains[beads].base)}</g>`) +
    line(bowl) +
    solid(box(-206, -178, 412, 18, 9), porcelain) +
    solid('M-90 -176L-76 -250H10L-4 -176z', '#ffffff') +
    solid(box(60, -236, 80, 58, 10), stains.lugol.pale) +
    vessel(lid, -250, 250, { top: 0 }) +
    solid(box(-280, -304, 560, 42, 18), '#f2f7fa') +
    solid(
      'M-24 -520V-556Q-60 -566 -60 -590Q-60 -616 0 -616Q60 -616 60 -590Q60 -566 24 -556V-520z',
      '#f2f7fa',
    ) +
    gleam('M-206 -340Q-200 -430 -120 -466')
  return { art, width: 560, height: 616 }
}

interface MortarLook {
  style?: 'mortar' | 'crucible' | 'dish'
  powder?: Stain
}

export function mortar({ style = 'mortar', powder }: MortarLook): Figure {
  const bowl = {
    mortar:
      'M-250 -330H250Q250 -150 130 -78L150 -20Q154 0 130 0H-130Q-154 0 -150 -20L-130 -78Q-250 -150 -250 -330z',
    crucible: 'M-190 -380H190L116 -40Q108 0 70 0H-70Q-108 0 -116 -40z',
    dish: 'M-330 -240H310Q330 -250 330 -236Q270 0 60 0H-60Q-270 0 -330 -240z',
  }[style]
  const heap = powder
    ? solid(
        { mortar: 'M-190 -330Q0 -450 190 -330z', crucible: 'M0 0z', dish: 'M-230 -240Q0 -330 230 -240z' }[
          style
        ],
        stains[powder].base,
      )
    : ''
  const pestle = move(
    60,
    -330,
    solid('M-34 -20L-46 -300Q-46 -340 0 -340Q46 -340 46 -300L34 -20z', porcelain) +
      shadeRight('M-34 -20L-46 -300Q-46 -340 0 -340Q46 -340 46 -300L34 -20z', 12),
    34,
  )
  const lid =
    solid('M-216 -388Q-190 -462 -40 -470V-500H40V-470Q190 -462 216 -388z', porcelain) +
    shadeRight('M-216 -388Q-190 -462 -40 -470V-500H40V-470Q190 -462 216 -388z', 90)
  const top = { mortar: 332, crucible: 384, dish: 240 }[style]
  const art =
    (style === 'mortar' ? pestle : '') +
    heap +
    solid(bowl, porcelain) +
    shadeRight(bowl, 90) +
    (style === 'crucible' ? lid : '') +
    (style === 'dish'
      ? ''
      : solid(
          box(style === 'mortar' ? -270 : -206, -top - 14, style === 'mortar' ? 540 : 412, 30, 15),
          porcelain,
        )) +
    gleam(
      style === 'dish'
        ? 'M-250 -190Q-190 -80 -90 -50'
        : style === 'mortar'
          ? 'M-206 -270Q-190 -170 -120 -120'
          : 'M-140 -320L-86 -80',
    )
  return { art, width: 560, height: style === 'mortar' ? 620 : style === 'crucible' ? 500 : 250 }
}

interface PumpLook {
  accent?: Stain
}

export function vacuumPump({ accent = 'methylene' }: PumpLook): Figure {
  const motor = box(-330, -300, 330, 240, 40)
  const art =
    hose('M220 -250V-420Q220 -500 300 -500H360', stains.eosin.base, 18) +
    solid(motor, stains[accent].base) +
    shadeRight(motor, -90, 0.14) +
    line('M-280 -240h170M-280 -200h170M-280 -160h170M-280 -120h170', stains[accent].deep, 12) +
    solid(box(-10, -270, 300, 200, 24), body) +
    solid(box(40, -330, 220, 64, 16), shade) +
    line('M90 -330v-30h-40M100 -270v200M180 -270v200', ink, 6) +
    solid(oval(54, -420, 76), '#ffffff') +
    hair('M14 -420a40 40 0 0 1 80 0') +
    line('M54 -416L88 -456', stains.eosin.deep, 7) +
    line('M54 -344v-14', ink, 16) +
    solid(box(-350, -64, 660, 36, 12), dark) +
    solid(box(-310, -30, 80, 30, 8), ink) +
    solid(box(190, -30, 80, 30, 8), ink) +
    line('M-250 -300v-50q0 -20 20 -20h150q20 0 20 20v50', ink, 16)
  return { art, width: 680, height: 500 }
}

interface SieveLook {
  stack?: 1 | 3
  /** Distance between the wires of the sieve seen from above. */
  mesh?: number
}

export function sieve({ stack = 3, mesh = 26 }: SieveLook): Figure {
  if (stack === 1) {
    const cloth = oval(0, -290, 222)
    const wires = Array.from(
      { length: Math.ceil(444 / mesh) },
      (_, n) => `M${n * mesh - 222} -520v460M-230 ${n * mesh - 512}h460`,
    )
    const art =
      solid(oval(0, -290, 280), '#eef2f5') +
      shadeRight(oval(0, -290, 280), 120) +
      solid(cloth, '#d9e1e8') +
      within(cloth, line(wires.join(''), metal, 4) + flat('M60 -600h300v600h-300z', ink, 0.06)) +
      line(cloth) +
      solid(box(-70, -54, 140, 34, 8), '#ffffff')
    return { art, width: 580, height: 580, floating: true }
  }
  const ring = (y: number) => {
    const d = box(-250, y - 130, 500, 130, 10)
    return (
      solid(d, '#dfe6ec') +
      shadeRight(d, 110, 0.14) +
      line(`M-250 ${y - 100}h500M-250 ${y - 22}h500`, metal, 6) +
      solid(box(-268, y - 148, 536, 30, 12), '#f2f5f8') +
      solid(box(-70, y - 86, 140, 46, 8), '#ffffff')
    )
  }
  return { art: [0, -142, -284].map(ring).join(''), width: 540, height: 436 }
}
