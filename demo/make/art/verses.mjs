// Verses from the World English Bible, which is in the public domain.
import { C, at, circ, g, leaf, line, note, oval, path, poly, rect, say, times, wash } from '../draw/kit.mjs'
import { cypress, hill, sky, stars, tree, wreath } from '../draw/sky.mjs'
import { door, farmhouse, mini } from '../draw/houses.mjs'
import { glowAt, vase, windowView } from '../draw/rooms.mjs'
import { candle, mug } from '../draw/things.mjs'
import { P, S } from '../draw/layout.mjs'

const verse = (s, ref, o = {}) =>
  say(s, {
    x: o.x ?? 540,
    y: o.y ?? 500,
    size: o.size ?? 80,
    max: o.max ?? 820,
    font: 'nri',
    wght: 420,
    anchor: o.anchor ?? 'middle',
    lh: 1.16,
    fill: o.fill ?? C.plum,
  }) + note(ref, { x: o.x ?? 540, y: o.ry ?? 900, size: 38, anchor: o.anchor ?? 'middle', fill: o.soft ?? '#5A765C' })

export const art = {
  'verse-proverbs-24': P(
    (w, h) =>
      rect(0, 0, w, h, '#F8F0E3') +
      at(540, 620, 1, `<g transform="scale(1 1.14)">${wreath(440, undefined, '#6A3A4E', 44)}</g>`) +
      verse('Through wisdom\na house is built;\nby understanding\nit is established;', 'Proverbs 24:3', {
        y: 500,
        size: 84,
        ry: 880,
      }),
  ),
  'verse-psalm-127': P(
    (w, h) =>
      sky('dawn', w, h) +
      hill(w, h, 960, 40, '#C9B79A') +
      rect(0, 1080, w, 270, '#8A6A4A') +
      at(
        540,
        1090,
        1.2,
        times(7, (j) => rect(-200 + j * 66, -190, 13, 190, '#B67945')) +
          rect(-210, -200, 425, 16, '#A0673A') +
          line('M-210-196L0-340L214-196', '#A0673A', 14) +
          line('M-100-196L0-264L104-196M0-264V-340', '#B67945', 9) +
          rect(-230, -8, 460, 14, '#7B5240'),
      ) +
      circ(540, 860, 60, '#FFF3D0') +
      verse('Unless Yahweh builds the house, they who build it labor in vain.', 'Psalm 127:1', {
        y: 240,
        size: 86,
        ry: 600,
      }),
  ),
  'verse-joshua-24': S(
    (w, h) =>
      rect(0, 0, w, h, '#7A4A52') +
      door(830, 1080, 330, 760, '#2A4438', { trim: '#F4E7D6' }) +
      g('translate(830 560)', wreath(96)) +
      circ(940, 720, 15, C.amber) +
      verse('As for me\nand my house,\nwe will serve\nYahweh.', 'Joshua 24:15', {
        x: 80,
        y: 300,
        size: 88,
        anchor: 'start',
        ry: 730,
        fill: '#FDF3E2',
        soft: '#E9C8BE',
      }),
  ),
  'verse-lamentations': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#F6D9C6', '#F9E3B4', '#FCF3E2')) +
      circ(540, 1180, 420, '#F9CF7E') +
      circ(540, 1180, 330, '#F7BE58') +
      hill(w, h, 1130, 30, '#8E9E7C') +
      hill(w, h, 1210, 26, '#6E8466') +
      [
        [120, 1150],
        [200, 1160],
        [930, 1150],
      ]
        .map(([x, y]) => at(x, y, 0.5, cypress('#3E5444')))
        .join('') +
      mini(790, 1150, 70, 46, C.plum, C.fig, C.amber) +
      verse('They are new\nevery morning.\nGreat is your\nfaithfulness.', 'Lamentations 3:23', {
        y: 230,
        size: 104,
        max: 960,
        ry: 670,
        soft: '#7A5A3A',
      }),
  ),
  'verse-psalm-118': S(
    (w, h) =>
      rect(0, 0, w, h, '#CBDDE0') +
      windowView(300, 110, 480, 330, 'hills', { trim: C.paper, cols: 3 }) +
      rect(0, 820, w, 260, '#F4E7D6') +
      verse('This is the day that Yahweh has made.\nWe will rejoice and be glad in it!', 'Psalm 118:24', {
        y: 600,
        size: 56,
        max: 940,
        ry: 780,
        fill: C.blue,
        soft: C.blue,
      }) +
      at(820, 1010, 1, mug(C.clay)) +
      at(220, 1010, 1.1, vase(C.blue, C.clay)),
  ),
  'verse-psalm-121': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#33153A', '#6D3560', '#C98A8A')) +
      path('M0 820L200 640L380 780L620 560L860 800L1080 660V1350H0Z', '#5A2750') +
      path('M0 960L260 800L520 960L800 780L1080 940V1350H0Z', '#43193C') +
      path(
        'M520 1350C560 1230 460 1180 520 1100S620 1020 590 960',
        'none',
        `stroke="#E3B3AC" stroke-width="16" stroke-dasharray="2 26" stroke-linecap="round"`,
      ) +
      mini(560, 960, 60, 40, '#1E0B1B', '#2B1226', C.amber) +
      glowAt(590, 935, 110) +
      stars(w, 500, 40) +
      verse(
        'Yahweh will keep your going out and your coming in, from this time forward, and forever more.',
        'Psalm 121:8',
        { y: 220, size: 74, max: 840, ry: 590, fill: C.paper, soft: C.rose },
      ),
  ),
  'verse-numbers-6': P(
    (w, h) =>
      rect(0, 0, w, h, '#2A4438') +
      rect(60, 60, 960, 1110, 'none', 480, `stroke="#C9A45A" stroke-width="4"`) +
      rect(84, 84, 912, 1062, 'none', 456, `stroke="#C9A45A" stroke-width="2"`) +
      [[540, 250]].map(([x, y]) => at(x, y, 0.9, candle(140)) + glowAt(x, y - 160, 170)).join('') +
      verse(
        'Yahweh bless you,\nand keep you.\nYahweh make his face\nto shine on you,\nand be gracious to you.',
        'Numbers 6:24–25',
        { y: 450, size: 82, ry: 970, fill: '#FBF4E4', soft: '#C9A45A' },
      ) +
      leaf(420, 1060, 110, 20, 10, C.sage) +
      leaf(660, 1060, 110, 20, 170, C.sage),
  ),
  'verse-psalm-23': P(
    (w, h) =>
      sky('sage', w, h) +
      hill(w, h, 860, 50, '#B7C79F') +
      hill(w, h, 960, 40, '#93A985') +
      at(760, 980, 0.6, farmhouse({ wall: '#FBF6EC', roof: C.clay })) +
      at(180, 1020, 1.2, tree('#6E8A6E', '#5A765C')) +
      line('M250 800V960M330 800V960', '#8A6A4A', 4) +
      rect(240, 956, 100, 12, C.oak) +
      rect(0, 1080, w, 270, '#7FA9B5') +
      times(8, (i) => rect(80 + ((i * 239) % 860), 1110 + i * 26, 170, 5, '#A9C7CD', 3)) +
      verse('He makes me lie down\nin green pastures.\nHe leads me beside\nstill waters.', 'Psalm 23:2', {
        y: 200,
        size: 88,
        max: 940,
        ry: 590,
        fill: C.forest,
        soft: C.forest,
      }),
  ),
  'verse-hospitality': S(
    (w, h) =>
      rect(0, 0, w, h, '#C9705A') +
      oval(540, 960, 470, 250, '#8A4A3C') +
      oval(540, 940, 470, 250, C.cream) +
      [
        [260, 900],
        [450, 830],
        [640, 830],
        [820, 900],
        [360, 1030],
        [720, 1030],
      ]
        .map(([x, y], i) => oval(x, y, 84, 46, C.paper) + oval(x, y, 56, 29, i === 4 ? C.amber : '#EAD9D0'))
        .join('') +
      at(540, 960, 0.8, vase(C.blue, C.clay)) +
      verse('Be hospitable\nto one another\nwithout grumbling.', '1 Peter 4:9', {
        y: 210,
        size: 96,
        ry: 580,
        fill: '#FDF3E2',
        soft: '#FDE5D2',
      }),
  ),
  'verse-psalm-119': P(
    (w, h) =>
      rect(0, 0, w, h, '#1B1630') +
      poly(
        [
          [500, 560],
          [620, 560],
          [1000, 1350],
          [120, 1350],
        ],
        wash([0, '#F9C25B', 0.85], [1, '#F9C25B', 0]),
      ) +
      times(6, (i) => oval(560 + (i % 2 ? 46 : -46), 1290 - i * 92, 60 - i * 6, 22 - i * 2, '#4A3F5E')) +
      rect(516, 440, 88, 120, C.amber, 10) +
      rect(500, 424, 120, 22, C.night, 6) +
      rect(500, 556, 120, 22, C.night, 6) +
      line('M520 424q40-90 80 0', C.night, 10) +
      glowAt(560, 500, 260) +
      verse('Your word is a lamp to my feet,\nand a light for my path.', 'Psalm 119:105', {
        y: 170,
        size: 74,
        max: 960,
        ry: 360,
        fill: C.paper,
        soft: C.butter,
      }),
  ),
}
