// For sellers: small jobs, living in a listing, and market words.
import { C, at, circ, g, line, note, path, poly, rect, say, times } from '../draw/kit.mjs'
import { bush, potted, sky, tree } from '../draw/sky.mjs'
import { cape, mini, ranch } from '../draw/houses.mjs'
import { basket, box, calendar, cat, dog, magnifier, tag } from '../draw/things.mjs'
import { glowAt, shell, tableLamp, windowView } from '../draw/rooms.mjs'
import { P, S, big, dots, more } from '../draw/layout.mjs'

export const art = {
  'entry-before-after': P((w, h) => {
    const hall = (x, busy) =>
      rect(x, 420, 440, 720, busy ? '#B9AFA6' : '#F6E2D8') +
      rect(x, 1010, 440, 130, busy ? '#8E7F74' : '#C69A6B') +
      rect(x + 60, 560, 320, 14, C.oak, 4) +
      times(busy ? 6 : 1, (i) =>
        path(
          `M${x + 90 + i * 52} 574l-26 ${190 + (i % 3) * 40}h70l-22-${190 + (i % 3) * 40}z`,
          [C.plum, C.clay, '#3B3740', C.teal, C.brick, C.blue][busy ? i : 3],
        ),
      ) +
      times(busy ? 7 : 0, (i) =>
        rect(x + 40 + i * 54, 1050 + (i % 2) * 34, 46, 20, ['#33241B', C.clay, '#4A4A52'][i % 3], 9),
      ) +
      (busy
        ? ''
        : at(x + 300, 1012, 0.9, tableLamp()) +
          glowAt(x + 300, 880, 180) +
          rect(x + 230, 1000, 150, 20, C.oak) +
          rect(x + 240, 1020, 10, 80, C.oak) +
          rect(x + 360, 1020, 10, 80, C.oak))
    return (
      rect(0, 0, w, h, '#FCF7EF') +
      big('One coat. One lamp. Nine fewer shoes.', { size: 100, lines: 2, fill: C.night }) +
      hall(84, true) +
      hall(556, false)
    )
  }),
  'curb-in-an-hour': P((w, h) => {
    const cx = 540,
      cy = 800,
      r = 340
    return (
      rect(0, 0, w, h, '#CBDDE0') +
      big('The curb, in one hour', { size: 118, lines: 1, y: 190, fill: C.blue }) +
      note('Sixty minutes, four jobs, no contractor.', { x: 88, y: 274, size: 43, fill: C.blue }) +
      circ(cx, cy, r + 26, C.blue) +
      circ(cx, cy, r, C.paper) +
      [
        ['sweep', '15', '#F6E2D8'],
        ['edge', '15', '#DCE6D2'],
        ['hose', '20', '#CBDDE0'],
        ['bulb', '10', C.amber],
      ].reduce(
        ([s, a], [name, min, f]) => {
          const b = a + (min / 60) * 360,
            p = (d, k = r) => [cx + k * Math.sin((d * Math.PI) / 180), cy - k * Math.cos((d * Math.PI) / 180)],
            m = p((a + b) / 2, r * 0.62)
          return [
            s +
              path(
                `M${cx} ${cy}L${p(a).join(' ')}A${r} ${r} 0 0 1 ${p(b).join(' ')}Z`,
                f,
                `stroke="${C.paper}" stroke-width="6"`,
              ) +
              say(name, { x: m[0], y: m[1], size: 58, anchor: 'middle' }) +
              note(`${min} min`, { x: m[0], y: m[1] + 48, size: 34, anchor: 'middle' }),
            b,
          ]
        },
        ['', 0],
      )[0] +
      circ(cx, cy, 22, C.blue)
    )
  }),
  'smells-like-nothing': S(
    (w, h) =>
      rect(0, 0, w, h, '#E6EBD6') +
      windowView(330, 420, 420, 400, 'trees') +
      path('M300 380c60 120-40 260 30 480h-130V380z', '#F6E2D8', 'opacity=".9"') +
      path('M780 380c-20 140 80 240 10 480h150V380z', '#F6E2D8', 'opacity=".9"') +
      big('The best scent is an open window.', { size: 100, lines: 2, y: 170, fill: C.forest }),
  ),
  'bulb-guide': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B1226') +
      big('Three bulbs, three moods', { size: 108, lines: 2, fill: C.paper }) +
      [
        ['warm', 'bedrooms, living room', '#F9B64B', 220],
        ['soft white', 'halls, dining', '#FBE3AE', 540],
        ['daylight', 'closets, garage', '#DCE9F2', 860],
      ]
        .map(
          ([a, b, f, x], i) =>
            rect(x - 3, 400, 6, 110 + i * 50, C.stone) +
            circ(x, 660 + i * 50, 200, f, 'opacity=".22"') +
            circ(x, 640 + i * 50, 92, f) +
            rect(x - 40, 505 + i * 50, 80, 60, '#8A8F8C', 10) +
            say(a, { x, y: 960, size: 52, anchor: 'middle', fill: C.paper }) +
            note(b, { x, y: 1016, size: 33, anchor: 'middle', max: 280, fill: C.rose }),
        )
        .join(''),
  ),
  'listing-facts': P(
    (w, h) =>
      rect(0, 0, w, h, '#A5B7A0') +
      rect(190, 110, 700, 1060, '#fff', 6) +
      rect(206, 126, 668, 1028, 'none', 2, `stroke="${C.night}" stroke-width="6"`) +
      say('Listing Facts', { x: 236, y: 226, size: 106, wght: 640, max: 610, lines: 1 }) +
      rect(236, 262, 608, 6, C.night) +
      note('Serving size: one house', { x: 236, y: 312, size: 36 }) +
      rect(236, 338, 608, 26, C.night) +
      [
        ['Natural light', 'plenty'],
        ['Storage', 'two good closets'],
        ['Stairs', 'thirteen'],
        ['Street', 'quiet after six'],
        ['Roof', 'say the year'],
        ['Charm', 'see for yourself'],
        ['Added adjectives', 'none'],
      ]
        .map(
          ([a, b], i) =>
            note(a, { x: 236, y: 430 + i * 92, size: 40, wght: 700 }) +
            note(b, { x: 844, y: 430 + i * 92, size: 38, anchor: 'end' }) +
            rect(236, 458 + i * 92, 608, 3, C.night),
        )
        .join('') +
      note('Buyers read the label. Write one they can trust.', { x: 236, y: 1096, size: 31, max: 600 }),
  ),
  'cat-in-the-listing': P(
    (w, h) =>
      rect(0, 0, w, h, '#E9D6DF') +
      rect(0, 980, w, 370, '#C69A6B') +
      at(540, 1120, 2.1, box(300, 150, '#D79C68')) +
      at(520, 846, 1.7, cat()) +
      rect(226, 806, 630, 44, '#B97F4C') +
      at(900, 1130, 1.4, potted()) +
      big('The cat does not convey.', { size: 112, lines: 2, fill: C.plum }),
  ),
  'fifteen-minute-drill': P(
    (w, h) =>
      rect(0, 0, w, h, '#93402F') +
      circ(540, 760, 390, '#7A3326') +
      circ(540, 760, 350, C.paper) +
      rect(500, 300, 80, 80, '#7A3326', 12) +
      rect(460, 270, 160, 44, '#7A3326', 12) +
      times(60, (i) => `<g transform="rotate(${i * 6} 540 760)">${rect(537, 424, 6, i % 5 ? 16 : 32, C.night)}</g>`) +
      path('M540 760V410A350 350 0 0 1 890 760Z', C.amber, 'opacity=".85"') +
      ['beds', 'bowls', 'blinds', 'bins', 'bye']
        .map((s, i) => say(s, { x: 500, y: 610 + i * 92, size: 74, font: 'nri', anchor: 'end', fill: C.brick }))
        .join('') +
      big('Showing in fifteen. Go.', { size: 112, lines: 1, y: 180, fill: C.paper }),
  ),
  'toys-in-one-basket': P(
    (w, h) =>
      shell(w, h, 960, '#DCE6EA', '#D9C3A5') +
      windowView(640, 420, 300, 300, 'hills') +
      at(420, 1180, 2.1, basket()) +
      circ(360, 920, 66, C.clay) +
      circ(470, 900, 54, C.amber) +
      rect(500, 860, 90, 90, C.teal, 10) +
      poly(
        [
          [300, 940],
          [260, 830],
          [350, 860],
        ],
        C.plum,
      ) +
      at(600, 1190, 0.5, mini(0, 0, 120, 90, C.plum, C.butter, C.amber)) +
      at(860, 1180, 1, dog()) +
      big('One basket by the door saves the showing.', { size: 98, lines: 2, fill: C.blue }),
  ),
  'dogs-day-out': S(
    (w, h) =>
      sky('noon', w, h) +
      rect(0, 780, w, 300, '#93A985') +
      at(130, 800, 1.4, tree()) +
      at(900, 810, 1.1, bush()) +
      at(540, 960, 2, dog()) +
      line('M730 660Q860 560 1090 520', C.clay, 12) +
      big('Every showing is his best walk.', { size: 98, lines: 2, y: 160, fill: C.blue }),
  ),
  'inventory-shelf': P(
    (w, h) =>
      rect(0, 0, w, h, '#F6E2D8') +
      big('Inventory is just what’s on the shelf.', { size: 104, lines: 2, fill: C.brick }) +
      [
        [520, 6, 'plenty: buyers compare'],
        [790, 3, 'some: both sides talk'],
        [1060, 1, 'one: be ready by Friday'],
      ]
        .map(
          ([y, n, s]) =>
            times(n, (i) =>
              mini(
                110 + i * 150,
                y,
                112,
                80,
                [C.plum, C.forest, C.blue][i % 3],
                [C.cream, '#fff', C.butter][i % 3],
                i === 0 ? C.amber : '#54707A',
              ),
            ) +
            rect(84, y, 912, 18, C.oak) +
            note(s, { x: 88, y: y + 66, size: 39, fill: C.brick }),
        )
        .join(''),
  ),
  'contingent-pending': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B4569') +
      rect(110, 400, 250, 760, '#16243C', 60) +
      ['#6FA37C', C.amber, '#C4553E'].map((f, i) => circ(235, 530 + i * 250, 94, f)).join('') +
      [
        ['Active', 'Come see it.'],
        ['Contingent', 'Accepted, with conditions still open.'],
        ['Pending', 'Conditions met. Papers travel.'],
      ]
        .map(
          ([a, b], i) =>
            say(a, { x: 430, y: 530 + i * 250, size: 76, fill: C.paper }) +
            note(b, { x: 432, y: 588 + i * 250, size: 40, max: 560, fill: '#C6D4E4' }),
        )
        .join('') +
      big('What the word under the photo means', { size: 100, lines: 2, y: 190, fill: C.paper }),
  ),
  'asked-and-paid': S(
    (w, h) =>
      rect(0, 0, w, h, '#DCE6D2') +
      g('rotate(-10 330 640)', at(330, 640, 2.6, tag('#BC5B3E', '#DCE6D2'))) +
      g('rotate(8 720 680)', at(720, 680, 2.6, tag(C.forest, '#DCE6D2'))) +
      say('asked', { x: 330, y: 790, size: 92, font: 'nri', anchor: 'middle', fill: C.paper, free: true }) +
      say('paid', { x: 716, y: 830, size: 92, font: 'nri', anchor: 'middle', fill: C.paper, free: true }) +
      big('The story is in the gap between two tags.', { size: 92, lines: 2, y: 160, fill: C.forest }),
  ),
  'appraisal-not-opinion': P(
    (w, h) =>
      rect(0, 0, w, h, '#F3C27A') +
      big('An appraisal is homework, not a compliment.', { size: 100, lines: 2, fill: '#4A2E0A' }) +
      times(3, (i) =>
        mini(
          110 + i * 310,
          1080,
          240,
          170,
          ['#7A4E16', C.plum, '#7A4E16'][i],
          [C.cream, '#fff', C.cream][i],
          i === 1 ? C.amber : '#54707A',
        ),
      ) +
      rect(0, 1080, w, 270, '#C98F3C') +
      at(560, 800, 1.5, magnifier()),
  ),
  ...Object.fromEntries(
    [
      [
        'Days on market, read slowly',
        'Four ways a number can mislead you',
        C.plum,
        C.paper,
        at(540, 1110, 2.1, calendar(C.clay)),
      ],
      [
        'Taken off, put back',
        'Some listings restart the count. Ask for both numbers.',
        '#DCE6D2',
        C.forest,
        at(540, 1130, 1.2, ranch({})),
      ],
      [
        'Waiting on a price',
        'Long days with one price means something. With three, something else.',
        '#F6E2D8',
        C.brick,
        g('rotate(-12 400 900)', at(400, 900, 1.9, tag(C.clay, '#F6E2D8'))) +
          g('rotate(10 690 930)', at(690, 930, 1.6, tag(C.amber, '#F6E2D8'))),
      ],
      [
        'Season counts',
        'Thirty days in January isn’t thirty days in May.',
        '#CBDDE0',
        C.blue,
        at(300, 1110, 1.5, calendar(C.blue, '1')) + at(780, 1110, 1.5, calendar('#5F7A62', '5')),
      ],
      [
        'So ask one thing',
        '“Why is it still here?” The answer is usually the house’s best story.',
        '#F5AC37',
        C.night,
        at(540, 1130, 1.15, cape({ lit: true })),
      ],
    ].map(([a, b, bg, ink, pic], i) => [
      `days-on-market-${i + 1}`,
      P(
        (w, h) =>
          rect(0, 0, w, h, bg) +
          big(a, { size: 112, lines: 2, fill: ink, sub: b }) +
          pic +
          dots(5, i, ink) +
          (i < 4 ? more(ink === C.paper ? C.clay : ink) : ''),
      ),
    ]),
  ),
}
