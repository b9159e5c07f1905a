// Neighborhoods: a walk along the block. Four depths pass at four speeds.
import { C, at, circ, fade, flip, g, path, poly, rect, rnd, times, wash } from '../draw/kit.mjs'
import { bare, bush, cloud, flowers, hill, mailbox, palm, pine, sky, stars, streetlamp, tree } from '../draw/sky.mjs'
import { STYLES, door, row, win } from '../draw/houses.mjs'
import { glowAt } from '../draw/rooms.mjs'
import { bicycle, car, dog } from '../draw/things.mjs'
import { lerp, move, rise, riseNote, span, sway, wide } from '../draw/motion.mjs'

const shop = (f, awn, door_, lit) =>
  rect(-150, -400, 300, 400, f) +
  rect(-160, -412, 320, 22, C.night, 0, 'opacity=".5"') +
  win(-70, -360, 60, 84, { lit, shine: !lit }) +
  win(70, -360, 60, 84, { lit: !lit }) +
  rect(-124, -190, 150, 130, lit ? '#F8CB72' : '#DCE9EA') +
  rect(-124, -190, 150, 130, 'none', 0, `stroke="${C.night}" stroke-width="8"`) +
  times(6, (i) => path(`M${-150 + i * 50}-236h50v34q-25 24-50 0z`, i % 2 ? C.paper : awn)) +
  door(90, 0, 76, 168, door_, { top: 'glass' })
/** Type on a soft ground so it reads over anything that passes. */
const words = (t, title, sub, ink, veil) =>
  rect(0, 0, 1280, 300, wash([0, veil, 0.9], [1, veil, 0])) +
  rise(title, { x: 70, y: 130, size: 92, fill: ink, free: true }, t, 0.4) +
  riseNote(sub, { x: 74, y: 186, size: 34, fill: ink, free: true }, t, 0.9)
const bike = (f, t) => g(`rotate(${sway(t, 1.2, 1.2)})`, bicycle(f))

