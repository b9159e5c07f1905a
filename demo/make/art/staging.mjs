// Getting a house ready: light, order, small repairs.
import { C, at, clip, g, line, note, rect, times } from '../draw/kit.mjs'
import { potted } from '../draw/sky.mjs'
import { door } from '../draw/houses.mjs'
import {
  armchair,
  bed,
  counter,
  curtains,
  glowAt,
  shell,
  sink,
  sunPatch,
  tableLamp,
  vase,
  windowView,
} from '../draw/rooms.mjs'
import { check, paintCan, sign } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'sell-the-light': S(
    (w, h) =>
      rect(0, 0, w, h, '#D98E73') +
      rect(0, 810, w, 270, '#A9583F') +
      times(7, (i) => line(`M${-200 + i * 230} 1080L${120 + i * 150} 810`, '#994C35', 4)) +
      rect(0, 790, w, 24, '#F0C3A9') +
      windowView(584, 120, 362, 500, 'hills', { trim: '#F8E9D8' }) +
      curtains(584, 120, 362, 520, '#F3CDBB', C.plum) +
      sunPatch(520, 830, 340, 220, -160, '#FCE3B0', 0.6) +
      at(960, 940, 1.4, potted(C.plum)) +
      big('Sell the light first.', { y: 180, size: 124, max: 420, lines: 4, fill: C.night }) +
      note('Every blind open,\nevery lamp on, twenty\nminutes before they arrive.', { x: 88, y: 630, size: 36 }),
  ),
  'clear-the-counter': P(
    (w, h) =>
      shell(w, h, 1110, '#CBD8CF', '#B08A62', { tiles: true, seam: '#6B4F35' }) +
      times(5, (i) => times(3, (j) => rect(20 + i * 215, 800 + j * 44, 205, 36, '#E6EDE6', 3))) +
      windowView(380, 500, 320, 230, 'trees', { cols: 3, rows: 1 }) +
      at(540, 1150, 1.5, counter(640, C.forest, C.paper)) +
      at(540, 866, 1.4, sink()) +
      at(790, 866, 1.2, vase(C.blue, C.clay)) +
      rect(0, 420, 300, 330, C.forest) +
      rect(12, 436, 132, 298, '#35564A') +
      rect(156, 436, 132, 298, '#35564A') +
      rect(780, 420, 300, 330, C.forest) +
      rect(792, 436, 132, 298, '#35564A') +
      rect(936, 436, 132, 298, '#35564A') +
      big('One thing on the counter. Not nine.', { size: 108, lines: 2, fill: C.forest, max: 940 }),
  ),
  'bed-like-a-hotel': S(
    (w, h) =>
      shell(w, h, 860, '#6D3560', '#4B2A3A', { trim: '#8A5A7E' }) +
      rect(330, 330, 640, 340, '#5A2A50', 20) +
      at(650, 950, 1.25, bed('#F6E2D8', '#E9C88A', C.clay)) +
      at(190, 950, 1.3, tableLamp(C.amber, C.night)) +
      rect(120, 936, 140, 110, '#3B1735', 6) +
      glowAt(190, 800, 260, '#F9C25B', 0.6) +
      big('Make the bed like someone’s paying.', { fill: C.paper, size: 92, lines: 2, y: 150 }),
  ),
  'mirror-trick': P(
    (w, h) =>
      shell(w, h, 1060, '#E8D9C8', '#A97048', {}) +
      rect(560, 430, 380, 520, C.amber, 190) +
      clip(
        rect(590, 460, 320, 460, '#000', 160),
        rect(580, 450, 340, 480, '#DCE9EA'),
        windowView(680, 560, 190, 230, 'hills'),
        rect(580, 850, 340, 100, '#C9A27E'),
      ) +
      rect(520, 970, 460, 24, C.oak) +
      rect(548, 990, 16, 190, C.oak) +
      rect(930, 990, 16, 190, C.oak) +
      at(620, 970, 0.8, vase(C.teal, C.paper)) +
      at(890, 970, 0.8, tableLamp(C.clay, C.night)) +
      at(250, 1180, 1.2, armchair('#7E9A93', '#6B8882')) +
      big('Hang a mirror across from the window.', { size: 104, lines: 3, max: 900, fill: C.plum }) +
      note('The room borrows\nthe yard.', { x: 88, y: 600, size: 46, fill: C.fig }),
  ),
  'before-the-sign': P(
    (w, h) =>
      rect(0, 0, w, h, '#CBDDE0') +
      at(870, 1200, 1.05, sign('For Sale', C.plum)) +
      rect(0, 1196, w, 160, '#93A985') +
      big('Before the sign goes up', { size: 118, lines: 2, fill: C.plum }) +
      ['Fix the drip', 'Wash the windows', 'Find the warranties', 'Paint the front door', 'Walk in like a stranger']
        .map(
          (s, i) =>
            check(90, 520 + i * 104, 56, i < 2, C.plum) +
            note(s, { x: 178, y: 508 + i * 104, size: 46, fill: C.night }),
        )
        .join(''),
  ),
  'three-repairs': S(
    (w, h) =>
      rect(0, 0, w, h, '#93402F') +
      rect(180, 620, 720, 330, '#2F6F73', 16) +
      rect(180, 620, 720, 70, '#235659', 16) +
      line('M400 620v-70q0-40 40-40h200q40 0 40 40v70', '#235659', 34) +
      rect(500, 660, 80, 60, C.amber, 8) +
      g('translate(300 560) rotate(-20)', rect(-16, -180, 32, 240, C.oak, 8), rect(-70, -230, 140, 66, C.stone, 10)) +
      g('translate(820 590) rotate(16)', rect(-12, -220, 24, 200, C.amber, 10), rect(-6, -60, 12, 120, C.stone)) +
      big('Three small repairs beat one big excuse.', { fill: '#FDF3E2', size: 96, lines: 2, y: 160 }),
  ),
  'front-door-paint': P(
    (w, h) =>
      rect(0, 0, w, h, '#B5533A') +
      times(16, (r) =>
        times(8, (c) =>
          (r * 3 + c * 5) % 4 ? '' : rect(-40 + c * 150 + (r % 2) * 70, r * 84 + 10, 130, 60, '#A4482F', 4),
        ),
      ) +
      door(560, 1240, 400, 760, C.amber, { top: 'glass', trim: C.paper }) +
      rect(300, 1236, 520, 40, '#E9DCCB') +
      rect(260, 1276, 600, 74, '#CDB9A4') +
      at(180, 1290, 1.2, paintCan(C.amber)) +
      at(930, 1290, 1.3, potted('#7E9A93')) +
      big('The cheapest room to repaint is the front door.', { fill: '#FDF3E2', size: 96, lines: 3, y: 160 }),
  ),
}
