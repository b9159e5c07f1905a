// Local streets, house styles, lines to keep, verses.
import { C, T, at, circ, halo, leaf, line, note, oval, path, poly, rect, say, times, wash } from '../draw/kit.mjs'
import { bush, cypress, hill, pine, potted, sky, stars, tree, tulip } from '../draw/sky.mjs'
import { aframe, colonial, farmhouse, mini, ranch, spanish, tudor, win } from '../draw/houses.mjs'
import { row } from '../draw/houses-town.mjs'
import { bicycle, dog, mug } from '../draw/things.mjs'
import { chair, table } from '../draw/rooms.mjs'
import { P, S, big, dots, more } from '../draw/layout.mjs'

const awning = (x, y, w, a, b) =>
  times(Math.round(w / 60), (i) => path(`M${x + i * 60} ${y}h60v70a30 30 0 0 1-60 0z`, i % 2 ? a : b))
const verse = (s, ref, o) =>
  say(s, {
    x: 540,
    y: o.y,
    size: o.size ?? 84,
    max: o.max ?? 860,
    font: 'nri',
    wght: 420,
    anchor: 'middle',
    lh: 1.16,
    fill: o.fill,
  }) + note(ref, { x: 540, y: o.ry, size: 38, anchor: 'middle', fill: o.soft })
