// Balconies, floor plans, and the two doors of renting and owning.
import { C, at, circ, g, line, note, oval, path, poly, rect, say, times } from '../draw/kit.mjs'
import { potted, wreath } from '../draw/sky.mjs'
import { condo, door, row } from '../draw/houses.mjs'
import { armchair, floorLamp, glowAt, windowView } from '../draw/rooms.mjs'
import { key, paintCan } from '../draw/things.mjs'
import { P, S, big, numbered } from '../draw/layout.mjs'

export const art = {
  'balcony-herbs': P(
    (w, h) =>
      rect(0, 0, w, h, '#C9705A') +
      windowView(560, 470, 420, 620, 'city', { trim: '#F4E7D6', rows: 3 }) +
      rect(0, 1090, w, 260, '#8A4A3C') +
      line('M0 900H1080', C.night, 14) +
      times(22, (i) => rect(i * 50 + 12, 900, 7, 220, C.night)) +
      [
        [130, C.plum],
        [300, C.teal],
        [470, C.amber],
      ]
        .map(([x, f], i) => at(x, 900, 0.95, potted(f, ['#3E5F4C', '#6E8A6E', '#4F7A5F'][i])))
        .join('') +
      big('Small home, big basil.', { fill: '#FDF3E2', size: 132, lines: 2 }) +
      note('Six feet of balcony is a garden.', { x: 90, y: 500, size: 44, fill: '#FDE5D2', max: 420 }),
  ),
  'hoa-questions': P(
    (w, h) =>
      rect(0, 0, w, h, '#E4DCEB') +
      at(820, 1190, 1.05, condo({ wall: '#9A86B0', roof: C.plum })) +
      rect(0, 1186, w, 170, '#8E7AA0') +
      big('Read the HOA like a roommate agreement', { size: 96, lines: 3, max: 900, fill: C.plum }) +
      numbered(['What do dues pay for?', 'Any repairs coming?', 'Pets? Grills? Rentals?', 'How full is the reserve?'], {
        y: 620,
        w: 500,
        step: 130,
        size: 42,
      }),
  ),
  'townhouse-stairs': S(
    (w, h) =>
      rect(0, 0, w, h, '#F6E2D8') +
      at(12, 1080, 1.1, row(6, 160, { from: 4, lamp: 2 })) +
      big('Three floors, one front door, no lawn to mow.', { size: 88, lines: 2, y: 150, fill: C.plum }),
  ),
  'studio-plan': P(
    (w, h) =>
      rect(0, 0, w, h, '#7E9A93') +
      rect(130, 430, 820, 720, C.paper) +
      rect(130, 430, 820, 720, 'none', 0, `stroke="${C.forest}" stroke-width="18"`) +
      rect(180, 480, 300, 240, C.rose, 16) +
      rect(200, 500, 110, 80, '#fff', 16) +
      rect(340, 500, 110, 80, '#fff', 16) +
      rect(600, 480, 300, 90, C.stone) +
      circ(660, 525, 26, C.night) +
      circ(730, 525, 26, C.night) +
      rect(800, 496, 70, 56, '#DCE9EA', 8) +
      rect(190, 860, 330, 110, C.clay, 20) +
      rect(190, 940, 330, 60, C.brick, 16) +
      circ(730, 800, 100, C.oak) +
      [
        [620, 800],
        [840, 800],
        [730, 690],
        [730, 910],
      ]
        .map(([x, y]) => circ(x, y, 32, C.plum))
        .join('') +
      oval(360, 1060, 190, 50, C.butter) +
      path('M700 1150a150 150 0 0 1 150-150v150z', C.forest, 'opacity=".25"') +
      circ(860, 1060, 34, C.amber) +
      big('Every inch with a job', { size: 118, fill: C.paper, lines: 1, y: 230 }) +
      note('The smartest floor plans waste nothing.', { x: 88, y: 320, size: 44, fill: C.paper }),
  ),
  'two-doors': P(
    (w, h) =>
      rect(0, 0, w / 2, h, '#B9AFA6') +
      rect(w / 2, 0, w / 2, h, '#E8B48C') +
      rect(0, 1190, w, 160, C.night, 0, 'opacity=".3"') +
      door(270, 1190, 280, 620, '#8E867E', { trim: '#DAD3CB' }) +
      door(810, 1190, 280, 620, C.plum, { trim: C.paper }) +
      circ(914, 905, 16, C.amber) +
      g('translate(810 760) scale(.5)', wreath(130)) +
      rect(215, 640, 110, 56, '#DAD3CB', 6) +
      note('4B', { x: 270, y: 684, size: 40, anchor: 'middle', wght: 700, fill: '#6B645D', free: true }) +
      big('Two doors. Run the numbers on both.', { size: 104, lines: 2, fill: C.night }) +
      note('I’ll set them side by side for you.', { x: 88, y: 440, size: 44 }),
  ),
  'landlord-beige': S(
    (w, h) =>
      rect(0, 0, w, h, '#D8CDBD') +
      path('M420 1080V400q0-20 20-20H1080V1080Z', '#2F6F73') +
      path('M420 520q30 60 50 0t60 40t50-60', 'none') +
      at(300, 980, 1.3, paintCan('#2F6F73')) +
      at(860, 1060, 1.15, floorLamp(C.amber, C.night)) +
      glowAt(860, 640, 260, '#F9C25B', 0.5) +
      at(620, 1060, 0.9, armchair(C.clay, C.brick)) +
      big('Done asking permission to paint?', { size: 104, lines: 2, y: 160, fill: C.night }),
  ),
  'keys-word': P(
    (w, h) =>
      rect(0, 0, w, h, C.plum) +
      rect(120, 430, 840, 560, '#FDF6EC', 60) +
      poly(
        [
          [230, 980],
          [330, 980],
          [200, 1090],
        ],
        '#FDF6EC',
      ) +
      say('KEYS', { x: 540, y: 770, size: 240, font: 'fg', wght: 700, anchor: 'middle', fill: C.plum, track: 0.04 }) +
      g('translate(830 1060) rotate(-30) scale(1.1)', key(C.amber)) +
      big('Send me one word.', { fill: C.paper, size: 122, lines: 1 }) +
      note('I’ll send back the first-home checklist.', { x: 88, y: 300, size: 46, fill: C.rose }),
  ),
}
