// Myths, payments and papers.
import { C, at, circ, g, line, note, path, poly, rect, say, times, wash } from '../draw/kit.mjs'
import { hill, sky, tree } from '../draw/sky.mjs'
import { cape, craftsman, farmhouse, tudor } from '../draw/houses.mjs'
import { check, envelope, jar, sheet } from '../draw/things.mjs'
import { P, S, big, seal, struck } from '../draw/layout.mjs'

const myth = (a, b, o) =>
  P((w, h) => {
    const m = o.cut ?? 690
    return (
      rect(0, 0, w, h, o.top) +
      rect(0, m, w, h - m, o.low) +
      (o.art?.(w, h, m) ?? '') +
      struck(a, {
        x: 84,
        y: 220,
        size: 128,
        max: 900,
        lh: 1.04,
        lines: 3,
        fill: o.ink ?? C.night,
        strike: o.strike ?? C.clay,
      }).svg +
      big(b, { y: m + 170, size: 100, max: o.max ?? 900, fill: o.fill ?? C.paper, lines: 3 }) +
      (o.sub ? note(o.sub, { x: 88, y: 1160, size: 43, fill: o.soft ?? C.rose }) : '') +
      seal(o.sx ?? 910, m - 10, 116, 'myth', o.sealColor ?? C.amber)
    )
  })

