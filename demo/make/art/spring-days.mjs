// Holidays from February to September.
import { C, at, circ, clip, g, note, oval, path, rect, times, wash } from '../draw/kit.mjs'
import { bush, cloud, fence, flowers, hill, sky, tree } from '../draw/sky.mjs'
import { row } from '../draw/houses-town.mjs'
import { basket, tape } from '../draw/things.mjs'
import { chair } from '../draw/furniture.mjs'
import { P, S, big } from '../draw/layout.mjs'

const egg = (x, y, s, f, f2, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${clip(path('M0-70c34 0 54 52 54 86a54 50 0 0 1-108 0c0-34 20-86 54-86z', '#000'), rect(-60, -80, 120, 160, f) + path('M-60-6l20-18 20 18 20-18 20 18 20-18 20 18v26l-20-18-20 18-20-18-20 18-20-18-20 18z', f2) + times(4, (i) => circ(-36 + i * 24, 44, 7, f2)))}</g>`
export const art = {
  'spare-key': P(
    (w, h) =>
      rect(0, 0, w, h, '#E9B3AC') +
      path(
        'M540 1150C300 980 170 830 170 670c0-130 95-220 205-220c80 0 135 45 165 105c30-60 85-105 165-105c110 0 205 90 205 220c0 160-130 310-370 480z',
        C.brick,
      ) +
      path('M540 1150C300 980 170 830 170 670c0-130 95-220 205-220c80 0 135 45 165 105z', '#A64A33') +
      circ(540, 740, 62, C.night) +
      path('M540 740l56 190H484z', C.night) +
      circ(540, 728, 20, C.amber) +
      big('Love is giving someone the spare key.', { size: 98, lines: 2, y: 190, fill: C.night }),
  ),
  'paint-it-green': P(
    (w, h) =>
      rect(0, 0, w, h, '#C9D6C0') +
      big('Everybody’s door is green today.', { size: 104, lines: 2, fill: C.forest }) +
      at(-20, 1130, 1.28, row(6, 150, { from: 1 })) +
      times(6, (i) =>
        path(
          `M${84 + i * 192 - 31} 1130v-102a31 31 0 0 1 62 0v102z`,
          i === 2 ? C.amber : ['#2F6B47', '#3E8259', '#24553A'][i % 3],
        ),
      ) +
      rect(0, 1128, w, 222, '#8C9B86') +
      times(9, (i) => rect(i * 130 - 10, 1170, 100, 6, '#fff', 3, 'opacity=".35"')) +
      note('Happy St. Patrick’s Day', { x: 88, y: 372, size: 42, fill: C.forest }),
  ),
  'sixteen-found': P(
    (w, h) =>
      sky('dawn', w, h) +
      cloud(120, 520, 0.9) +
      cloud(700, 460, 0.7) +
      hill(w, h, 700, 36, '#B9CDA0') +
      at(0, 720, 1.6, fence(700)) +
      rect(0, 712, w, 640, '#8FB07F') +
      at(170, 1000, 1.5, flowers(240, 11)) +
      at(860, 930, 1.3, flowers(200, 9, [C.amber, C.paper, C.rose], 8)) +
      at(540, 1130, 2, basket()) +
      egg(470, 880, 0.95, '#F6E2D8', C.clay, -16) +
      egg(560, 862, 1.05, '#CBDDE0', C.blue, 6) +
      egg(640, 888, 0.9, C.butter, C.moss, 20) +
      egg(190, 1110, 0.8, '#E3B3AC', C.plum, -24) +
      egg(930, 1090, 0.62, '#DCE6D2', C.amber, 30) +
      at(120, 1190, 1.1, bush('#6E9065', '#5B7D55')) +
      big('Seventeen hidden.\nSixteen found.', { size: 112, lines: 2, fill: C.forest }),
  ),
  'quiet-porch': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#2B3A57', '#6B6A84', '#C99A86')) +
      rect(0, 1050, w, 300, '#4A4456') +
      rect(0, 1030, w, 30, '#EDE6DC') +
      rect(90, 430, 40, 620, '#EDE6DC') +
      rect(950, 430, 40, 620, '#EDE6DC') +
      rect(0, 400, w, 46, '#EDE6DC') +
      times(9, (i) => rect(150 + i * 92, 860, 16, 180, '#EDE6DC')) +
      rect(130, 846, 820, 22, '#EDE6DC') +
      g(
        'rotate(34 150 640)',
        at(
          150,
          780,
          1.15,
          rect(-5, -300, 10, 320, C.oak) +
            rect(4, -298, 250, 150, '#F6F0E6') +
            times(4, (i) => rect(4, -298 + i * 43, 250, 21, '#A8432F')) +
            rect(4, -298, 104, 84, '#2B3F63') +
            times(9, (i) => circ(24 + (i % 3) * 32, -280 + Math.floor(i / 3) * 26, 5, '#fff')),
        ),
      ) +
      at(720, 1042, 1.15, chair('#33283A')) +
      at(860, 1040, 0.9, rect(-30, -60, 60, 60, C.clay, 6) + flowersIn()) +
      big('Today the porch is quiet on purpose.', { size: 98, lines: 2, y: 180, fill: C.paper }) +
      note('Memorial Day', { x: 88, y: 352, size: 42, fill: '#E9CDBB' }),
  ),
  'fixed-it': P(
    (w, h) =>
      rect(0, 0, w, h, '#D9A86C') +
      times(11, (c) => times(8, (r) => circ(90 + c * 90, 470 + r * 90, 6, '#8A5A3A', 'opacity=".5"'))) +
      g('rotate(-8 260 700)', rect(244, 560, 32, 360, '#93402F', 8) + rect(170, 520, 180, 66, '#4A4A52', 10)) +
      g(
        'rotate(6 500 700)',
        path('M470 560a60 60 0 1 1 70 0v46a34 34 0 0 1-20 30v240a22 22 0 0 1-44 0V636a34 34 0 0 1-6-30z', '#7C8590') +
          rect(488, 500, 34, 70, '#D9A86C'),
      ) +
      path('M660 560h30v210l46 46v60a60 60 0 0 1-120 0v-60l44-46z', '#2F6F73') +
      path('M800 540l150 0l-20 60h-10v300a24 24 0 0 1-48 0V600h-50z', '#5A6470') +
      at(420, 1050, 1.3, tape(430)) +
      rect(0, 1050, w, 40, '#8A5A3A') +
      rect(0, 1090, w, 260, '#6B4027') +
      big('He fixed it before you noticed.', { size: 112, lines: 2, fill: C.night }) +
      note('Happy Father’s Day', { x: 88, y: 384, size: 42, fill: C.brick }),
  ),
  'the-list-can-wait': S(
    (w, h) =>
      sky('gold', w, h) +
      hill(w, h, 760, 40, '#C9B878') +
      rect(0, 860, w, 300, '#A9A864') +
      at(120, 900, 1.8, tree('#6E8A5A', '#5B7A4C')) +
      at(970, 900, 1.8, tree('#7C9560', '#66824F')) +
      path('M130 600C330 850 740 850 960 600C760 960 330 960 130 600Z', C.clay) +
      path('M180 660C360 860 720 860 910 660', 'none', `stroke="${C.paper}" stroke-width="10"`) +
      path('M240 720C400 870 680 870 850 720', 'none', `stroke="${C.butter}" stroke-width="10"`) +
      oval(430, 800, 90, 34, C.blush) +
      big('Today the list can wait.', { size: 104, lines: 1, y: 170, fill: '#4A3A12' }) +
      note('Happy Labor Day', { x: 88, y: 250, size: 42, fill: '#5A4A1C' }),
  ),
}
function flowersIn() {
  return at(0, -58, 1, flowers(70, 6, [C.clay, C.paper, '#6B86B0'], 3))
}
