// Carousels whose slides are single pictures: mortgage words, how to read a house.
import { C, at, circ, clip, line, oval, path, poly, rect, times } from '../draw/kit.mjs'
import { hill, sky, streetlamp } from '../draw/sky.mjs'
import { farmhouse, row, tudor } from '../draw/houses.mjs'
import { armchair, cone, glowAt, pendant, shell } from '../draw/rooms.mjs'
import { box, coins, jar, openBook } from '../draw/things.mjs'
import { P, big, dots, more } from '../draw/layout.mjs'

/** Names the slides of one carousel key-1, key-2, ... */
const slides = (key, list) =>
  Object.fromEntries(list.map((draw, i) => [`${key}-${i + 1}`, P((w, h) => draw(w, h, i, list.length))]))
const words6 = [
  [
    'Mortgage words, in kitchen English',
    'Six slides. No quiz.',
    '#2B4569',
    C.paper,
    () => at(540, 1130, 1.5, openBook(1)),
  ],
  [
    'Escrow',
    'A jar someone else holds, so the tax bill never surprises you.',
    '#F6E2D8',
    C.plum,
    () => at(540, 1170, 2.2, jar('#fff', C.plum, 0.6)),
  ],
  [
    'Points',
    'Money you hand over now to pay a little less every month.',
    '#A5B7A0',
    C.forest,
    () => [0, 1, 2].map((i) => at(330 + i * 210, 1160, 1.8, coins(10 - i * 3))).join(''),
  ],
  [
    'Rate lock',
    'A promise that the rate holds while the papers travel.',
    '#4B1D42',
    C.paper,
    () =>
      rect(390, 860, 300, 250, C.amber, 30) +
      line('M450 860v-80a90 90 0 0 1 180 0v80', C.rose, 40) +
      circ(540, 960, 32, C.plum) +
      rect(528, 970, 24, 80, C.plum, 8),
  ],
  [
    'Amortization',
    'Early payments feed the interest. Later ones feed you.',
    '#F9DFA8',
    C.night,
    () =>
      times(
        12,
        (i) =>
          rect(110 + i * 74, 1150 - 420, 58, 420 - i * 30, C.clay, 6) +
          rect(110 + i * 74, 1150 - i * 30, 58, i * 30, C.teal, 6),
      ) + rect(90, 1156, 900, 8, C.night),
  ],
  [
    'Equity',
    'The part of the house that has stopped being the bank’s.',
    '#7E9A93',
    C.night,
    () =>
      at(
        540,
        1180,
        1.35,
        farmhouse({ wall: '#6B8882', roof: '#5A756F', glass: '#5A756F', door: '#5A756F', trim: '#6B8882' }),
      ) + clip(rect(0, 1010, 1080, 200, '#000'), at(540, 1180, 1.35, farmhouse({ lit: true, door: C.amber }))),
  ],
]
const read = [
  [
    (w, h) =>
      sky('dawn', w, h) +
      hill(w, h, 860, 40, '#C9B79A') +
      at(540, 1180, 1.2, tudor({})) +
      rect(0, 1176, w, 180, '#93A985'),
    'How to read a house',
    'Four pages. Start outside.',
    C.plum,
  ],
  [
    (w, h) =>
      sky('noon', w, h) +
      at(30, 980, 0.95, row(7, 160, { from: 1 })) +
      rect(0, 976, w, 380, '#8E8A90') +
      rect(0, 976, w, 40, '#DDD3C3') +
      times(6, (i) => rect(40 + i * 200, 1150, 110, 12, C.butter)) +
      at(820, 1010, 0.9, streetlamp(false)),
    'The street',
    'Who’s out walking? Where does the water go?',
    C.blue,
  ],
  [
    (w, h) =>
      shell(w, h, 1160, '#EADFD2', '#A97048') +
      rect(0, 470, w, 90, '#fff') +
      rect(0, 560, w, 16, '#D9CDBE') +
      oval(330, 520, 120, 24, '#D9B98A', 'opacity=".7"') +
      oval(330, 520, 70, 14, '#C9A06A', 'opacity=".6"') +
      at(760, 560, 0.9, pendant(60)) +
      cone(760, 690, 200, 520, 470) +
      at(300, 1200, 1.1, armchair()),
    'The ceiling',
    'A tea-colored ring is a roof trying to tell you something.',
    C.plum,
  ],
  [
    (w, h) =>
      rect(0, 0, w, h, '#4B2A3A') +
      rect(300, 500, 480, 850, '#F6D9A8') +
      line('M330 640H750', C.oak, 12) +
      [390, 480, 570, 660]
        .map(
          (x, i) =>
            line(`M${x} 640v30`, C.night, 5) +
            path(`M${x} 668l-50 40v${160 + i * 20}h100v-${160 + i * 20}z`, [C.clay, C.teal, C.plum, C.blue][i]),
        )
        .join('') +
      circ(540, 560, 26, C.amber) +
      glowAt(540, 560, 220) +
      at(450, 1350, 0.9, box(190, 130)) +
      poly(
        [
          [300, 500],
          [300, 1350],
          [150, 1350],
          [150, 560],
        ],
        '#6B4046',
      ),
    'The smallest room',
    'If the closet was cared for, so was the rest.',
    C.paper,
  ],
]

export const art = {
  ...slides(
    'mortgage-words',
    words6.map(
      ([a, b, bg, ink, art]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, bg) +
          art() +
          big(a, { size: i ? 150 : 124, lines: 3, fill: ink, sub: b, subSize: 50, subMax: 860, subFill: ink }) +
          dots(n, i, ink, 1270) +
          (i < n - 1 ? more(C.clay, 1270) : ''),
    ),
  ),
  ...slides(
    'read-the-house',
    read.map(
      ([art, a, b, ink]) =>
        (w, h, i, n) =>
          art(w, h) +
          big(a, { size: 128, lines: 2, fill: ink, sub: b, subSize: 46, subMax: 880, subFill: ink }) +
          dots(n, i, i === 3 ? C.paper : C.plum, 1290) +
          (i < n - 1 ? more(C.plum, 1290) : ''),
    ),
  ),
}