export const art = {
  'myth-twenty-percent': myth('You need twenty percent down.', 'Many first homes start with three to five.', {
    top: '#F4ECE4',
    low: C.plum,
    sub: 'Ask me which lenders to call first.',
  }),
  'myth-wait-for-spring': myth('Wait for spring to buy.', 'Winter sellers mean it.', {
    top: '#DDE6EA',
    low: '#3F6B7A',
    sub: 'Fewer lookers. Longer talks.',
    soft: '#CFE0E4',
    art: (w, h, m) =>
      hill(w, h, m, 14, '#3F6B7A') +
      times(30, (i) => circ((i * 167) % w, ((i * 83) % 640) + 20, 4 + (i % 3) * 2, '#fff')) +
      at(860, h, 1.2, tree('#5C8896', '#527C8A', '#2D5361')),
    strike: C.clay,
  }),
  'myth-perfect-credit': myth('Only perfect credit gets a yes.', 'Steady beats spotless.', {
    top: '#F6D9A8',
    low: '#93402F',
    sub: 'A lender can tell you where you stand this week.',
    soft: '#F3C9B0',
    cut: 720,
    sealColor: C.paper,
  }),
  'myth-first-house-forever': P(
    (w, h) =>
      sky('sage', w, h) +
      times(4, (i) =>
        at(170 + i * 250, 1070 - i * 92, 0.28 + i * 0.12, [cape, craftsman, farmhouse, tudor][i]({ lit: i === 3 })),
      ) +
      path(`M-20 1140L1100 728V1350H-20Z`, '#8FA984') +
      struck('The first house must be the forever one.', {
        x: 84,
        y: 200,
        size: 100,
        max: 900,
        lh: 1.05,
        lines: 3,
        fill: C.forest,
      }).svg +
      say('It has to be the next one.', { x: 170, y: 1175, size: 76, fill: C.forest }),
  ),
  'one-monthly-payment': P((w, h) => {
    const fl = [
      [560, '#E7A98F', 'Taxes', 'for streets, schools and the fire truck'],
      [760, '#F5E3C8', 'Interest', 'what the loan costs you'],
      [960, '#8FA9A3', 'Principal', 'the part that becomes yours'],
    ]
    return (
      rect(0, 0, w, h, '#E9D6DF') +
      rect(730, 350, 72, 130, C.brick) +
      rect(720, 338, 92, 20, '#7A3326') +
      poly(
        [
          [90, 560],
          [540, 318],
          [990, 560],
        ],
        C.plum,
      ) +
      poly(
        [
          [196, 546],
          [540, 362],
          [884, 546],
        ],
        '#F7D58F',
      ) +
      rect(138, 556, 804, 608, C.plum) +
      fl.map(([y, f]) => rect(150, y + 8, 780, 184, f)).join('') +
      big('What’s inside one monthly payment', {
        x: 540,
        y: 158,
        size: 92,
        max: 900,
        lh: 1.02,
        anchor: 'middle',
        fill: C.plum,
        lines: 2,
      }) +
      say('Insurance', { x: 540, y: 482, size: 60, anchor: 'middle', wght: 480 }) +
      note('for the day it hails', { x: 540, y: 528, size: 34, anchor: 'middle' }) +
      fl
        .map(
          ([y, , a, s]) =>
            say(a, { x: 202, y: y + 92, size: 70, wght: 480 }) + note(s, { x: 204, y: y + 146, size: 34 }),
        )
        .join('') +
      rect(826, 596, 80, 104, C.plum, 4) +
      rect(834, 604, 64, 88, '#F9EBCB') +
      line('M866 604V692M834 648H898', C.plum, 6) +
      line('M868 952V846', C.plum, 8) +
      path('M826 850l20-58h44l20 58z', C.amber) +
      path('M690 952v-60a22 22 0 0 1 44 0v14h46v-14a22 22 0 0 1 44 0v60z', C.clay) +
      rect(742, 1000, 108, 152, C.plum) +
      rect(752, 1010, 88, 142, '#FBE3AE') +
      poly(
        [
          [752, 1010],
          [752, 1152],
          [716, 1168],
          [716, 1024],
        ],
        C.amber,
      ) +
      rect(0, 1164, w, 186, '#B79BAA') +
      path('M716 1168h130l90 182H640z', '#FBE3AE', 'opacity=".75"') +
      [
        [70, 52],
        [1000, 58],
        [1070, 44],
        [20, 40],
      ]
        .map(([x, r]) => circ(x, 1150, r, '#7C5A6D'))
        .join('')
    )
  }),
  'three-jars': P(
    (w, h) =>
      rect(0, 0, w, h, '#F9DFA8') +
      rect(0, 1010, w, 26, '#7F4630') +
      rect(0, 1036, w, 314, '#A8613F') +
      big('Three jars, not one', { size: 126, lines: 1 }) +
      note('The down payment gets the attention. The other two get you moved in.', {
        x: 88,
        y: 300,
        size: 44,
        max: 860,
      }) +
      [
        [230, 0.9, 'down', 0.86, C.plum],
        [545, 0.78, 'closing', 0.55, C.clay],
        [850, 0.7, 'first month', 0.35, C.teal],
      ]
        .map(
          ([x, s, l, f, c]) =>
            at(x, 1010, s * 2.3, jar('#FFFFFF', c, f)) +
            note(l, { x, y: 1110, size: 46, anchor: 'middle', fill: C.paper, wght: 600 }),
        )
        .join(''),
  ),
  'house-has-bills': P(
    (w, h) =>
      rect(0, 0, w, h, '#BFD0C6') +
      big('Before you say yes, ask for last winter’s bills', { size: 100, lines: 3, fill: C.forest }) +
      at(560, 1180, 1.35, cape({ wall: '#EFE2CC', roof: C.forest, shut: C.clay })) +
      rect(0, 1170, w, 180, '#F4F7F4') +
      g(
        'rotate(6 850 760)',
        sheet(730, 600, 270, 330, C.paper, null),
        rect(760, 640, 140, 16, C.clay, 8),
        times(6, (i) => rect(760, 690 + i * 34, 120 + (i % 3) * 40, 8, C.night, 4, 'opacity=".2"')),
      ) +
      times(24, (i) => circ((i * 181) % w, 520 + ((i * 71) % 640), 5, '#fff')),
  ),
  'letter-opens-doors': P(
    (w, h) =>
      rect(0, 0, w, h, '#93402F') +
      rect(330, 520, 560, 830, '#7A3326') +
      rect(370, 560, 480, 790, C.night) +
      rect(370, 560, 480, 790, wash('#F9DFA8', '#F5AC37')) +
      poly(
        [
          [370, 560],
          [370, 1350],
          [190, 1350],
          [190, 640],
        ],
        '#4B1D42',
      ) +
      circ(220, 1000, 14, C.amber) +
      at(640, 1060, 0.95, envelope(380, C.paper, '#E3D5C2', C.plum)) +
      poly(
        [
          [370, 1350],
          [850, 1350],
          [1080, 1350],
          [1080, 1350],
        ],
        C.amber,
      ) +
      big('One letter opens more doors than a hundred showings', { fill: '#FDF3E2', size: 92, lines: 3, y: 180 }),
  ),
  'guess-or-checked': S(
    (w, h) =>
      rect(0, 0, w / 2, h, '#E9D6DF') +
      rect(w / 2, 0, w / 2, h, C.forest) +
      say('Pre-qualified', { x: 60, y: 180, size: 74, max: 440, fill: C.plum }) +
      note('You said it.', { x: 62, y: 260, size: 46, fill: C.fig }) +
      say('Pre-approved', { x: 594, y: 180, size: 74, max: 440, fill: C.paper }) +
      note('They checked it.', { x: 596, y: 260, size: 46, fill: '#BFD8C6' }) +
      path(
        'M130 470h280a40 40 0 0 1 40 40v160a40 40 0 0 1-40 40H270l-70 70 6-70h-76a40 40 0 0 1-40-40V510a40 40 0 0 1 40-40z',
        C.paper,
      ) +
      [190, 270, 350].map((x) => circ(x, 590, 16, C.mauve)).join('') +
      g(
        'rotate(4 810 640)',
        rect(660, 430, 300, 400, C.paper, 8),
        times(
          5,
          (i) =>
            check(690, 530 + i * 66, 40, true, C.forest, C.clay) +
            rect(750, 506 + i * 66, 160, 10, C.night, 5, 'opacity=".2"'),
        ),
      ) +
      seal(930, 800, 90, 'sí'),
  ),
  'papers-for-lender': P(
    (w, h) =>
      rect(0, 0, w, h, '#D9A483') +
      path('M90 470h320l60 70h520v700H90z', '#B5754F') +
      [
        [0, C.paper],
        [1, '#F4E7D6'],
        [2, '#fff'],
      ]
        .map(([i, f]) => g(`rotate(${[-3, 2, -1][i]} 540 800)`, rect(150 + i * 20, 440 + i * 20, 760, 700, f, 6)))
        .join('') +
      path('M90 620h900v620H90z', '#C98857', '') +
      big('One folder. Six papers.', { size: 122, lines: 1, fill: C.night }) +
      note('A lender asks for them twice. Be ready once.', { x: 88, y: 300, size: 43 }) +
      [
        'Two years of tax returns',
        'Two months of pay stubs',
        'Bank statements, every page',
        'Photo ID that isn’t expired',
        'Where the down payment lives',
        'Landlord’s name and number',
      ]
        .map(
          (s, i) =>
            check(160, 736 + i * 82, 46, i < 3, C.night, C.plum) +
            note(s, { x: 236, y: 730 + i * 82, size: 43, fill: C.night }),
        )
        .join(''),
  ),
}
