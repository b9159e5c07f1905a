// Carousels, part three: listing, open houses, the walk, the first ninety days, the school tour.
import { C, at, circ, clip, flip, g, line, oval, path, poly, rect, say, times } from '../draw/kit.mjs'
import { fence, potted, stars } from '../draw/sky.mjs'
import { cape, door, mini, ranch } from '../draw/houses.mjs'
import { glowAt, windowView } from '../draw/rooms.mjs'
import { apple, bus, key, paintCan, pencil, phone, sheet, sign } from '../draw/things.mjs'
import { P, big, dots, more } from '../draw/layout.mjs'

const slides = (key, list) =>
  Object.fromEntries(list.map((draw, i) => [`${key}-${i + 1}`, P((w, h) => draw(w, h, i, list.length))]))
const stretch = (i, w, scene) =>
  clip(rect(0, 0, 1080, 1350, '#000'), `<g transform="translate(${-i * w} 0)">${scene}</g>`)
const nav = (n, i, c = C.plum, arrow = C.plum, y = 1270) => dots(n, i, c, y) + (i < n - 1 ? more(arrow, y) : '')
const list30 = [
  ['Thirty days to listed', 'one page a week'],
  ['Week one: less', 'Closets to two-thirds. Photos off the fridge. Car out of the garage.', 'give'],
  ['Week two: fix', 'The drip, the squeak, the switch that does nothing.', 'mend'],
  ['Week three: shine', 'Windows, grout, the front door.', 'wash'],
  ['Week four: light', 'Photographs on Thursday. You, out for lunch.', 'noon'],
]
const manners = [
  ['Open house manners', 'for guests who may come back with an offer', C.plum, C.paper],
  ['Say your name', 'and who you’re working with. It saves everyone a phone call.', '#F9DFA8', C.night],
  ['Open the closets', 'You’re allowed. Drawers in furniture, you’re not.', '#7E9A93', C.night],
  ['Save the verdict', 'Walls have cameras. Love it in the car.', '#93402F', C.paper],
]
const stops = [
  ['Five stops before the offer', 'One loop, forty minutes.'],
  ['The corner store', 'Buy something. Ask how long they’ve been here.'],
  ['The low spot', 'Find where the rain goes.'],
  ['The bench', 'Sit ten minutes. Count trucks.'],
  ['The back fence', 'See the house the way the neighbors do.'],
]
const loop = () =>
  rect(0, 0, 5400, 1350, '#C9D6BC') +
  [500, 1500, 2600, 3700, 4800].map((x) => rect(x - 40, 0, 80, 1350, '#F3ECDC')).join('') +
  rect(0, 900, 5400, 90, '#F3ECDC') +
  times(40, (i) => {
    const x = 40 + i * 136,
      up = i % 2
    return Math.abs(((x + 500) % 1050) - 0) < 40
      ? ''
      : mini(x - 10, up ? 856 : 1160, 104, 72, [C.plum, C.clay, C.blue, C.teal, C.brick][i % 5], C.cream)
  }) +
  line('M-20 945H5000V760', C.plum, 10, 'stroke-dasharray="3 26"') +
  oval(2900, 700, 180, 90, '#8FB3BD') +
  circ(4000, 720, 60, C.moss) +
  rect(3800, 760, 160, 16, C.oak) +
  rect(3816, 776, 12, 40, C.oak) +
  rect(3930, 776, 12, 40, C.oak) +
  rect(1560, 650, 260, 200, C.clay) +
  times(5, (i) => path(`M${1560 + i * 52} 650h52v40q-26 20-52 0z`, i % 2 ? C.paper : C.brick)) +
  rect(1650, 750, 70, 100, C.amber) +
  at(4700, 850, 1, fence(500, C.paper, 110)) +
  [1690, 2900, 3880, 4990]
    .map((x, i) => circ(x, 945, 34, C.plum) + circ(x, 945, 14, i === 3 ? C.amber : C.paper))
    .join('')
const ninety = [
  ['The first ninety days', 'Do little. Watch a lot.', '#2A4438', C.paper],
  ['Days 1 to 30', 'Change the locks. Find three shutoffs. Meet two neighbors.', '#F4E7D6', C.forest],
  ['Days 31 to 60', 'Live with the paint. Note where the sun lands.', '#E9C88A', C.night],
  ['Days 61 to 90', 'Now pick one room. Just one.', '#C9705A', C.paper],
]
const visit = [
  ['Before the school tour', 'A page for the fridge.'],
  ['Call the office', 'Ask how visits work, and which door. How they answer is information.'],
  ['Watch the change of class', 'Ten minutes in a hallway says a lot about a day.'],
  ['Write it the same night', 'Three things you saw. No numbers yet.'],
]

