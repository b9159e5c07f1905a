// Boxes, trucks, and closing day.
import { C, at, g, leaf, note, oval, poly, rect, say, times } from '../draw/kit.mjs'
import { glowAt, shell, sunPatch, tableLamp, windowView } from '../draw/rooms.mjs'
import { book, box, candle, cat, check, key, mug, pen, sheet } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

/** Patchwork of houses, stars and flying geese. */
function quilt(n, s, pal) {
  return times(n * n, (k0) => {
    const c = k0 % n,
      r = Math.floor(k0 / n),
      x = c * s,
      y = r * s,
      k = (r * 5 + c * 3) % 8,
      A = pal[k],
      B = pal[(k + 3) % 8],
      D = pal[(k + 5) % 8],
      kind = (r + c) % 3,
      q = s / 4
    const ground = rect(x, y, s + 0.5, s + 0.5, [C.blush, C.paper, '#F1E4EC'][kind])
    if (kind === 0)
      return (
        ground +
        poly(
          [
            [x, y + s * 0.42],
            [x + s / 2, y + s * 0.06],
            [x + s, y + s * 0.42],
          ],
          A,
        ) +
        rect(x + s * 0.1, y + s * 0.42, s * 0.8, s * 0.58, B) +
        rect(x + s * 0.4, y + s * 0.6, s * 0.2, s * 0.4, D) +
        rect(x + s * 0.18, y + s * 0.54, s * 0.14, s * 0.18, '#FDF3DF') +
        rect(x + s * 0.68, y + s * 0.54, s * 0.14, s * 0.18, '#FDF3DF')
      )
    if (kind === 1)
      return (
        ground +
        rect(x + q, y + q, 2 * q, 2 * q, A) +
        [0, 90, 180, 270]
          .map((a) =>
            g(
              `rotate(${a} ${x + s / 2} ${y + s / 2})`,
              poly(
                [
                  [x + q, y],
                  [x + 2 * q, y + q],
                  [x + q, y + q],
                ],
                B,
              ),
              poly(
                [
                  [x + 3 * q, y],
                  [x + 2 * q, y + q],
                  [x + 3 * q, y + q],
                ],
                B,
              ),
              rect(x, y, q, q, D, 0, 'opacity=".35"'),
            ),
          )
          .join('') +
        poly(
          [
            [x + s / 2, y + q],
            [x + 3 * q, y + s / 2],
            [x + s / 2, y + 3 * q],
            [x + q, y + s / 2],
          ],
          C.paper,
        )
      )
    return (
      ground +
      times(4, (i) =>
        poly(
          [
            [x, y + i * q + q],
            [x + s / 2, y + i * q],
            [x + s, y + i * q + q],
          ],
          i % 2 ? A : B,
        ),
      )
    )
  })
}

