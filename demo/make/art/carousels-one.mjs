// Carousels, part one. Where a scene runs on, all slides share one long drawing and each shows its own stretch of it.
import { C, at, circ, clip, g, line, path, rect, say, times, wash } from '../draw/kit.mjs'
import { birch, tree } from '../draw/sky.mjs'
import { craftsman, mini } from '../draw/houses.mjs'
import { calculator, check, envelope, key, mug, pen } from '../draw/things.mjs'
import { P, big, dots, more } from '../draw/layout.mjs'

/** Names the slides of one carousel key-1, key-2, ... */
const slides = (key, list) =>
  Object.fromEntries(list.map((draw, i) => [`${key}-${i + 1}`, P((w, h) => draw(w, h, i, list.length))]))
/** One long scene: slide i sees it shifted by i widths. */
const stretch = (i, w, scene) =>
  clip(rect(0, 0, 1080, 1350, '#000'), `<g transform="translate(${-i * w} 0)">${scene}</g>`)
const roadScene = () =>
  rect(0, 0, 5400, 1350, wash('#F6DFC2', '#EDC9A0')) +
  path(
    'M-40 1000C400 820 700 1180 1080 980S1800 760 2160 960S2900 1160 3240 940S3960 800 4320 980S4900 900 5010 820',
    'none',
    'stroke="#fff" stroke-width="84" stroke-linecap="round"',
  ) +
  line(
    'M-40 1000C400 820 700 1180 1080 980S1800 760 2160 960S2900 1160 3240 940S3960 800 4320 980S4900 900 5010 820',
    C.plum,
    6,
    'stroke-dasharray="3 26"',
  ) +
  at(5010, 800, 0.72, craftsman({})) +
  [
    [150, 1180],
    [900, 800],
    [1260, 1220],
    [2000, 1180],
    [2420, 800],
    [3060, 1260],
    [3420, 1210],
    [4200, 1240],
    [4480, 1190],
    [5280, 1120],
  ]
    .map(([x, y], i) => at(x, y, 0.6 + (i % 3) * 0.1, i % 2 ? birch('#D9773A', '#C8622F') : tree('#C98A4A', '#B5763C')))
    .join('') +
  [560, 1620, 2720, 3780]
    .map((x, i) => circ(x, [990, 862, 1052, 858][i], 30, C.plum) + circ(x, [990, 862, 1052, 858][i], 13, C.amber))
    .join('')
const road = [
  ['From yes to keys', 'Five bends. Swipe.'],
  ['Inspection', 'Bring flat shoes and questions. I’ll bring the flashlight.'],
  ['Appraisal', 'Someone measures. Nothing for you to do but not repaint.'],
  ['The loan’s last yes', 'Please don’t buy a couch. Not this week.'],
  ['Keys', 'Walk through once more. Then sign, then breathe.'],
]
const moveSets = [
  [
    C.plum,
    C.paper,
    'Your first five moves',
    'in this order',
    () => g('translate(700 900) rotate(20) scale(2.4)', key(C.amber)),
  ],
  [
    '#F9DFA8',
    C.night,
    'Know your number',
    'What you pay now, plus what you could without losing sleep.',
    () => at(560, 1180, 1.9, calculator(C.blue)),
  ],
  [
    '#2F6F73',
    C.paper,
    'Get the letter',
    'One afternoon with a lender. Then every door is a real one.',
    () => at(560, 1160, 1.8, envelope()),
  ],
  [
    '#E3B3AC',
    C.night,
    'Make three lists',
    'Must. Nice. Not yet. On paper, with the person you’ll live with.',
    () =>
      [0, 1, 2]
        .map((i) =>
          g(
            `rotate(${-8 + i * 8} 540 900)`,
            rect(220 + i * 190, 640, 240, 480, C.paper, 6),
            times(
              4,
              (j) =>
                check(246 + i * 190, 760 + j * 90, 40, i === 0) +
                rect(300 + i * 190, 740 + j * 90, 120, 10, C.night, 5, 'opacity=".2"'),
            ),
          ),
        )
        .join(''),
  ],
  [
    '#BFD0A8',
    C.forest,
    'See five. Then write.',
    'Love the fifth one with your eyes open.',
    () =>
      [0, 1, 2, 3, 4]
        .map((i) =>
          mini(
            90 + i * 190,
            1150,
            150,
            110,
            [C.plum, C.clay, C.blue, C.teal, C.brick][i],
            i === 4 ? C.butter : C.cream,
            i === 4 ? C.amber : '#54707A',
          ),
        )
        .join('') + rect(0, 1150, 1080, 200, '#93A985'),
  ],
]
const costs = [
  ['#6D3560', 'Where closing costs go', 'Four envelopes, one table.', C.paper],
  ['#BC5B3E', 'The loan', 'Someone reads your file, values the house, and promises the money.', C.paper],
  ['#2F6F73', 'The title', 'Someone reads decades of deeds so nobody knocks later.', C.paper],
  ['#E9B25A', 'Paid ahead', 'Taxes and insurance for the first stretch. You would owe these anyway.', C.night],
]

