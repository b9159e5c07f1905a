// The open house, and the goodbye after many years.
import { C, at, circ, g, leaf, line, note, oval, path, poly, rect, say } from '../draw/kit.mjs'
import { bush, hill, sky } from '../draw/sky.mjs'
import { cape } from '../draw/houses.mjs'
import { shell, tableLamp } from '../draw/rooms.mjs'
import { box, pen, pencil } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'open-this-weekend': P(
    (w, h) =>
      rect(0, 0, w, h, '#F5AC37') +
      at(
        480,
        1290,
        1.5,
        `${line('M-110 0L-60-520M110 0L60-520', C.night, 22)}${rect(-210, -560, 420, 400, C.plum, 16)}`,
      ) +
      say('Open', { x: 480, y: 640, size: 170, anchor: 'middle', fill: C.paper, free: true }) +
      say('house', { x: 480, y: 790, size: 150, font: 'nri', anchor: 'middle', fill: C.butter, free: true }) +
      line('M330 900H620M560 850L630 900L560 950', C.paper, 18) +
      at(860, 1290, 1.4, bush(C.moss, '#547058')) +
      rect(0, 1280, w, 70, '#5F7A62') +
      big('Open this weekend', { size: 128, lines: 1 }) +
      note('Come for ten minutes. Stay for the porch.', { x: 88, y: 290, size: 45 }),
  ),
  'bake-nothing': S(
    (w, h) =>
      rect(0, 0, w, h, '#BFD0C6') +
      rect(0, 790, w, 290, C.paper) +
      rect(0, 790, w, 26, '#D9D2C4') +
      oval(540, 800, 320, 56, C.blue) +
      oval(540, 780, 280, 40, '#3D5A86') +
      [
        [380, 730],
        [500, 710],
        [620, 720],
        [720, 745],
        [450, 650],
        [580, 640],
      ]
        .map(
          ([x, y]) =>
            oval(x, y, 78, 60, C.amber) +
            poly(
              [
                [x + 70, y - 14],
                [x + 96, y],
                [x + 70, y + 14],
              ],
              C.amber,
            ) +
            oval(x - 24, y - 20, 20, 12, '#FBD58F'),
        )
        .join('') +
      leaf(560, 600, 130, 28, -30, C.moss) +
      big('Skip the cookies. Open a window, cut a lemon.', { size: 96, lines: 2, y: 160, fill: C.forest }),
  ),
  'leave-the-house': P(
    (w, h) =>
      sky('day', w, h) +
      hill(w, h, 820, 40, '#B4C4A6') +
      at(280, 920, 0.6, cape({})) +
      rect(0, 915, w, 435, '#A9BE95') +
      path('M-20 1180Q540 1080 1100 1180V1290Q540 1190-20 1290Z', '#5E5660') +
      line('M-20 1236Q540 1136 1100 1236', C.butter, 6, 'stroke-dasharray="40 30"') +
      g(
        'translate(760 1186) scale(1.15)',
        path(
          'M-190-40v-40c0-20 20-30 60-34l50-60c8-10 20-14 40-14h90c24 0 40 8 54 26l36 48c30 4 46 14 46 36v38z',
          C.amber,
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
        circ(40, -150, 26, '#B67945'),
        rect(56, -154, 28, 16, '#B67945', 6),
      ) +
      big('Take the dog. Let them picture it.', { size: 120, lines: 2, fill: C.plum }) +
      note('Buyers open closets when no one’s watching.', { x: 88, y: 450, size: 43, fill: C.plum }),
  ),
  'height-marks': P(
    (w, h) =>
      rect(0, 0, w, h, '#B9C9C3') +
      rect(620, 0, 180, h, C.paper) +
      rect(640, 0, 10, h, '#DDD3C3') +
      rect(800, 0, 280, h, '#7E9A93') +
      [
        [1130, '2009'],
        [1000, '2011'],
        [880, '2013'],
        [740, '2016'],
        [600, '2019'],
        [520, '2021'],
      ]
        .map(
          ([y, s], i) =>
            line(`M640 ${y}h70`, [C.clay, C.blue][i % 2], 6) +
            say(s, { x: 720, y: y + 10, size: 32, font: 'nri', fill: C.plum, free: true }),
        )
        .join('') +
      g('translate(560 1010) rotate(60)', pencil()) +
      big('Take the door frame with you.', { size: 112, max: 520, lines: 4, fill: C.forest }) +
      note('Some trim isn’t\npart of the sale.', { x: 88, y: 740, size: 44, fill: C.forest }),
  ),
  'letter-to-next': S(
    (w, h) =>
      rect(0, 0, w, h, '#4B1D42') +
      g(
        'rotate(-5 540 640)',
        rect(230, 330, 640, 760, '#33153A', 4),
        rect(214, 314, 640, 760, '#FDF6EC', 4),
        say('Dear next owner,', { x: 270, y: 440, size: 72, font: 'nri', fill: C.plum, free: true }),
        [
          'the third stair sings,',
          'the lilac blooms in May,',
          'and the kitchen is best',
          'at a quarter past seven.',
        ].map((s, i) => say(s, { x: 272, y: 560 + i * 86, size: 52, font: 'nri', fill: C.night, free: true })),
      ) +
      g('translate(850 900) rotate(24)', pen(C.clay)) +
      big('Leave them a letter.', { size: 118, lines: 1, y: 180, fill: C.paper }),
  ),
  'one-box-a-week': P(
    (w, h) =>
      shell(w, h, 1100, '#F1E4CC', '#8A5A3A', { trim: '#E0CDA9' }) +
      poly(
        [
          [0, 560],
          [540, 300],
          [1080, 560],
          [1080, 0],
          [0, 0],
        ],
        '#8A5A3A',
      ) +
      circ(540, 600, 110, '#6B4630') +
      circ(540, 600, 92, '#CBDDE0') +
      line('M540 508V692M448 600H632', '#6B4630', 10) +
      [
        [230, 1140, 260, 180, '2004'],
        [500, 1140, 240, 200, 'photos'],
        [780, 1140, 280, 170, 'Christmas'],
        [640, 960, 220, 150, '?'],
        [300, 962, 200, 140, 'keep'],
      ]
        .map(([x, y, a, b, l], i) => at(x, y, 1, box(a, b, ['#D79C68', '#C98B57'][i % 2], l)))
        .join('') +
      at(930, 1150, 1.2, tableLamp()) +
      big('Thirty years fits in one box a week.', {
        size: 92,
        lines: 2,
        fill: '#FDF3E2',
        x: 540,
        anchor: 'middle',
        y: 140,
        max: 820,
      }),
  ),
}