export const art = {
  'moving-week': P(
    (w, h) =>
      rect(0, 0, w, h, '#8FA58B') +
      times(90, (i) =>
        leaf((i % 9) * 128, Math.floor(i / 9) * 140, 34, 8, i % 2 ? 45 : -40, i % 2 ? '#86A084' : '#97AE93'),
      ) +
      g(
        'rotate(-2.2 540 600)',
        sheet(104, 92, 820, 980),
        say('The week before\nyou move', { x: 166, y: 254, size: 94, fill: C.forest, lh: 1.02, free: true }),
        [
          'Forward the mail',
          'Keys, papers, chargers: one bag',
          'Photograph every meter',
          'Defrost the freezer',
          'Pack the kettle last',
          'Say goodbye to the neighbors',
        ]
          .map(
            (s, i) =>
              check(176, 494 + i * 92, 54, i < 3) +
              note(s, { x: 262, y: 486 + i * 92, size: 42, fill: i < 3 ? '#5c6f62' : C.forest, free: true }),
          )
          .join(''),
      ) +
      at(725, h, 1, box(250, 160, '#C98B57', 'kitchen')) +
      at(965, h, 1, box(250, 240)) +
      at(960, 1112, 1, tableLamp()),
  ),
  'first-night-box': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B4569') +
      rect(0, 1090, w, 260, '#1E3350') +
      glowAt(540, 900, 480, '#F5AC37', 0.4) +
      g(
        '',
        poly(
          [
            [250, 780],
            [830, 780],
            [830, 1180],
            [250, 1180],
          ],
          '#D79C68',
        ),
        poly(
          [
            [250, 780],
            [140, 700],
            [420, 720],
            [450, 780],
          ],
          '#C2854F',
        ),
        poly(
          [
            [830, 780],
            [940, 700],
            [660, 720],
            [630, 780],
          ],
          '#C2854F',
        ),
        rect(250, 780, 580, 30, '#8A5A3A'),
      ) +
      at(380, 790, 0.9, candle(150)) +
      at(500, 790, 1.1, mug(C.clay, false)) +
      at(650, 790, 1.3, tableLamp(C.amber, C.plum)) +
      at(760, 790, 0.7, book(150, C.teal)) +
      rect(250, 784, 580, 396, '#D79C68') +
      say('first night', { x: 540, y: 1010, size: 88, font: 'nri', anchor: 'middle' }) +
      big('Pack one box for the first night. Load it last.', { fill: C.paper, size: 112, lines: 3 }),
  ),
  'label-the-room': S(
    (w, h) =>
      rect(0, 0, w, h, '#F1C873') +
      [
        [210, 1010, 300, 230, 'kitchen', '#D79C68'],
        [540, 1010, 320, 260, 'Sofía’s room', '#C98B57'],
        [860, 1010, 290, 210, 'books, sorry', '#B67945'],
        [350, 770, 300, 210, 'open me', '#C98B57'],
        [690, 745, 290, 200, 'cat things', '#D79C68'],
      ]
        .map(([x, y, a, b, l, f]) => at(x, y, 1, box(a, b, f, l)))
        .join('') +
      at(690, 548, 0.8, cat('#4A3B48')) +
      rect(0, 1010, w, 70, '#A8613F') +
      big('Label the room, not the stuff.', { size: 104, lines: 2, y: 160 }),
  ),
  'closing-quilt': S(
    () =>
      quilt(6, 180, [C.plum, C.clay, C.amber, '#7E9A93', C.rose, C.blue, '#E9C88A', C.moss]) +
      rect(180, 360, 720, 360, C.plum) +
      rect(194, 374, 692, 332, 'none', 0, `stroke="${C.amber}" stroke-width="3" stroke-dasharray="14 10"`) +
      say('Home, at last.', { x: 540, y: 526, size: 106, font: 'nri', anchor: 'middle', fill: C.paper }) +
      note('Congratulations on closing day', { x: 540, y: 614, size: 40, anchor: 'middle', fill: C.rose }),
  ),
  'closing-table': P(
    (w, h) =>
      rect(0, 0, w, h, '#EAD9D0') +
      oval(540, 900, 470, 300, '#8A5A3A') +
      oval(540, 880, 470, 300, '#A97048') +
      [
        [330, 790, -8],
        [520, 730, 4],
        [700, 800, 12],
      ]
        .map(([x, y, r]) =>
          g(
            `rotate(${r} ${x} ${y})`,
            rect(x - 90, y - 110, 190, 240, C.paper, 4),
            times(5, (i) => rect(x - 66, y - 76 + i * 32, 130, 7, C.night, 3, 'opacity=".2"')),
            rect(x - 66, y + 92, 80, 8, C.clay),
          ),
        )
        .join('') +
      g('translate(560 1080) rotate(64)', pen()) +
      g('translate(760 1030) rotate(70) scale(.8)', key()) +
      at(300, 1050, 0.9, mug(C.teal)) +
      big('Bring your ID and a steady hand.', { size: 118, lines: 2, fill: C.plum }) +
      note('You’ll sign your name more than you ever have.', { x: 88, y: 440, size: 43, fill: C.fig }),
  ),
  'last-walk-through': P(
    (w, h) =>
      shell(w, h, 1040, '#D9D2C4', '#B08A62', {}) +
      windowView(120, 560, 300, 330, 'trees') +
      sunPatch(200, 1060, 340, 230, 140) +
      rect(640, 480, 330, 560, C.paper) +
      rect(670, 510, 270, 530, '#C9BBA4') +
      rect(720, 700, 180, 340, '#EFE3CF') +
      rect(760, 760, 90, 280, C.amber) +
      [
        ['lights', 560],
        ['taps', 650],
        ['keys', 740],
      ]
        .map(() => '')
        .join('') +
      big('The last walk-through is for the house you’re buying, not the one you toured.', {
        size: 80,
        lines: 4,
        fill: C.night,
        y: 170,
      }),
  ),
}