export const art = {
  ...slides(
    'thirty-days-to-list',
    list30.map(
      ([a, b, wd]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, ['#CBDDE0', '#E3B3AC', '#F1C873', '#A5B7A0', '#4B1D42'][i]) +
          (i
            ? g(
                `rotate(${[0, -3, 2, -2, 3][i]} 540 820)`,
                sheet(170, 470, 740, 700, C.paper, '#F3C978'),
                rect(170, 470, 740, 120, [0, C.plum, C.clay, C.forest, C.amber][i], 8),
                times(7, (d) => rect(210 + d * 96, 640, 78, 90, C.sand, 8)),
                times(7, (d) => (d <= i + 1 ? line(`M${222 + d * 96} 700l18 18l34-48`, C.clay, 9) : '')),
                say(wd, {
                  x: 540,
                  y: 960,
                  size: 190,
                  font: 'nri',
                  anchor: 'middle',
                  fill: [0, C.plum, C.clay, C.forest, C.brick][i],
                  free: true,
                }),
              )
            : at(540, 1180, 1.1, ranch({ wall: '#E9C7B8' })) +
              rect(0, 1176, w, 180, '#93A985') +
              at(930, 1180, 0.9, sign('soon', C.plum))) +
          big(a, {
            size: 112,
            lines: 2,
            fill: i === 4 ? C.paper : C.night,
            sub: b,
            subSize: 44,
            subMax: 900,
            subFill: i === 4 ? C.paper : C.night,
          }) +
          nav(n, i, i === 4 ? C.paper : C.plum, C.clay),
    ),
  ),
  ...slides(
    'open-house-manners',
    manners.map(
      ([a, b, bg, ink]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, bg) +
          [
            () =>
              door(540, 1350, 420, 760, C.amber, { trim: C.paper }) +
              rect(430, 700, 220, 130, C.paper, 10) +
              say('welcome', { x: 540, y: 784, size: 52, font: 'nri', anchor: 'middle', free: true }),
            () =>
              rect(120, 1080, 840, 270, C.oak) +
              g(
                'rotate(-4 540 960)',
                rect(240, 700, 600, 380, C.paper, 6),
                times(5, (k) => rect(280, 790 + k * 56, 520, 4, C.sky)),
                say('Rosa & Dan', { x: 300, y: 780, size: 60, font: 'nri', fill: C.plum, free: true }),
              ) +
              g('translate(820 900) rotate(30)', pencil(C.clay)),
            () =>
              rect(280, 560, 520, 640, '#6B8882') +
              rect(300, 580, 480, 620, '#33443F') +
              line('M320 680H760', C.oak, 12) +
              [380, 480, 580, 680]
                .map((x, k) =>
                  path(`M${x} 690l-46 40v${240 + k * 30}h92v-${240 + k * 30}z`, [C.clay, C.butter, C.plum, C.rose][k]),
                )
                .join('') +
              circ(540, 630, 24, C.amber) +
              glowAt(540, 630, 170),
            () =>
              rect(0, 1080, w, 270, '#5E2A22') +
              times(5, (k) => rect(60 + k * 240, 1200, 130, 14, C.butter)) +
              g(
                'translate(560 1180) scale(2)',
                path(
                  'M-190-40v-40c0-20 20-30 60-34l50-60c8-10 20-14 40-14h90c24 0 40 8 54 26l36 48c30 4 46 14 46 36v38z',
                  C.teal,
                ),
                poly(
                  [
                    [-104, -116],
                    [-62, -166],
                    [-10, -166],
                    [-10, -116],
                  ],
                  '#DCE9EA',
                ),
                poly(
                  [
                    [8, -116],
                    [8, -166],
                    [66, -166],
                    [106, -116],
                  ],
                  '#DCE9EA',
                ),
                circ(-110, -36, 36, C.night),
                circ(106, -36, 36, C.night),
              ) +
              path('M480 700c-40-50-110-10-80 50c16 34 60 50 80 76c20-26 64-42 80-76c30-60-40-100-80-50z', C.amber),
          ][i]() +
          big(a, { size: 122, lines: 2, fill: ink, sub: b, subSize: 46, subMax: 880, subFill: ink }) +
          nav(n, i, ink, C.clay, 1295),
    ),
  ),
  ...slides(
    'five-stops',
    stops.map(
      ([a, b]) =>
        (w, h, i, n) =>
          stretch(i, w, loop()) +
          rect(56, 84, 968, i ? 300 : 360, C.paper, 14) +
          big(a, {
            size: i ? 112 : 108,
            lines: 2,
            x: 100,
            max: 880,
            fill: C.plum,
            sub: b,
            subSize: 44,
            subMax: 860,
            subFill: C.fig,
          }) +
          nav(n, i),
    ),
  ),
  ...slides(
    'first-ninety-days',
    ninety.map(
      ([a, b, bg, ink]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, bg) +
          [
            () =>
              stars(w, 700, 40) +
              at(540, 1160, 1.15, cape({ lit: true, wall: '#3D5A4A', roof: '#1B2C24', shut: '#1B2C24' })) +
              rect(0, 1156, w, 200, '#1B2C24') +
              glowAt(540, 1060, 240),
            () =>
              g('translate(300 960) rotate(20) scale(1.8)', key(C.amber)) +
              circ(700, 860, 120, C.clay) +
              times(8, (k) =>
                circ(700 + Math.cos((k * Math.PI) / 4) * 130, 860 + Math.sin((k * Math.PI) / 4) * 130, 34, C.clay),
              ) +
              circ(700, 860, 46, '#F4E7D6') +
              rect(670, 980, 60, 210, C.stone),
            () =>
              windowView(170, 560, 420, 520, 'hills', { rows: 3 }) +
              poly(
                [
                  [640, 620],
                  [900, 560],
                  [960, 1130],
                  [700, 1190],
                ],
                '#FCE9BE',
              ) +
              rect(0, 1180, w, 170, '#8A5A3A'),
            () =>
              at(330, 1180, 1.8, paintCan(C.amber)) +
              at(740, 1200, 1.4, flip(0, 0, 1, potted(C.plum))) +
              rect(0, 1176, w, 180, '#8A4A3C') +
              rect(560, 560, 380, 300, '#D98E73') +
              rect(560, 560, 190, 300, C.butter),
          ][i]() +
          big(a, { size: 124, lines: 2, fill: ink, sub: b, subSize: 46, subMax: 860, subFill: ink }) +
          nav(n, i, ink, C.clay, 1290),
    ),
  ),
  ...slides(
    'before-the-school-tour',
    visit.map(
      ([a, b]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, ['#35524A', '#F1C873', '#C9D9E3', '#E3B3AC'][i]) +
          [
            () => at(500, 1150, 1.4, bus()) + rect(0, 1146, w, 220, '#2A423B'),
            () =>
              rect(0, 1100, w, 260, '#C99A45') +
              at(400, 1110, 1.5, phone(220, C.night, '#DCE9EA')) +
              at(800, 1110, 1.5, apple()),
            () =>
              rect(0, 1060, w, 290, '#A9BCC8') +
              times(
                6,
                (k) =>
                  rect(40 + k * 172, 520, 150, 540, k % 2 ? '#7E9AB0' : '#6B889F', 6) +
                  times(3, (j) => rect(70 + k * 172, 560 + j * 22, 90, 8, '#4C6885', 4)) +
                  circ(170 + k * 172, 800, 9, C.amber),
              ),
            () =>
              g(
                'rotate(-4 540 860)',
                sheet(200, 520, 680, 640, '#FFFDF5', null),
                times(8, (k) => rect(200, 620 + k * 66, 680, 3, '#BFD3DD')),
                ['kids held the door', 'art on every wall', 'someone knew my name'].map((s, k) =>
                  say(s, {
                    x: 250,
                    y: 680 + k * 132,
                    size: 58,
                    font: 'nri',
                    fill: [C.plum, C.clay, C.blue][k],
                    free: true,
                  }),
                ),
              ) + g('translate(760 1180) rotate(-30)', pencil(C.amber)),
          ][i]() +
          big(a, {
            size: 112,
            lines: 2,
            fill: i ? C.night : '#FBF4E4',
            sub: b,
            subSize: 44,
            subMax: 900,
            subFill: i ? C.night : '#CFE0CF',
          }) +
          nav(n, i, i ? C.night : '#FBF4E4', C.clay, 1290),
    ),
  ),
}