export const films = {
  'street-maple': wide(7.5, 3.4, (t, w, h) => {
    const x = -t * 120
    return (
      sky('day', w, h) +
      move(x * 0.06, 0, cloud(260, 250, 0.9) + cloud(900, 200, 1.1) + cloud(1500, 260, 0.8)) +
      hill(w, h, 500, 30, '#BFD0A8') +
      move(
        x * 0.45,
        0,
        times(12, (i) => at(60 + i * 170, 560, 0.75, tree('#8FA984', '#7C9A74'))),
      ) +
      rect(0, 556, w, 200, '#A9BE95') +
      move(
        x,
        0,
        ['craftsman', 'colonial', 'cape', 'ranch']
          .map((k, i) => at(330 + i * 560, 600, 0.68, STYLES[k]({})) + at(610 + i * 560, 606, 0.8, tree()))
          .join(''),
      ) +
      rect(0, 596, w, 40, '#DDD3C3') +
      rect(0, 632, w, 90, '#8E8A90') +
      move(lerp(-200, 900, span(t, 0.4, 8.4)), 0, at(0, 650, 0.62, bike(C.clay, t))) +
      move(
        x * 1.6,
        0,
        times(8, (i) => at(120 + i * 420, 740, 1.1, i % 2 ? mailbox(C.plum) : bush())),
      ) +
      words(t, 'Walk it first.', 'Then look at the houses.', C.plum, '#CFE2E2')
    )
  }),
  'street-main-morning': wide(7.5, 3.2, (t, w, h) => {
    const x = -t * 110
    return (
      sky('dawn', w, h) +
      circ(900, lerp(420, 330, span(t, 0, 7)), 90, '#FFF3DC') +
      move(
        x * 0.3,
        0,
        times(9, (i) => rect(i * 190, 330 + (i % 3) * 40, 160, 300, ['#D9B7AE', '#CDA59F', '#E0C2B2'][i % 3])),
      ) +
      move(
        x,
        0,
        [
          ['#93402F', C.amber, C.teal],
          ['#E9DCCB', C.clay, C.plum],
          [C.teal, C.butter, C.clay],
          ['#C98FA0', C.plum, C.forest],
          ['#7E9A93', C.clay, C.amber],
          ['#B5533A', C.teal, C.plum],
        ]
          .map(([f, a, d], i) => at(220 + i * 330, 620, 1, shop(f, a, d, i % 2 === 0)))
          .join(''),
      ) +
      rect(0, 616, w, 30, '#E2D6C4') +
      rect(0, 642, w, 90, '#7A6E78') +
      move(lerp(1400, -500, t / 7.5), 0, flip(0, 690, 0.7, car(C.teal))) +
      move(
        x * 1.5,
        0,
        times(6, (i) => at(200 + i * 520, 700, 1, streetlamp(false)) + at(460 + i * 520, 722, 0.8, flowers(160, 9))),
      ) +
      words(t, 'Coffee first.', 'The block tells you the rest.', C.plum, '#F0D4CB')
    )
  }),
  'street-evening': wide(8, 5.6, (t, w, h) => {
    const x = -t * 90,
      k = span(t, 0.8, 4.2)
    return (
      sky('rose', w, h) +
      fade(k, sky('dusk', w, h) + stars(w, 360, 44)) +
      hill(w, h, 520, 30, '#8E6A78') +
      fade(k, hill(w, h, 520, 30, '#43193C')) +
      move(
        x,
        0,
        ['victorian', 'craftsman', 'farmhouse', 'tudor']
          .map((s, i) => {
            const on = span(t, 1.6 + i * 0.6, 2 + i * 0.6)
            return (
              at(300 + i * 520, 610, 0.66, STYLES[s]({ lit: on > 0.5 })) +
              fade(on, glowAt(300 + i * 520, 540, 190, '#F9B64B', 0.55))
            )
          })
          .join(''),
      ) +
      rect(0, 604, w, 130, '#6B4A5C') +
      fade(k, rect(0, 604, w, 130, '#2A0F26')) +
      move(
        x * 1.5,
        0,
        times(7, (i) => {
          const on = span(t, 2.2 + i * 0.3, 2.4 + i * 0.3)
          return at(220 + i * 430, 700, 1, streetlamp(on > 0.5)) + fade(on, glowAt(220 + i * 430, 374, 130))
        }),
      ) +
      words(t, 'Seven fifteen.', 'Watch which lights come on.', C.paper, '#4B1D42')
    )
  }),
  'street-first-snow': wide(7.5, 4.1, (t, w, h) => {
    const x = -t * 80,
      R = rnd(9)
    return (
      sky('snow', w, h) +
      move(
        x * 0.4,
        0,
        times(14, (i) => at(40 + i * 150, 570, 0.7 + (i % 3) * 0.15, pine('#8CA3A6', '#6B5A52'))),
      ) +
      rect(0, 560, w, 200, '#EEF2F5') +
      move(x, 0, at(-20, 610, 0.66, row(20, 150, { lit: true, lamp: 9 }))) +
      rect(0, 604, w, 130, '#F8FAFB') +
      rect(0, 640, w, 8, '#DCE4EA') +
      move(lerp(-160, 760, t / 7.5), Math.abs(sway(t, 2.2, 5)) * -1, at(0, 690, 0.62, dog())) +
      move(
        x * 1.6,
        0,
        times(6, (i) => at(160 + i * 560, 730, 1.1, i % 2 ? bare('#6B5A66') : streetlamp())),
      ) +
      times(104, (i) => {
        const sp = 60 + R() * 90,
          px = R() * 1400,
          py = R() * 760
        return circ(
          ((((px - t * 30 + Math.sin(t + i) * 12) % 1320) + 1320) % 1320) - 20,
          (py + t * sp) % 740,
          2 + R() * 4,
          '#fff',
          'opacity=".9"',
        )
      }) +
      words(t, 'First snow, quiet street.', 'Someone has already shoveled.', C.blue, '#C9D5E0')
    )
  }),
  'street-by-the-water': wide(7.5, 7, (t, w, h) => {
    const x = -t * 100
    return (
      sky('noon', w, h) +
      circ(1150, 176, 64, '#FFF3C9') +
      rect(0, 400, w, 200, '#7FA9B5') +
      times(14, (i) => rect(((i * 173 + t * 26) % 1400) - 80, 420 + ((i * 37) % 120), 120, 4, '#A9C7CD', 2)) +
      move(
        lerp(260, 460, t / 7.5),
        sway(t, 0.25, 4),
        poly(
          [
            [0, 450],
            [0, 340],
            [70, 450],
          ],
          C.paper,
        ) +
          poly(
            [
              [-8, 450],
              [-8, 370],
              [-50, 450],
            ],
            '#F3C978',
          ) +
          path('M-60 456h150l-24 24h-100z', C.plum),
      ) +
      rect(0, 560, w, 200, '#EAD9B8') +
      move(
        x,
        0,
        ['cape', 'spanish', 'aframe', 'cape']
          .map((s, i) => at(360 + i * 600, 616, 0.6, STYLES[s](i === 3 ? { wall: '#E9C7B8', shut: C.plum } : {})))
          .join(''),
      ) +
      move(
        x,
        0,
        times(40, (i) => rect(i * 60, 610, 54, 26, i % 2 ? '#C9A77E' : '#BD9A70')),
      ) +
      move(lerp(1380, 200, t / 8), 0, flip(0, 640, 0.6, bike(C.teal, t))) +
      move(
        x * 1.5,
        0,
        times(6, (i) => at(140 + i * 500, 740, 1.16, palm())),
      ) +
      words(t, 'End of the street: water.', 'Ask me about flood maps, too.', C.blue, '#B9DAE2')
    )
  }),
}
