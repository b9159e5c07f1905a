// Showings, and the road from yes to keys.
import { C, at, circ, clip, g, line, note, path, rect, say, times } from '../draw/kit.mjs'
import { hill, moon, sky, stars, streetlamp, tree } from '../draw/sky.mjs'
import { colonial, craftsman, victorian } from '../draw/houses.mjs'
import { glowAt } from '../draw/rooms.mjs'
import { clipboard, pencil, tape } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'bring-these-five': P(
    (w, h) =>
      rect(0, 0, w, h, '#C9A98A') +
      times(7, (i) => rect(0, i * 200, w, 4, '#B08E6E')) +
      big('Bring these five\nto a showing', { size: 112, lines: 2, fill: C.night }) +
      [
        ['tape', 270, 640],
        ['charger', 800, 640],
        ['notebook', 270, 960],
        ['marble', 800, 960],
        ['easy shoes', 540, 1150],
      ]
        .map(([s, x, y]) => note(s, { x, y, size: 44, anchor: 'middle', fill: C.night }))
        .join('') +
      at(230, 560, 1.15, tape(220)) +
      at(
        770,
        550,
        1.15,
        rect(-60, -110, 120, 110, C.paper, 20) +
          rect(-26, -150, 12, 44, C.stone) +
          rect(12, -150, 12, 44, C.stone) +
          line('M0 0q4 46 120 16', C.paper, 13),
      ) +
      g(
        'translate(270 775) rotate(-8) scale(1.15)',
        rect(-95, -105, 190, 210, C.teal, 10),
        rect(-95, -105, 34, 210, '#235659', 8),
        rect(-34, -54, 100, 44, C.paper, 4),
      ) +
      at(
        800,
        790,
        1.4,
        circ(0, 0, 66, C.blue) +
          path('M-40-20q40-50 80 0', 'none', `stroke="${C.sky}" stroke-width="12" stroke-linecap="round"`) +
          circ(-20, -28, 12, '#fff'),
      ) +
      [
        [460, -1],
        [620, 1],
      ]
        .map(([x, k]) =>
          g(
            `translate(${x} 1060) rotate(${k * 8}) scale(1.15)`,
            path('M-50 20c-20-50 10-130 50-130s70 80 50 130c-16 26-84 26-100 0z', C.amber),
            path('M-30-10c-6-40 10-76 30-76s36 36 30 76z', C.plum),
          ),
        )
        .join(''),
  ),
  'listen-to-the-house': P(
    (w, h) =>
      sky('night', w, h) +
      stars(w, 700, 60, 12) +
      moon(860, 560, 76, '#F7E9C6', '#34162F') +
      hill(w, h, 860, 50, '#3B1838') +
      at(460, 1120, 1.15, victorian({ wall: '#5E2C50', roof: '#1B0B1C', glass: '#2A1530', door: C.amber })) +
      glowAt(412, 1040, 240, '#F9B64B', 0.7) +
      at(880, 1140, 1, streetlamp(false, '#1B0B1C')) +
      rect(0, 1110, w, 240, '#1B0B1C') +
      line('M640 720q60 40 0 90M690 690q110 70 0 150M740 660q160 100 0 210', C.butter, 7, 'opacity=".7"') +
      big('Go back once, after dark. Listen.', { fill: C.paper, size: 116, lines: 2 }),
  ),
  'tour-notes': P(
    (w, h) =>
      rect(0, 0, w, h, '#7E9A93') +
      at(540, 150, 1, clipboard(840, 1130)) +
      say('After each house,\nwrite five words', { x: 190, y: 320, size: 84, fill: C.night, lh: 1.04 }) +
      ['light', 'noise', 'smell', 'stairs', 'would I cook here?']
        .map(
          (s, i) =>
            line(`M196 ${560 + i * 130}H884`, C.sky, 4) +
            say(s, {
              x: 206,
              y: 540 + i * 130,
              size: 70,
              font: 'nri',
              fill: [C.clay, C.plum, C.moss, C.blue, C.brick][i],
            }),
        )
        .join('') +
      g('translate(860 1240) rotate(30)', pencil(C.amber)),
  ),
  'second-look': S(
    (w, h) =>
      rect(0, 0, w, h, '#F4E7D6') +
      at(600, 960, 0.98, colonial({})) +
      at(1000, 960, 0.9, tree()) +
      at(120, 960, 0.8, tree()) +
      rect(0, 956, w, 130, '#A9BE95') +
      g(
        'translate(400 720)',
        `<circle r="190" fill="#DCE9EA"/>`,
        clip(circ(0, 0, 186, '#000'), rect(-200, -200, 400, 400, '#DCE9EA'), at(330, 430, 1.9, colonial({}))),
        `<circle r="190" fill="none" stroke="${C.plum}" stroke-width="26"/>`,
        line('M-136 136L-290 290', C.plum, 40),
      ) +
      big('The second look is where you notice the windows.', { size: 84, lines: 2, y: 140, fill: C.plum }),
  ),
  'yes-to-keys-map': P(
    (w, h) =>
      rect(0, 0, w, h, '#DDE6D2') +
      path(
        'M150 1180C40 980 420 1010 560 900S1010 840 900 640S300 760 210 580S620 470 900 420',
        'none',
        `stroke="#fff" stroke-width="64" stroke-linecap="round"`,
      ) +
      line(
        'M150 1180C40 980 420 1010 560 900S1010 840 900 640S300 760 210 580S620 470 900 420',
        C.plum,
        6,
        'stroke-dasharray="2 22"',
      ) +
      big('From yes to keys', { size: 128, y: 200, lines: 1, fill: C.plum }) +
      [
        [150, 1150, 'offer accepted', 60, 14],
        [430, 960, 'inspection', 30, 70],
        [880, 800, 'appraisal', -220, -20],
        [820, 650, 'final loan yes', -330, 70],
        [230, 590, 'walk-through', 70, -50],
      ]
        .map(
          ([x, y, s, dx, dy]) =>
            circ(x, y, 24, C.plum) +
            circ(x, y, 10, C.paper) +
            note(s, { x: x + dx, y: y + dy, size: 42, fill: C.night }),
        )
        .join('') +
      at(920, 420, 0.34, craftsman({})) +
      note('keys', { x: 690, y: 372, size: 50, fill: C.clay, wght: 700 }) +
      [
        [90, 860],
        [980, 1000],
        [700, 1130],
        [860, 1180],
        [60, 520],
      ]
        .map(([x, y]) => at(x, y, 0.42, tree()))
        .join(''),
  ),
  'quiet-weeks': P(
    (w, h) =>
      rect(0, 0, w, h, '#A9798A') +
      g(
        '',
        rect(110, 420, 860, 720, C.paper, 24),
        rect(110, 420, 860, 110, C.plum, 24),
        rect(110, 490, 860, 40, C.plum),
      ) +
      [250, 830].map((x) => rect(x - 12, 380, 24, 90, C.night, 12)).join('') +
      times(28, (i) => {
        const x = 150 + (i % 7) * 114,
          y = 566 + Math.floor(i / 7) * 138,
          on = { 3: 'offer', 10: 'inspect', 17: 'loan', 26: 'keys' }[i]
        return (
          rect(x, y, 98, 118, on ? (i === 26 ? C.amber : C.rose) : '#F1E6DC', 12) +
          (on ? note(on, { x: x + 49, y: y + 70, size: 27, anchor: 'middle', wght: 600, fill: C.night }) : '')
        )
      }) +
      big('The quiet weeks are busy ones', { fill: C.paper, size: 104, lines: 2, y: 180 }),
  ),
  'call-before-you-wire': S(
    (w, h) =>
      rect(0, 0, w, h, C.blue) +
      line('M-20 860C160 640 260 980 420 820S620 600 730 700', C.amber, 14) +
      g(
        'translate(790 770) rotate(-20)',
        path('M-130-40c-40 40-40 90 0 130l60-50v-30h140v30l60 50c40-40 40-90 0-130c-70-60-190-60-260 0z', C.amber),
      ) +
      big('Call before you wire. A number you already had.', { fill: C.paper, size: 100, lines: 3, y: 180 }) +
      note('Never the one in the e-mail.', { x: 90, y: 520, size: 46, fill: '#A9C0D6' }),
  ),
}