export const art = {
  'baker-by-name': P(
    (w, h) =>
      rect(0, 0, w, h, '#E3B3AC') +
      rect(110, 440, 860, 720, C.plum) +
      awning(120, 560, 840, C.paper, C.clay) +
      rect(160, 680, 500, 360, '#F9DFA8') +
      times(
        3,
        (i) =>
          oval(260 + i * 150, 1000, 70, 36, '#C98B4A') +
          line(`M${230 + i * 150} 990l20-14M${260 + i * 150} 990l20-14`, '#8A5A2A', 6),
      ) +
      rect(160, 1030, 500, 14, C.oak) +
      times(2, (i) => oval(300 + i * 190, 860, 80, 26, '#D9A05A')) +
      rect(160, 880, 500, 10, C.oak) +
      rect(720, 680, 190, 480, C.amber) +
      rect(744, 710, 142, 240, '#FFF0CB') +
      say('pan', { x: 540, y: 530, size: 92, font: 'nri', anchor: 'middle', fill: C.butter }) +
      rect(0, 1156, w, 200, '#B9AFA6') +
      big('Know your baker by name.', { size: 116, lines: 2, fill: C.plum }),
  ),
  'hardware-store': P(
    (w, h) =>
      rect(0, 0, w, h, '#2F6F73') +
      times(5, (r) =>
        times(
          6,
          (c) =>
            rect(84 + c * 154, 440 + r * 148, 142, 136, '#C99A5E', 6) +
            rect(100 + c * 154, 520 + r * 148, 110, 40, C.paper, 4) +
            circ(155 + c * 154, 480 + r * 148, r === 2 && c === 3 ? 18 : 11, r === 2 && c === 3 ? C.amber : '#6B4027') +
            [
              rect(116 + c * 154, 536 + r * 148, 78, 7, '#6B4027', 3),
              circ(140 + c * 154, 540 + r * 148, 10, '#8A8F8C') + circ(172 + c * 154, 540 + r * 148, 10, '#8A8F8C'),
              poly(
                [
                  [120 + c * 154, 550 + r * 148],
                  [190 + c * 154, 540 + r * 148],
                  [120 + c * 154, 530 + r * 148],
                ],
                C.clay,
              ),
            ][(r + c) % 3],
        ),
      ) +
      big('The hardware store knows the house you bought.', { size: 96, lines: 2, fill: C.paper }),
  ),
  'ask-the-dog-walkers': S(
    (w, h) =>
      sky('sage', w, h) +
      hill(w, h, 620, 30, '#A9BE95') +
      rect(0, 820, w, 260, '#C9B79A') +
      at(110, 780, 1.6, tree()) +
      at(970, 790, 1.3, tree('#6E8A6E', C.moss)) +
      at(260, 960, 1.15, dog('#3B3740', '#1E1B22')) +
      at(560, 990, 1.4, dog()) +
      at(860, 950, 0.9, dog('#E9DCCB', '#B9AFA6')) +
      line('M340 800Q460 640 560 560M650 790Q600 640 570 560M930 820Q760 640 580 560', C.plum, 7) +
      big('For the truth about a street, ask the dogs.', { size: 92, lines: 2, y: 150, fill: C.forest }),
  ),
  'taco-truck-night': P(
    (w, h) =>
      sky('blue', w, h) +
      stars(w, 500, 24, 61) +
      at(0, 1120, 1.2, row(6, 150, { from: 5, lit: true })) +
      rect(0, 1110, w, 240, '#1B2C47') +
      rect(190, 720, 700, 400, C.clay, 26) +
      rect(250, 800, 420, 170, '#FFE9B8', 8) +
      path('M230 790h460l40-70H190z', C.butter) +
      rect(720, 820, 130, 220, '#CBDDE0', 12) +
      [330, 750].map((x) => circ(x, 1130, 62, C.night) + circ(x, 1130, 26, C.stone)).join('') +
      say('tacos', { x: 460, y: 1070, size: 90, font: 'nri', anchor: 'middle', fill: C.paper }) +
      circ(460, 880, 300, halo('#F9C25B', 0.5)) +
      times(9, (i) => circ(120 + i * 106, 600 + Math.sin(i) * 20, 12, C.amber)) +
      big('Thursday has a line, and it’s worth it.', { size: 104, lines: 2, fill: C.paper }),
  ),
  'porch-census': P(
    (w, h) =>
      rect(0, 0, w, h, '#F6E2D8') +
      times(
        3,
        (r) =>
          rect(0, 640 + r * 250, w, 12, C.oak) +
          times(3, (c) =>
            rect(84 + c * 320, 450 + r * 250, 280, 190, ['#CBDDE0', '#DCE6D2', '#F9DFA8', '#E9D6DF'][(r * 3 + c) % 4]),
          ),
      ) +
      [
        at(220, 640, 0.8, chair()),
        at(540, 640, 0.9, potted()),
        at(860, 640, 0.75, bicycle()),
        at(220, 890, 0.95, dog()),
        at(540, 890, 0.62, table(220, C.clay, 120)) + at(540, 812, 0.6, mug(C.teal)),
        at(860, 890, 0.9, potted(C.butter)),
        at(220, 1140, 0.6, mug(C.clay)),
        at(540, 1140, 0.8, chair(C.teal)),
        at(860, 1140, 0.9, tulip()),
      ].join('') +
      big('Count the chairs on the porches.', { size: 108, lines: 2, fill: C.plum }),
  ),
  // --- styles -----------------------------------------------------------------------------------
  ...Object.fromEntries(
    [
      [
        'Name that roof',
        'Five shapes, five kinds of house',
        C.plum,
        C.paper,
        at(540, 1130, 0.9, colonial({ lit: true })),
      ],
      [
        'Low and wide',
        'Ranch. Everything on one floor, one long line.',
        '#F3C27A',
        C.night,
        at(540, 1130, 1.25, ranch({})),
      ],
      [
        'Steep and pointed',
        'Tudor. It was built for snow and for drama.',
        '#DCE6D2',
        C.forest,
        at(540, 1130, 1.1, tudor({})),
      ],
      [
        'Clay and curved',
        'Spanish Revival. Shade first, sun second.',
        '#E9B3AC',
        C.brick,
        at(540, 1130, 1.2, spanish({})),
      ],
      [
        'All roof',
        'A-frame. The walls gave up, happily.',
        '#2B4569',
        C.paper,
        at(150, 1130, 1.5, pine()) + at(950, 1130, 1.3, pine('#35584A')) + at(540, 1130, 1.3, aframe({ lit: true })),
      ],
    ].map(([a, b, bg, ink, pic], i) => [
      `name-that-roof-${i + 1}`,
      P(
        (w, h) =>
          rect(0, 0, w, h, bg) +
          rect(0, 1125, w, 225, '#000', 0, 'opacity=".14"') +
          big(a, { size: 124, lines: 2, fill: ink, sub: b }) +
          pic +
          dots(5, i, ink) +
          (i < 4 ? more(ink === C.paper ? C.clay : ink) : ''),
      ),
    ]),
  ),
  'windows-tell': P(
    (w, h) =>
      rect(0, 0, w, h, '#4F6E69') +
      [
        [2, 2],
        [1, 2],
        [3, 4],
        [2, 3],
        [4, 2],
        [1, 1],
      ]
        .map(([c, r], i) =>
          at(
            250 + (i % 3) * 290,
            460 + Math.floor(i / 3) * 370,
            1,
            win(0, 0, 180, 250, {
              cols: c,
              rows: r,
              bar: 8,
              glass: i === 4 ? C.amber : '#DCE9EA',
              shut: i === 1 ? C.plum : undefined,
            }),
          ),
        )
        .join('') +
      big('Windows tell you how old a house is.', { size: 104, lines: 2, fill: C.paper }),
  ),
  'find-the-original': S(
    (w, h) =>
      rect(0, 0, w, h, '#E9DCCB') +
      rect(0, 860, w, 220, '#A8713F') +
      times(14, (i) => rect(i * 80, 860, 3, 220, '#000', 0, 'opacity=".2"')) +
      rect(0, 800, w, 60, '#F8F0E3') +
      rect(300, 330, 480, 480, '#8A5A3A') +
      rect(340, 370, 400, 440, '#6B4027') +
      circ(690, 600, 46, '#D9A04A') +
      circ(690, 600, 18, '#7A4E16') +
      circ(690, 590, 110, halo('#F9C25B', 0.6)) +
      rect(676, 650, 28, 70, '#D9A04A', 8) +
      big('Look for one original thing.', { size: 106, lines: 1, y: 190, fill: '#4A2E1A' }),
  ),
  // --- lines ------------------------------------------------------------------------------------
  'slow-is-a-speed': P(
    (w, h) =>
      rect(0, 0, w, h, '#2A4438') +
      T('Slow\nis also\na speed.', { x: 84, y: 360, size: 250, lh: 1, fill: '#E6EBD6' }).svg +
      oval(820, 1120, 130, 30, '#1B2F26') +
      path('M700 1110a110 110 0 0 1 220 0z', C.amber) +
      path('M660 1110q-40-60 20-80q34 10 30 80z', '#A5B7A0') +
      circ(668, 1046, 7, C.night) +
      rect(720, 1104, 40, 26, '#A5B7A0', 10) +
      rect(860, 1104, 40, 26, '#A5B7A0', 10),
  ),
  'one-yes': P(
    (w, h) =>
      rect(0, 0, w, h, '#F9DFA8') +
      times(
        29,
        (i) =>
          T('no', { x: 96 + (i % 6) * 160, y: 330 + Math.floor(i / 6) * 180, size: 110, fill: '#C9A24A', free: true })
            .svg,
      ) +
      T('yes', { x: 896, y: 1050, size: 120, font: 'nri', fill: C.brick, free: true }).svg +
      note('It only ever takes one.', { x: 96, y: 1170, size: 46, fill: '#5A3A0C' }) +
      big('', { size: 10, y: 100 }),
  ),
  'carry-the-lamp': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#1B0B1C', '#4B1D42')) +
      circ(540, 840, 520, halo('#F9B64B', 0.7)) +
      path('M500 700h80l40 60v160H460V760z', C.amber) +
      rect(450, 920, 180, 34, C.night, 6) +
      rect(480, 676, 120, 30, C.night, 6) +
      line('M480 680q60-120 120 0', C.night, 12) +
      times(9, (i) =>
        mini(40 + i * 118, 1190 - Math.abs(4 - i) * 6, 86, 60, '#16060F', '#26101F', i % 3 ? '' : C.amber),
      ) +
      rect(0, 1180, w, 170, '#16060F') +
      T('You don’t have to light the whole street.', {
        x: 84,
        y: 210,
        size: 118,
        font: 'nri',
        max: 912,
        lh: 1.06,
        fill: '#FBE3C8',
      }).svg,
  ),
  'measure-by-table': S(
    (w, h) =>
      rect(0, 0, w, h, '#BC5B3E') +
      at(540, 900, 2, table(440, '#6B2E1C', 150)) +
      times(4, (i) => at(200 + i * 226, 900, 0.9, chair(i === 2 ? C.amber : '#4A1E12'))) +
      T('Measure a year by who sat down.', { x: 84, y: 200, size: 118, max: 912, lh: 1.04, fill: C.paper }).svg,
  ),
  'roots-before-roof': P(
    (w, h) =>
      rect(0, 0, w, h, '#CBDDE0') +
      rect(0, 760, w, 590, '#6B4A38') +
      at(540, 764, 1.05, farmhouse({})) +
      line(
        'M540 770V1180M540 830C440 880 400 960 300 990M540 870C640 920 700 960 800 980M540 960C470 1000 450 1080 380 1120M540 1000C620 1040 640 1100 720 1130M380 936L330 900M700 936L760 900',
        '#D9B48A',
        16,
      ) +
      T('Roots first. Then the roof.', { x: 84, y: 200, size: 120, max: 912, lines: 1, fill: C.blue }).svg,
  ),
  // --- verses, World English Bible --------------------------------------------------------------
  'verse-isaiah-32': P(
    (w, h) =>
      sky('sage', w, h) +
      hill(w, h, 900, 50, '#A9BE95') +
      hill(w, h, 1020, 40, '#8FA984', 0.08) +
      at(760, 990, 0.5, ranch({ lit: true })) +
      at(180, 1110, 1.4, tree()) +
      at(60, 1130, 1, bush()) +
      verse(
        'My people will live in a peaceful habitation, in safe dwellings, and in quiet resting places.',
        'Isaiah 32:18',
        { y: 230, size: 82, ry: 720, fill: C.forest, soft: C.forest },
      ),
  ),
  'verse-luke-10': S(
    (w, h) =>
      rect(0, 0, w, h, '#E9B3AC') +
      rect(340, 520, 400, 560, C.plum) +
      rect(370, 550, 340, 530, '#F9DFA8') +
      poly(
        [
          [370, 550],
          [370, 1080],
          [230, 1080],
          [230, 610],
        ],
        C.clay,
      ) +
      verse('Into whatever house you enter, first say, ‘Peace be to this house.’', 'Luke 10:5', {
        y: 170,
        size: 78,
        ry: 460,
        fill: C.night,
        soft: C.brick,
      }),
  ),
  'verse-psalm-4': P(
    (w, h) =>
      sky('dusk', w, h) +
      at(130, 1130, 2, cypress()) +
      at(260, 1130, 1.5, cypress()) +
      rect(0, 1120, w, 230, '#2B1226') +
      path('M520 1350C540 1230 700 1200 640 1120h70c60 80 10 130 60 230z', '#C98A64') +
      mini(600, 1120, 190, 130, '#1E0B1B', '#3A1737', C.amber) +
      circ(700, 1050, 260, halo('#F9B64B', 0.6)) +
      verse(
        'In peace I will both lay myself down and sleep, for you alone, Yahweh, make me live in safety.',
        'Psalm 4:8',
        { y: 230, size: 82, ry: 740, fill: '#FBE3C8', soft: '#F3CDB5' },
      ),
  ),
  'verse-proverbs-3': P(
    (w, h) =>
      rect(0, 0, w, h, '#F3EAD8') +
      times(16, (i) =>
        leaf(
          540 + (i % 2 ? 20 : -20),
          1180 - i * 30,
          150 + (i % 3) * 40,
          30,
          i % 2 ? -30 - i * 2 : -150 + i * 2,
          ['#6E8A6E', '#86A084', '#5A765C'][i % 3],
        ),
      ) +
      line('M540 1190V690', '#5A765C', 12) +
      circ(540, 680, 34, C.amber) +
      verse('He blesses the habitation of the righteous.', 'Proverbs 3:33', {
        y: 220,
        size: 100,
        ry: 570,
        fill: C.forest,
        soft: '#5A765C',
      }),
  ),
}
