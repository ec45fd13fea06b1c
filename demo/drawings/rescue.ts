import {
  box,
  dark,
  type Figure,
  flat,
  gleam,
  ink,
  line,
  metal,
  oval,
  shadeRight,
  solid,
  stains,
} from '#demo/drawings/brush'

interface RescueLook {
  style?: 'extinguisher' | 'eyewash' | 'kit' | 'shower'
}

export function rescue({ style = 'kit' }: RescueLook): Figure {
  if (style === 'extinguisher') {
    const d =
      'M-130 -440Q-130 -530 -40 -540V-570H40V-540Q130 -530 130 -440V-20Q130 0 110 0H-110Q-130 0 -130 -20z'
    const art =
      line('M60 -600H150Q230 -590 220 -400L206 -200', ink, 30) +
      line('M60 -600H150Q230 -590 220 -400L206 -200', dark, 16) +
      solid('M186 -210h40l16 110h-72z', dark) +
      solid(d, stains.eosin.base) +
      shadeRight(d, 50, 0.14) +
      solid(box(-56, -620, 130, 54, 12), dark) +
      line('M-50 -630L-150 -670M-40 -600L-150 -580', ink, 20) +
      solid(box(-90, -360, 180, 200, 12), '#ffffff') +
      flat('M-50 -200Q-60 -280 0 -330Q60 -270 44 -200Q20 -180 0 -180Q-30 -180 -50 -200z', stains.lugol.base) +
      gleam('M-96 -440V-400', 14)
    return { art, width: 480, height: 670 }
  }
  if (style === 'eyewash') {
    const spray = (side: number) =>
      line(
        `M${side * 110} -400Q${side * 96} -560 ${side * 40} -470M${side * 110} -400Q${side * 110} -600 ${side * 60} -510`,
        stains.methylene.base,
        9,
      ) + solid(box(side * 110 - 36, -410, 72, 70, 16), stains.malachite.base)
    const art =
      solid('M-40 -300H40L56 -40H-56z', metal) +
      solid('M-160 -40H160Q186 -40 186 0H-186Q-186 -40 -160 -40z', dark) +
      spray(-1) +
      spray(1) +
      solid('M-300 -350H300Q290 -220 120 -210H-120Q-290 -220 -300 -350z', stains.malachite.base) +
      shadeRight('M-300 -350H300Q290 -220 120 -210H-120Q-290 -220 -300 -350z', 130, 0.14) +
      line('M300 -300H380V-160', ink, 26) +
      line('M300 -300H380V-160', metal, 12) +
      solid(box(330, -170, 100, 40, 12), stains.lugol.base)
    return { art, width: 640, height: 580 }
  }
  if (style === 'shower') {
    const drops = [-130, -65, 0, 65, 130]
      .map((x, n) => `M${x - 60} ${-420 + (n % 2) * 30}v60m0 50v40`)
      .join('')
    const art =
      solid(box(150, -670, 30, 650, 12), stains.malachite.base) +
      solid(box(-80, -680, 260, 30, 14), stains.malachite.base) +
      solid('M-180 -500Q-170 -610 -60 -620Q50 -610 60 -500z', stains.malachite.base) +
      line(drops, stains.methylene.base, 10) +
      line('M40 -650V-470', ink, 9) +
      line('M14 -420L40 -470L66 -420z', ink, 12) +
      solid('M-60 -28H300Q320 -28 320 0H-80Q-80 -28 -60 -28z', dark) +
      solid('M80 -260H260Q250 -190 165 -186Q90 -190 80 -260z', stains.malachite.deep)
    return { art, width: 620, height: 680 }
  }
  const d = box(-300, -430, 600, 400, 36)
  const art =
    line('M-100 -430V-480Q-100 -510 -70 -510H70Q100 -510 100 -480V-430', ink, 30) +
    line('M-100 -430V-480Q-100 -510 -70 -510H70Q100 -510 100 -480V-430', dark, 16) +
    solid(d, stains.malachite.base) +
    shadeRight(d, 200, 0.12) +
    solid(oval(0, -230, 128), '#ffffff') +
    flat('M-28 -310h56v52h52v56h-52v52h-56v-52h-52v-56h52z', stains.malachite.deep) +
    solid(box(-240, -444, 70, 50, 10), dark) +
    solid(box(170, -444, 70, 50, 10), dark)
  return { art, width: 620, height: 520, floating: true }
}
