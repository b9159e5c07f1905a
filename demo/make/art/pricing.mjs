// Price and market, said in pictures.
import { C, at, circ, g, line, note, path, poly, rect, times } from '../draw/kit.mjs'
import { cloud } from '../draw/sky.mjs'
import { mini, row } from '../draw/houses.mjs'
import { tag } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'price-is-a-door': P(
    (w, h) =>
      rect(0, 0, w, h, '#E9DCCB') +
      g(
        'translate(700 700) rotate(14) scale(3)',
        tag(C.plum, '#E9DCCB'),
        rect(-24, 34, 48, 78, C.amber, 24),
        circ(14, 76, 4, C.plum),
      ) +
      line('M720 560C760 360 860 340 1090 380', C.night, 8) +
      big('Price is a door. Set it where people can reach the handle.', {
        size: 88,
        max: 430,
        lines: 8,
        fill: C.night,
      }),
  ),
  'market-three-numbers': S(
    (w, h) =>
      rect(0, 0, w, h, C.butter) +
      big('Three numbers that tell you the market', { x: 80, y: 158, size: 96, max: 960, lines: 2 }) +
      [
        ['Median price', 'what the middle\nbuyer paid'],
        ['Days on market', 'how long you\nhave to decide'],
        ['Months of homes', 'who holds the\npen: you or them'],
      ]
        .map(
          ([a, s], i) =>
            rect(80 + i * 318, 344, 270, 3, C.night) +
            note(a, { x: 80 + i * 318, y: 398, size: 37, wght: 700 }) +
            note(s, { x: 80 + i * 318, y: 446, size: 33, fill: '#5A3A2C' }),
        )
        .join('') +
      at(0, h, 1, row(7, 155, { lamp: 3 })),
  ),
  'first-two-weeks': P(
    (w, h) =>
      rect(0, 0, w, h, '#2A4438') +
      times(5, (i) => rect(110, 620 + i * 120, 870, 2, '#fff', 0, 'opacity=".14"')) +
      path('M110 1100C200 1090 240 660 340 640S520 960 640 1010S860 1060 980 1070V1100Z', C.amber, 'opacity=".9"') +
      line('M110 1100C200 1090 240 660 340 640S520 960 640 1010S860 1060 980 1070', '#FDF3E2', 8) +
      line('M110 1100H980', '#FDF3E2', 5) +
      ['week 1', '2', '3', '4', '5']
        .map((s, i) => note(s, { x: 150 + i * 200, y: 1160, size: 38, anchor: 'middle', fill: '#BFD8C6' }))
        .join('') +
      note('eyes on your listing', { x: 430, y: 690, size: 42, fill: '#FDF3E2' }) +
      big('The first two weeks do most of the looking.', { fill: '#FDF3E2', size: 108, lines: 3 }),
  ),
  'seesaw-market': S(
    (w, h) =>
      rect(0, 0, w, h, '#C9D9E3') +
      rect(0, 900, w, 180, '#93A985') +
      poly(
        [
          [540, 690],
          [620, 900],
          [460, 900],
        ],
        C.plum,
      ) +
      g(
        'rotate(-9 540 690)',
        rect(120, 676, 840, 28, C.oak, 10),
        times(3, (i) => mini(150 + i * 96, 676, 76, 56, [C.clay, C.plum, C.teal][i], C.cream, C.amber)),
        mini(820, 676, 92, 70, C.brick, C.butter, C.plum),
      ) +
      note('more homes', { x: 250, y: 850, size: 40, anchor: 'middle', wght: 600 }) +
      note('fewer buyers', { x: 850, y: 760, size: 40, anchor: 'middle', wght: 600 }) +
      big('A market is a seesaw. Know which end you’re on.', { size: 92, lines: 2, y: 160, fill: C.blue }),
  ),
  'weather-report': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B4569') +
      circ(760, 700, 170, C.amber) +
      cloud(380, 900, 2, '#DCE6EE', 0.95) +
      cloud(130, 1010, 1.2, '#A9C0D6', 0.9) +
      big('National news is weather somewhere else.', { fill: C.paper, size: 116, lines: 3 }) +
      note('Ask me what’s happening on your street.', { x: 88, y: 1130, size: 46, fill: '#CFE0EE' }),
  ),
}
