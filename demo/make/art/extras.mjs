// A few more tips: lenders, couches, comparable houses, good manners, a first day.
import { C, at, circ, g, line, note, path, poly, rect, say, times } from '../draw/kit.mjs'
import { hill, potted, sky } from '../draw/sky.mjs'
import { cape, door, victorian } from '../draw/houses.mjs'
import { shell, sofa } from '../draw/rooms.mjs'
import { phone, tag } from '../draw/things.mjs'
import { P, S, big, numbered } from '../draw/layout.mjs'
const shoe = (f, x, y, r = 0) =>
  g(
    `translate(${x} ${y}) rotate(${r})`,
    path('M-70 0c-6-30 0-60 20-70l40 6c20 26 50 36 84 40c20 4 30 14 28 24z', f),
    rect(-72, -4, 176, 14, C.night, 6),
    line('M-10-52l22-10M8-42l20-12', C.paper, 5),
  )

export const art = {
  'ask-three-lenders': P(
    (w, h) =>
      rect(0, 0, w, h, '#A5B7A0') +
      [
        [210, C.plum, '#E9D6DF'],
        [540, C.clay, '#F6E2D8'],
        [870, C.blue, '#CBDDE0'],
      ]
        .map(([x, f, sc], i) =>
          at(
            x,
            1190 - (i === 1 ? 60 : 0),
            1.25,
            phone(220, f, sc) +
              path(
                'M-50-250h100a20 20 0 0 1 20 20v60a20 20 0 0 1-20 20H-6l-30 30v-30h-14a20 20 0 0 1-20-20v-60a20 20 0 0 1 20-20z',
                C.paper,
              ) +
              [-26, 0, 26].map((k) => circ(k, -200, 7, f)).join(''),
          ),
        )
        .join('') +
      big('Call three lenders in one afternoon.', { size: 116, lines: 2, fill: C.forest }) +
      note('Same questions, same day, side by side.', { x: 88, y: 450, size: 45, fill: C.forest }),
  ),
  'old-houses-better': P(
    (w, h) =>
      rect(0, 0, w, h, '#C98FA0') +
      at(700, 1290, 1.2, victorian({ wall: '#8A5A7E', roof: '#33153A', lit: true })) +
      rect(0, 1286, w, 64, '#5A2750') +
      big('Three things old houses do better', { size: 112, lines: 2, fill: C.night }) +
      numbered(['Doors that close', 'Ceilings', 'Afternoons'], { y: 560, w: 380, step: 120, size: 44, num: C.plum }),
  ),
  'not-the-couch': S(
    (w, h) =>
      shell(w, h, 850, '#F3C978', '#A8613F', {}) +
      at(560, 990, 1.75, sofa(C.teal, '#235659', C.paper)) +
      g(
        'translate(890 640) rotate(18) scale(.9)',
        tag(C.paper, '#F3C978'),
        say('wait', { x: 0, y: 70, size: 46, font: 'nri', anchor: 'middle', free: true }),
      ) +
      big('Not the couch. Not until the loan closes.', { size: 96, lines: 2, y: 160 }),
  ),
  'first-day-step': P(
    (w, h) =>
      rect(0, 0, w, h, '#8AA3B0') +
      times(26, (i) => rect(0, i * 52, w, 3, '#7A94A2')) +
      door(540, 1000, 360, 660, C.clay, { top: 'glass', trim: C.paper }) +
      rect(240, 1000, 600, 70, '#E9DCCB') +
      rect(180, 1070, 720, 80, '#DCCBB6') +
      rect(120, 1150, 840, 200, '#CDB9A4') +
      at(
        380,
        1070,
        1,
        rect(-70, -110, 140, 110, C.amber, 14) +
          line('M-30-110v-20a16 16 0 0 1 16-16h28a16 16 0 0 1 16 16v20', '#C9821A', 10) +
          rect(-70, -64, 140, 10, '#C9821A'),
      ) +
      shoe(C.plum, 640, 1060) +
      shoe(C.plum, 720, 1062) +
      at(160, 1150, 1.2, potted(C.plum)) +
      at(940, 1150, 1, potted(C.plum)) +
      big('Same step, every September.', { size: 112, lines: 2, fill: C.night, y: 170 }),
  ),
  'comps-not-twins': P(
    (w, h) =>
      sky('sage', w, h) +
      hill(w, h, 760, 30, '#B7C79F') +
      [
        [200, '#E9C7B8', C.plum],
        [540, '#CBD8E0', C.blue],
        [880, '#E9DCCB', C.forest],
      ]
        .map(([x, f, r], i) => at(x, 960, 0.54, cape({ wall: f, roof: r, shut: r, door: i === 1 ? C.amber : C.clay })))
        .join('') +
      rect(0, 955, w, 395, '#93A985') +
      [
        ['new roof', 200],
        ['yours', 540],
        ['bigger yard', 880],
      ]
        .map(([s, x]) => note(s, { x, y: 1040, size: 38, anchor: 'middle', wght: 600, fill: C.forest }))
        .join('') +
      big('Cousins, not twins.', { size: 132, lines: 1, fill: C.forest }) +
      note('How I compare your house with three that sold.', { x: 88, y: 290, size: 41, fill: C.forest }),
  ),
  'shoes-at-the-door': P(
    (w, h) =>
      rect(0, 0, w, h, '#E3B3AC') +
      rect(0, 820, w, 530, '#8A5A3A') +
      times(6, (i) => rect(0, 860 + i * 90, w, 3, '#6B4630')) +
      poly(
        [
          [120, 1180],
          [960, 1180],
          [880, 900],
          [200, 900],
        ],
        C.plum,
      ) +
      poly(
        [
          [150, 1160],
          [930, 1160],
          [858, 920],
          [222, 920],
        ],
        'none',
        `stroke="${C.amber}" stroke-width="5" stroke-dasharray="16 10"`,
      ) +
      shoe(C.teal, 330, 1010) +
      shoe(C.teal, 400, 1090) +
      shoe(C.amber, 620, 1000) +
      shoe(C.amber, 680, 1084) +
      g('translate(840 1120) scale(.6)', shoe(C.clay, 0, 0), shoe(C.clay, 60, -90)) +
      big('Shoes off before anyone asks.', { size: 124, lines: 2, fill: C.plum }) +
      note('The seller notices. So does the host.', { x: 88, y: 460, size: 45, fill: C.plum }),
  ),
  'ask-the-host': S(
    (w, h) =>
      rect(0, 0, w, h, '#2B4569') +
      [
        [80, 420, 640, 'When do they want to move?', C.paper, C.night],
        [440, 580, 560, 'Is there an offer date?', C.butter, C.night],
        [80, 740, 620, 'What’s been replaced?', C.paper, C.night],
      ]
        .map(
          ([x, y, a, s, f, ink]) =>
            rect(x, y, a, 120, f, 40) + note(s, { x: x + 40, y: y + 74, size: 40, fill: ink, wght: 600 }),
        )
        .join('') +
      circ(860, 800, 54, C.amber) +
      big('Three questions the host can answer.', { size: 96, lines: 2, fill: C.paper, y: 160 }),
  ),
}
