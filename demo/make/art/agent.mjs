// Spanish lines, and the agent in her own words.
import { C, at, circ, clip, g, line, note, path, poly, rect, say, times } from '../draw/kit.mjs'
import { potted } from '../draw/sky.mjs'
import { craftsman, door } from '../draw/houses.mjs'
import { glowAt, tableLamp } from '../draw/rooms.mjs'
import { mug, cushionStar } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'
import { bust } from '../draw/people.mjs'

export const art = {
  'la-tuya-si': P(
    (w, h) =>
      rect(0, 0, w, h, '#B9573B') +
      times(18, (r) =>
        times(9, (c) =>
          rect(-60 + c * 148 + (r % 2) * 74, r * 74, 142, 68, (c * 7 + r * 3) % 5 === 0 ? '#B04E33' : '#BE5E42', 3),
        ),
      ) +
      path('M300 1350V900a240 240 0 0 1 480 0V1350Z', '#F3E3CF') +
      path('M338 1350V904a202 202 0 0 1 404 0V1350Z', C.night) +
      path('M352 1350V906a188 188 0 0 1 376 0V1350Z', C.teal) +
      path('M380 900a160 160 0 0 1 146-158V900ZM554 742A160 160 0 0 1 700 900H554Z', '#F7D58F') +
      line('M453 766V900M627 766V900', C.teal, 9) +
      [
        [384, 936, 142, 190],
        [554, 936, 142, 190],
        [384, 1160, 142, 220],
        [554, 1160, 142, 220],
      ]
        .map(([x, y, a, b]) => rect(x, y, a, b, 'none', 4, 'stroke="#235659" stroke-width="8"'))
        .join('') +
      line('M540 720V1350', '#235659', 8) +
      circ(572, 1142, 13, C.amber) +
      circ(508, 1142, 13, C.amber) +
      at(180, 1350, 1.7, potted('#7E9A93')) +
      at(900, 1350, 1.7, potted('#7E9A93')) +
      big('La casa perfecta\nno existe.\nLa tuya, sí.', {
        x: 540,
        y: 206,
        size: 132,
        max: 990,
        anchor: 'middle',
        fill: '#FDF3E2',
      }),
  ),
  'sin-prisa': S(
    (w, h) =>
      rect(0, 0, w, h, '#2F6F73') +
      times(6, (i) =>
        times(6, (j) =>
          g(
            `translate(${90 + i * 180} ${90 + j * 180})`,
            i > 0 && i < 5 && j > 0 && j < 5
              ? ''
              : poly(
                  [
                    [0, -80],
                    [80, 0],
                    [0, 80],
                    [-80, 0],
                  ],
                  (i + j) % 2 ? '#235659' : '#3D858A',
                ) +
                  cushionStar(52, (i + j) % 3 ? C.cream : C.clay) +
                  circ(0, 0, 14, (i * 5 + j) % 7 === 0 ? C.amber : '#2F6F73'),
          ),
        ),
      ) +
      rect(170, 170, 740, 740, C.cream, 20) +
      say('Sin prisa,\npero con\npapeles.', { x: 540, y: 430, size: 130, anchor: 'middle', fill: C.plum }) +
      note('La preaprobación va primero.', { x: 540, y: 800, size: 42, anchor: 'middle', fill: C.teal }),
  ),
  'agent-hello': P(
    (w, h) =>
      rect(0, 0, w, h, '#F3C6A9') +
      circ(620, 860, 400, '#F9DFA8') +
      clip(
        rect(0, 500, w, 850, '#000'),
        at(620, 1350, 2.35, bust({ skin: '#C98A64', hair: '#33201F', top: C.plum, style: 'long' })),
      ) +
      big('I answer my own phone.', { size: 122, lines: 2, fill: C.plum, max: 700 }) +
      note('Evenings, too.', { x: 90, y: 450, size: 48, fill: C.plum }),
  ),
  'agent-walks': S(
    (w, h) =>
      rect(0, 0, w, h, '#7E9A93') +
      rect(0, 950, w, 130, '#6B8882') +
      door(800, 1080, 300, 640, C.amber, { trim: C.paper }) +
      at(400, 1080, 1.7, bust({ skin: '#8A5A3F', hair: '#1E1216', top: C.clay, style: 'curls' })) +
      big('I’ll say it if it’s the wrong house.', { size: 96, lines: 2, y: 160, fill: C.paper }),
  ),
  'agent-two-languages': P(
    (w, h) =>
      rect(0, 0, w, h, '#E9D6DF') +
      path(
        'M90 420h520a50 50 0 0 1 50 50v150a50 50 0 0 1-50 50H260l-110 90 14-90H90a50 50 0 0 1-50-50V470a50 50 0 0 1 50-50z',
        C.paper,
      ) +
      path(
        'M470 760h510a50 50 0 0 1 50 50v130a50 50 0 0 1-50 50H900l20 90-120-90H470a50 50 0 0 1-50-50V810a50 50 0 0 1 50-50z',
        C.plum,
      ) +
      say('Let’s talk house.', { x: 100, y: 570, size: 74, fill: C.plum, max: 520, lines: 1 }) +
      say('Hablemos de casa.', { x: 470, y: 900, size: 70, font: 'nri', fill: C.paper, max: 520, lines: 1 }) +
      clip(
        rect(0, 780, 420, 570, '#000'),
        at(200, 1350, 1.5, bust({ skin: '#E0AE8A', hair: '#6B3A2A', top: C.teal, style: 'bob' })),
      ) +
      big('Two languages, one agent', { size: 112, lines: 2, fill: C.plum, max: 860 }),
  ),
  'agent-desk': P(
    (w, h) =>
      rect(0, 0, w, h, '#2B4569') +
      rect(0, 1000, w, 350, '#8A5A3A') +
      glowAt(240, 760, 460, '#F9C25B', 0.6) +
      at(240, 1010, 2.2, tableLamp(C.amber, C.night)) +
      rect(430, 760, 470, 260, '#16243C', 16) +
      rect(446, 776, 438, 220, '#CBDDE0', 6) +
      at(660, 980, 0.3, craftsman({})) +
      rect(390, 1010, 550, 22, '#B9AFA6', 8) +
      at(960, 1010, 0.8, mug(C.clay)) +
      big('While you sleep on it, I read the disclosures.', { fill: C.paper, size: 104, lines: 3 }),
  ),
}