export const art = {
  ...slides(
    'yes-to-keys',
    road.map(
      ([a, b]) =>
        (w, h, i, n) =>
          stretch(i, w, roadScene()) +
          big(a, { size: i ? 128 : 148, lines: 2, fill: C.plum, sub: b, subSize: 46, subMax: 860, subFill: C.plum }) +
          dots(n, i) +
          (i < n - 1 ? more() : ''),
    ),
  ),
  ...slides(
    'first-five-moves',
    moveSets.map(
      ([bg, ink, a, b, art]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, bg) +
          (i
            ? say(String(i), {
                x: 1000,
                y: 330,
                size: 340,
                font: 'nri',
                anchor: 'end',
                fill: ink,
                opacity: 0.16,
                free: true,
              })
            : '') +
          art() +
          big(a, {
            size: i ? 116 : 140,
            lines: 3,
            fill: ink,
            max: i ? 760 : 912,
            sub: b,
            subSize: 46,
            subMax: 780,
            subFill: ink,
          }) +
          dots(n, i, ink) +
          (i < n - 1 ? more(i === 0 ? C.clay : C.plum) : ''),
    ),
  ),
  ...slides(
    'closing-costs',
    costs.map(
      ([bg, a, b, ink]) =>
        (w, h, i, n) =>
          rect(0, 0, w, h, bg) +
          stretch(
            i,
            w,
            rect(0, 900, 4320, 450, '#8A5A3A') +
              rect(0, 892, 4320, 20, '#6B4630') +
              [540, 1620, 2700, 3780]
                .map((x, k) =>
                  k
                    ? at(
                        x,
                        1120,
                        1.7,
                        envelope(
                          340,
                          [C.paper, '#F3C6A9', '#CBDDE0', C.paper][k],
                          '#E3D5C2',
                          [C.clay, C.plum, C.amber, C.clay][k],
                        ),
                      )
                    : [0, 1, 2, 3]
                        .map((j) =>
                          g(
                            `rotate(${-12 + j * 8} ${x} 1100)`,
                            at(
                              x - 180 + j * 120,
                              1110,
                              0.9,
                              envelope(340, [C.paper, '#F3C6A9', '#CBDDE0', C.butter][j]),
                            ),
                          ),
                        )
                        .join(''),
                )
                .join('') +
              at(1080, 1010, 1.1, mug(C.teal)) +
              at(3240, 1060, 1.2, calculator(C.plum)) +
              g('translate(2160 1160) rotate(60)', pen()),
          ) +
          big(a, { size: i ? 140 : 124, lines: 2, fill: ink, sub: b, subSize: 48, subMax: 860, subFill: ink }) +
          dots(n, i, i === 3 ? C.night : C.paper, 1270) +
          (i < n - 1 ? more(C.plum, 1270) : ''),
    ),
  ),
}
