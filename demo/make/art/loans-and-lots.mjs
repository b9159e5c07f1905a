// Mortgage, building, schools.
import { C, T, at, circ, g, line, note, oval, path, poly, rect, say, times } from '../draw/kit.mjs'
import { hill, sky } from '../draw/sky.mjs'
import { colonial, craftsman, farmhouse, mini, ranch } from '../draw/houses.mjs'
import { apple, book, bus, calendar, coins, hardhat, jar, pencil, tape } from '../draw/things.mjs'
import { P, S, big, dots, more } from '../draw/layout.mjs'

const swipe = (n, i, ink, last = i === n - 1) => dots(n, i, ink) + (last ? '' : more(ink === C.paper ? C.clay : ink))
const bubble = (x, y, w, h, f, right) =>
  rect(x, y, w, h, f, 40) +
  (right ? path(`M${x + w - 60} ${y + h - 8}l20 54l-84-54z`, f) : path(`M${x + 60} ${y + h - 8}l-20 54l84-54z`, f))
export const art = {
  'loan-recipe': P(
    (w, h) =>
      rect(0, 0, w, h, '#C7D3C0') +
      times(12, (r) =>
        times(10, (c) => ((r + c) % 2 ? rect(c * 112, r * 116, 112, 116, '#fff', 0, 'opacity=".28"') : '')),
      ) +
      g(
        'rotate(-2 540 680)',
        rect(96, 150, 900, 1020, '#000', 10, 'opacity=".16"') +
          rect(84, 130, 900, 1020, '#FFFDF6', 10) +
          rect(84, 250, 900, 5, C.clay) +
          times(8, (i) => rect(84, 352 + i * 96, 900, 2.5, '#9FB6C2')),
      ) +
      say('Recipe for a loan', { x: 150, y: 216, size: 88, fill: C.brick }) +
      [
        '2 years of steady work',
        '1 honest credit report',
        '2 months of bank statements, every page',
        'A down payment, and where it came from',
        'Debts, written down, none hidden',
        'One lender who picks up the phone',
        'Stir slowly. Change nothing until closing.',
      ]
        .map((s, i) =>
          note(s, {
            x: 150,
            y: 336 + i * 96,
            size: 41,
            max: 790,
            fill: i === 6 ? C.brick : C.night,
            wght: i === 6 ? 700 : 500,
          }),
        )
        .join(''),
  ),
  'good-day-rate': P(
    (w, h) =>
      rect(0, 0, w, h, C.plum) +
      bubble(84, 150, 720, 270, C.paper) +
      T('Is that my rate, or the rate on a good day?', { x: 136, y: 250, size: 66, max: 620 }).svg +
      bubble(300, 500, 696, 200, '#E3B3AC', true) +
      say('On a good day.', { x: 356, y: 622, size: 66 }) +
      bubble(84, 790, 760, 340, C.amber) +
      T('Then please write mine down, with today’s date on it.', { x: 136, y: 896, size: 66, max: 660 }).svg,
  ),
  'two-ways-to-pay': S(
    (w, h) =>
      rect(0, 0, w, h, '#E9D6DF') +
      poly(
        [
          [540, 560],
          [470, 960],
          [610, 960],
        ],
        C.plum,
      ) +
      g(
        'rotate(-7 540 560)',
        rect(130, 546, 820, 26, C.night, 13) +
          at(250, 548, 1.9, coins(5)) +
          at(830, 548, 1.3, coins(2)) +
          at(900, 548, 1.3, coins(2)) +
          at(760, 548, 1.3, coins(2)),
      ) +
      big('Points now, or payments later', { size: 96, lines: 2, y: 170, fill: C.plum }) +
      note('pay once', { x: 250, y: 800, size: 42, anchor: 'middle', fill: C.plum }) +
      note('pay along', { x: 830, y: 800, size: 42, anchor: 'middle', fill: C.plum }),
  ),
  'credit-grows': P(
    (w, h) =>
      sky('noon', w, h) +
      circ(880, 520, 90, '#FFF3D0') +
      rect(0, 960, w, 390, '#7B5240') +
      times(9, (i) => oval(60 + i * 120, 970, 80, 22, '#8E624C')) +
      [120, 200, 300, 400, 480]
        .map(
          (s, i) =>
            rect(150 + i * 190, 960 - s, 10, s, '#C9A24A') +
            line(
              `M${155 + i * 190} 960C${130 + i * 190} ${960 - s * 0.4} ${190 + i * 190} ${960 - s * 0.6} ${155 + i * 190} ${960 - s}`,
              '#3E6B3A',
              10,
            ) +
            times(i + 1, (k) =>
              circ(155 + i * 190 + (k % 2 ? 34 : -30), 930 - k * (s / (i + 1.6)), 26, k === 4 ? C.amber : '#C4452E'),
            ) +
            note(['on time', 'on time', 'on time', 'low balances', 'a year'][i], {
              x: 155 + i * 190,
              y: 1050,
              size: 33,
              anchor: 'middle',
              fill: '#F6E2D8',
            }),
        )
        .join('') +
      big('Credit grows like tomatoes.', { size: 120, lines: 2, fill: '#1F3A2A' }),
  ),
  'gift-letter': S(
    (w, h) =>
      rect(0, 0, w, h, '#BC5B3E') +
      rect(110, 330, 860, 590, '#000', 10, 'opacity=".16"') +
      rect(96, 310, 860, 590, C.paper, 10) +
      rect(790, 350, 124, 150, '#fff', 4, `stroke="${C.rose}" stroke-width="8" stroke-dasharray="10 8"`) +
      mini(806, 480, 92, 62, C.plum, C.butter, C.amber) +
      rect(540, 560, 3, 280, C.night, 0, 'opacity=".2"') +
      T('Abuela is helping. Here’s how to put it in writing.', { x: 150, y: 440, size: 74, max: 600, fill: C.plum })
        .svg +
      times(3, (i) => rect(590, 640 + i * 80, 310, 4, C.night, 2, 'opacity=".3"')) +
      say('With love,', { x: 150, y: 800, size: 62, font: 'nri', fill: C.clay }),
  ),
  'down-payment-signpost': P(
    (w, h) =>
      sky('dawn', w, h) +
      hill(w, h, 940, 60, '#B9B78A') +
      hill(w, h, 1060, 40, '#93A06E', 0.1) +
      rect(520, 400, 40, 800, C.oak) +
      [
        ['Savings', C.plum, 1],
        ['A gift, in writing', C.clay, -1],
        ['First-time programs', C.forest, 1],
        ['Service benefits', C.blue, -1],
      ]
        .map(([s, f, d], i) => {
          const y = 440 + i * 150,
            x = d > 0 ? 330 : 130
          return (
            path(d > 0 ? `M${x} ${y}h560l70 58l-70 58h-560z` : `M${x + 620} ${y}h-560l-70 58l70 58h560z`, f) +
            say(s, { x: d > 0 ? x + 50 : x + 90, y: y + 78, size: 58, fill: C.paper, max: 500, lines: 1 })
          )
        })
        .join('') +
      circ(540, 396, 30, C.amber) +
      big('Four roads to a down payment', { size: 104, lines: 2, fill: C.plum }),
  ),
  ...Object.fromEntries(
    [
      [
        'Fixed or adjustable?',
        'Four slides, one decision',
        '#2A4438',
        C.paper,
        at(300, 1120, 0.62, farmhouse({ lit: true })) + at(800, 1120, 0.62, craftsman({ lit: true })),
      ],
      [
        'Fixed',
        'One rate, start to finish. You pay a little for the calm.',
        '#DCE6D2',
        C.forest,
        line('M120 900H960', C.forest, 16) +
          times(6, (i) => circ(120 + i * 168, 900, 22, i === 5 ? C.amber : C.forest)),
      ],
      [
        'Adjustable',
        'A lower start, then the rate may move. Ask how far, how often.',
        '#F6E2D8',
        C.brick,
        line('M120 1000H460L520 900L640 940L760 780L880 830L960 700', C.brick, 16) +
          times(2, (i) => rect(120, 660 + i * 400, 840, 3, C.brick, 0, 'opacity=".4"')),
      ],
      [
        'How long will you stay?',
        'If you know the answer, the choice gets quieter.',
        '#F5AC37',
        C.night,
        at(540, 1130, 2, calendar(C.plum)),
      ],
    ].map(([a, b, bg, ink, pic], i) => [
      `fixed-or-adjustable-${i + 1}`,
      P((w, h) => rect(0, 0, w, h, bg) + big(a, { size: 116, lines: 2, fill: ink, sub: b }) + pic + swipe(4, i, ink)),
    ]),
  ),
  // --- building ---------------------------------------------------------------------------------
  'blueprint-in-tape': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B4F7A') +
      times(
        20,
        (i) =>
          rect(i * 54, 0, 1.5, h, '#fff', 0, 'opacity=".14"') + rect(0, i * 68, w, 1.5, '#fff', 0, 'opacity=".14"'),
      ) +
      line(
        'M140 520H940V1130H140ZM140 800H520V520M520 800V960M520 1060V1130M680 520V800H800M880 800H940',
        '#EAF2F8',
        10,
      ) +
      line('M520 960A100 100 0 0 1 620 1060', '#EAF2F8', 4) +
      line('M800 800A80 80 0 0 1 880 720', '#EAF2F8', 4) +
      note('bed', { x: 330, y: 680, size: 38, anchor: 'middle', fill: '#EAF2F8' }) +
      note('will the sofa turn?', { x: 330, y: 980, size: 38, anchor: 'middle', fill: C.amber }) +
      note('kitchen', { x: 810, y: 990, size: 38, anchor: 'middle', fill: '#EAF2F8' }) +
      at(640, 1180, 0.7, tape(420)) +
      big('Walk the plan with tape on the floor.', { size: 104, lines: 2, fill: C.paper }),
  ),
  'builder-or-later': P(
    (w, h) =>
      rect(0, 0, w, h, '#EFE4D4') +
      rect(540, 400, 3, 750, C.night, 0, 'opacity=".3"') +
      at(250, 520, 0.6, hardhat()) +
      g('rotate(-20 800 480)', at(660, 470, 0.5, pencil(C.plum))) +
      say('Builder', { x: 84, y: 640, size: 72, fill: C.clay }) +
      say('Later', { x: 600, y: 640, size: 72, fill: C.plum }) +
      ['Outlets and wiring', 'Insulation', 'Window sizes', 'Plumbing rough-ins', 'Ceiling height']
        .map((s, i) => note(s, { x: 86, y: 730 + i * 92, size: 41, max: 420 }))
        .join('') +
      ['Paint', 'Light fixtures', 'Closet shelves', 'Blinds', 'The backsplash']
        .map((s, i) => note(s, { x: 602, y: 730 + i * 92, size: 41, max: 420 }))
        .join('') +
      big('What to buy from the builder, and what can wait', { size: 90, lines: 2, y: 190 }),
  ),
  'three-stamps': P((w, h) => {
    const st = (x, y, r, f, a, b, turn) =>
      g(
        `rotate(${turn} ${x} ${y})`,
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${f}" stroke-width="12"/><circle cx="${x}" cy="${y}" r="${r - 24}" fill="none" stroke="${f}" stroke-width="4"/>`,
        say(a, { x, y: y + 10, size: 62, anchor: 'middle', fill: f, wght: 600 }),
        note(b, { x, y: y + 60, size: 30, anchor: 'middle', fill: f }),
      )
    return (
      rect(0, 0, w, h, '#F8F0E3') +
      big('New houses get inspected, too. Three times.', { size: 100, lines: 2 }) +
      st(320, 640, 200, C.clay, 'Bones', 'before drywall', -12) +
      st(760, 740, 200, C.forest, 'Finish', 'before closing', 8) +
      st(420, 990, 180, C.plum, 'Month 11', 'before the warranty', -5)
    )
  }),
  'blue-tape': S(
    (w, h) =>
      rect(0, 0, w, h, '#EDE7DC') +
      rect(0, 900, w, 180, '#B8926A') +
      rect(0, 880, w, 24, '#fff') +
      rect(690, 380, 250, 520, '#fff') +
      rect(712, 402, 206, 498, '#DDE6E8') +
      circ(740, 660, 13, C.amber) +
      [
        [170, 480, -8],
        [420, 640, 5],
        [260, 780, 12],
        [560, 500, -4],
        [830, 560, 7],
      ]
        .map(([x, y, t]) => g(`rotate(${t} ${x} ${y})`, rect(x - 60, y - 18, 120, 36, '#3F7FB5')))
        .join('') +
      big('Blue tape is how a house says “not yet.”', { size: 96, lines: 2, y: 160 }),
  ),
  ...Object.fromEntries(
    [
      ['Builder words, unboxed', 'Five terms before you sign', C.clay, C.paper, at(540, 1130, 2, hardhat(C.amber))],
      [
        'Elevation',
        'The face of the house. Same plan, three different hats.',
        '#CBDDE0',
        C.blue,
        at(230, 1120, 0.46, craftsman({})) + at(560, 1120, 0.46, farmhouse({})) + at(870, 1120, 0.4, colonial({})),
      ],
      [
        'Allowance',
        'Money set aside for things you haven’t picked. Ask what it really buys.',
        '#F9DFA8',
        C.night,
        at(540, 1120, 2.2, jar('#fff', C.clay, 0.5)),
      ],
      [
        'Change order',
        'A new wish, in writing, with a price and a date. No nodding in the hallway.',
        '#E9D6DF',
        C.plum,
        g(
          'rotate(-5 540 900)',
          rect(330, 640, 420, 480, C.paper, 8) +
            times(5, (i) => rect(380, 720 + i * 70, 320 - (i % 2) * 80, 10, C.night, 5, 'opacity=".25"')) +
            rect(380, 1050, 180, 10, C.clay, 5),
        ),
      ],
      [
        'Warranty',
        'Who fixes what, and for how long. Read it on the porch, before move-in.',
        '#2A4438',
        C.paper,
        at(540, 1130, 1.1, ranch({ lit: true })),
      ],
    ].map(([a, b, bg, ink, pic], i) => [
      `builder-words-${i + 1}`,
      P((w, h) => rect(0, 0, w, h, bg) + big(a, { size: 120, lines: 2, fill: ink, sub: b }) + pic + swipe(5, i, ink)),
    ]),
  ),
  // --- schools ----------------------------------------------------------------------------------
  'front-office-board': P(
    (w, h) =>
      rect(0, 0, w, h, '#8A5A3A') +
      rect(40, 40, w - 80, 1180, '#2A4438', 10) +
      rect(0, 1210, w, 30, '#B67945') +
      rect(200, 1186, 130, 22, '#fff', 6) +
      rect(360, 1190, 90, 18, C.butter, 6) +
      big('Ask the front office', { x: 110, size: 112, max: 860, lines: 1, y: 210, fill: '#F3F0E2' }) +
      [
        'Who greets a new kid on day one?',
        'How do you tell parents good news?',
        'What happens at recess when it rains?',
        'Which language do notes come home in?',
        'When can we sit in?',
      ]
        .map(
          (s, i) =>
            circ(130, 362 + i * 168, 12, i === 4 ? C.amber : '#F3F0E2') +
            T(s, { x: 172, y: 380 + i * 168, size: 62, font: 'nri', max: 780, lh: 1.1, lines: 2, fill: '#F3F0E2' }).svg,
        )
        .join(''),
  ),
  'drive-it-at-740': P(
    (w, h) =>
      sky('rose', w, h) +
      path('M420 1350C460 1000 620 900 560 700S420 560 470 470h80c-40 100 40 130 100 250s-40 330 130 630z', '#6B5A62') +
      times(6, (i) => rect(560 + [60, 0, 30, 40, 0, -40][i], 1240 - i * 120, 14, 50, '#fff', 5, 'opacity=".6"')) +
      at(250, 1130, 0.9, bus()) +
      circ(800, 640, 170, C.paper) +
      circ(800, 640, 150, '#fff') +
      line('M800 640L745 686', C.night, 14) +
      line('M800 640L698 699', C.clay, 10) +
      circ(800, 640, 14, C.amber) +
      big('Drive it at 7:40, not at noon.', { size: 112, lines: 2, fill: '#5A1E22' }),
  ),
  'lines-move': S(
    (w, h) =>
      rect(0, 0, w, h, '#DCE6D2') +
      times(5, (i) => rect(0, 340 + i * 160, w, 26, '#F8F4EA') + rect(90 + i * 220, 300, 26, 800, '#F8F4EA')) +
      times(16, (i) =>
        mini(
          130 + (i % 4) * 220,
          480 + Math.floor(i / 4) * 160,
          66,
          44,
          [C.plum, C.clay, C.forest, C.blue][(i * 7) % 4],
          '#fff',
          i === 6 ? C.amber : '',
        ),
      ) +
      line('M-10 700C200 600 300 900 540 780S860 520 1090 640', C.clay, 12, 'stroke-dasharray="30 22"') +
      big('Lines move. Call the district.', { size: 104, lines: 1, y: 190, fill: C.forest }),
  ),
  'whats-for-lunch': P(
    (w, h) =>
      rect(0, 0, w, h, '#F5AC37') +
      rect(170, 560, 740, 560, C.brick, 50) +
      rect(200, 590, 680, 500, C.paper, 34) +
      rect(200, 820, 680, 14, C.brick) +
      rect(533, 820, 14, 270, C.brick) +
      at(340, 800, 1.4, apple()) +
      rect(500, 640, 300, 160, '#D9A86C', 30) +
      rect(500, 690, 300, 26, '#6E8A5A') +
      rect(500, 716, 300, 20, '#E3604A') +
      times(6, (i) => circ(290 + (i % 3) * 86, 910 + Math.floor(i / 3) * 90, 34, '#7E9C5A')) +
      at(700, 1076, 0.9, book(220, C.blue)) +
      at(690, 1040, 0.8, book(220, C.clay)) +
      rect(440, 490, 200, 80, 'none', 30, `stroke="${C.brick}" stroke-width="26"`) +
      big('Want to know a school? Ask what’s for lunch.', { size: 100, lines: 2, y: 190, fill: '#4A1E0E' }),
  ),
}
