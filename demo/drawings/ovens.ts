import {
  body,
  box,
  dark,
  display,
  type Figure,
  flat,
  gleam,
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
  vessel,
  within,
} from '#demo/drawings/brush'
import { beaker, erlenmeyer } from '#demo/drawings/glassware'
import { feet } from '#demo/drawings/machines'

interface OvenLook {
  accent?: Stain
  style?: 'oven' | 'incubator' | 'furnace' | 'fridge'
  value?: string
}

export function oven({ accent = 'lugol', style = 'oven', value = '105' }: OvenLook): Figure {
  const tall = style === 'fridge' ? 660 : style === 'furnace' ? 500 : 590
  const half = style === 'fridge' ? 210 : 290
  const shell = box(-half, -tall, 2 * half, tall - 18, 24)
  const door = box(-half + 34, -tall + 140, 2 * half - 68, tall - 196, 16)
  const window = box(-half + 84, -tall + 186, 2 * half - 190, tall - 290, 14)
  const inside = {
    oven:
      flat('M-600 -700h1200v800h-1200z', '#ffd9a0', 0.75) +
      line(`M-300 -190h600M-300 -310h600`, metal, 7) +
      move(-70, -194, beaker({ stain: 'methylene' }).art, 0, 0.17) +
      move(60, -194, beaker({ stain: 'malachite', shape: 'tall' }).art, 0, 0.15) +
      move(-20, -314, erlenmeyer({ stain: 'eosin' }).art, 0, 0.15),
    incubator:
      flat('M-600 -700h1200v800h-1200z', stains.water.pale) +
      line('M-300 -190h600M-300 -310h600', metal, 7) +
      [-110, 10]
        .map((x) =>
          [0, 22, 44].map((y) => solid(box(x - 44, -216 - y, 88, 20, 5), stains.lugol.pale)).join(''),
        )
        .join('') +
      move(-40, -314, erlenmeyer({ stain: 'lugol', top: 'cotton' }).art, 0, 0.14),
    furnace: flat('M-600 -700h1200v800h-1200z', '#f28a3c') + flat(oval(-10, -170, 150, 90), '#ffd27a'),
    fridge:
      flat('M-600 -700h1200v800h-1200z', stains.water.pale) +
      [-130, -240, -350]
        .map(
          (y, n) =>
            line(`M-300 ${y}h600`, metal, 7) +
            [-70, -14, 42]
              .map((x, k) =>
                solid(
                  box(x - 20, y - 62, 40, 56, 6),
                  stains[(['eosin', 'lugol', 'methylene'] as const)[(n + k) % 3] ?? 'eosin'].base,
                ),
              )
              .join(''),
        )
        .join(''),
  }[style]
  const art =
    solid(shell, body) +
    shadeRight(shell, half * 0.68) +
    within(shell, flat(`M${-half} ${-tall}h${2 * half}v108h${-2 * half}z`, stains[accent].base)) +
    line(`M${-half} ${-tall + 108}h${2 * half}`) +
    line(shell) +
    display(-half + 40, -tall + 26, 170, 62, value) +
    knob(half - 60, -tall + 57, 32) +
    (half > 250 ? knob(half - 146, -tall + 57, 32) : '') +
    solid(door, '#eaf0f5') +
    within(window, inside) +
    line(window) +
    gleam(`M${-half + 112} ${-tall + 220}l50 -20`, 10) +
    solid(box(half - 84, -tall * 0.56, 26, 130, 13), dark) +
    feet(half - 20)
  return { art, width: 2 * half, height: tall }
}

interface BathLook {
  accent?: Stain
  value?: string
  style?: 'open' | 'lid' | 'ultrasonic'
}

export function waterBath({ accent = 'methylene', value = '37.0', style = 'open' }: BathLook): Figure {
  const tank = box(-320, -360, 640, 342, 24)
  const tubes = [-210, -130, -50, 30, 110, 190].map((x, n) =>
    move(
      x,
      -340,
      vessel('M-24 -150H24V60H-24z', -24, 24, {
        stain: (['eosin', 'lugol', 'malachite'] as const)[n % 3],
        top: -60,
      }) + solid(box(-32, -160, 64, 18, 9), '#ffffff'),
    ),
  )
  const lid = 'M-320 -370L-250 -490H250L320 -370z'
  const top = {
    open: tubes.join('') + solid(box(-290, -420, 580, 26, 8), metal),
    lid: solid(lid, shade) + shadeRight(lid, 160) + solid(box(-60, -524, 120, 40, 16), dark),
    ultrasonic:
      solid(box(-250, -420, 500, 60, 8), metal) +
      line(
        'M-200 -470q30 -30 0 -60M-120 -470q30 -30 0 -60M120 -470q30 -30 0 -60M200 -470q30 -30 0 -60',
        stains[accent].base,
        8,
      ),
  }[style]
  const art =
    top +
    solid(tank, body) +
    shadeRight(tank, 210) +
    solid(box(-344, -386, 688, 44, 14), metal) +
    flat('M-316 -80h632v24h-632z', stains[accent].base) +
    display(-260, -282, 260, 130, value) +
    knob(90, -216, 50, stains[accent].base) +
    knob(220, -216, 50) +
    feet(270)
  return { art, width: 690, height: 520 }
}
