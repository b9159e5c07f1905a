// The holidays around the turn of the year.
import { C, at, circ, g, halo, line, note, path, poly, rect, rnd, times, wash } from '../draw/kit.mjs'
import { hill, pine, sky, stars, wreath } from '../draw/sky.mjs'
import { cape, spanish } from '../draw/houses.mjs'
import { candle, ladder } from '../draw/things.mjs'
import { P, big } from '../draw/layout.mjs'

const bulbs = (points, cols, r = 9) =>
  points
    .map(([x, y], i) => circ(x, y, r * 3.4, halo(cols[i % cols.length], 0.6)) + circ(x, y, r, cols[i % cols.length]))
    .join('')
export const art = {
  'eight-nights': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#16243C', '#2B4569')) +
      rect(130, 470, 820, 700, '#0F1A2E', 20) +
      rect(160, 500, 760, 640, wash('#1B2C47', '#3F5D82'), 10) +
      stars(w, 460, 26, 5) +
      circ(540, 690, 460, halo('#F9B64B', 0.55)) +
      [1, 2, 3, 4]
        .map((k) => line(`M${540 - k * 78} 760V800a${k * 78} ${k * 46} 0 0 0 ${k * 156} 0V760`, '#D9A04A', 16))
        .join('') +
      rect(530, 730, 20, 330, '#D9A04A') +
      path('M430 1090h220l-30-44H460z', '#D9A04A') +
      times(9, (i) =>
        at(540 + (i - 4) * 78, i === 4 ? 722 : 762, 0.62, candle(i === 4 ? 150 : 120, i % 2 ? '#CBDDE0' : C.paper)),
      ) +
      rect(100, 1130, 880, 40, '#0B1423', 6) +
      big('A little more light every night', { size: 112, lines: 2, fill: C.paper }),
  ),
  'who-holds-the-ladder': P(
    (w, h) =>
      sky('snow', w, h) +
      hill(w, h, 880, 50, '#F4F7F8') +
      at(110, 1030, 1.3, pine('#4E6F5C')) +
      at(980, 1040, 1.1, pine('#5D7F6B')) +
      at(540, 1160, 1.3, cape({ wall: '#BC5B3E', roof: '#3B3740', lit: true, shut: C.forest, door: C.forest })) +
      bulbs(
        times2(15, (i) => [206 + i * 48, 862 + Math.sin(i * 1.9) * 7]),
        [C.amber, '#E3604A', '#6FA37C', '#F9E3B4'],
      ) +
      g('rotate(9 800 1150)', at(800, 1190, 0.95, ladder(430, '#8A5A3A'))) +
      at(540, 1090, 0.4, wreath(70)) +
      rect(0, 1150, w, 200, '#F8FAFA') +
      times(34, (i) => circ((i * 173) % w, 380 + ((i * 97) % 800), 4 + (i % 3) * 2, '#fff')) +
      big('Home is whoever holds the ladder.', { size: 108, lines: 2, fill: C.forest }) +
      note('Merry Christmas', { x: 88, y: 392, size: 45, fill: C.brick }),
  ),
  'paper-lanterns': P(
    (w, h) =>
      sky('night', w, h) +
      stars(w, 700, 46, 31) +
      hill(w, h, 900, 40, '#3A1737') +
      at(540, 1120, 1.12, spanish({ lit: true, wall: '#B9785A' })) +
      rect(0, 1110, w, 240, '#3A1B2C') +
      path('M470 1112h150l250 240H210z', '#5B3040') +
      [
        [430, 1140, 0.6],
        [660, 1140, 0.6],
        [370, 1190, 0.85],
        [730, 1190, 0.85],
        [280, 1262, 1.2],
        [836, 1262, 1.2],
      ]
        .map(
          ([x, y, s]) =>
            circ(x, y - 40 * s, 120 * s, halo('#F9B64B', 0.75)) +
            at(x, y, s, path('M-34 0L-38-84L-26-92L-13-84L0-92L13-84L26-92L38-84L34 0Z', wash('#F9DFA8', '#E99A3A'))),
        )
        .join('') +
      big('Nochebuena, one paper bag at a time', { size: 104, lines: 2, fill: C.paper }),
  ),
  'seven-candles': P((w, h) => {
    const cloth = [C.brick, '#1D1A1C', '#2F5B42', '#D9A04A']
    return (
      rect(0, 0, w, h, '#F3D9A4') +
      times(12, (i) =>
        times(4, (r) =>
          poly(
            [
              [i * 90, 1020 + r * 90],
              [i * 90 + 45, 1020 + r * 90 + 45],
              [i * 90, 1110 + r * 90],
              [i * 90 - 45, 1065 + r * 90],
            ],
            cloth[(i + r) % 4],
          ),
        ),
      ) +
      rect(0, 1000, w, 26, '#7F4630') +
      circ(540, 720, 420, halo('#FFF6DC', 0.9)) +
      path('M190 1000l70-110h560l70 110z', '#6B4027') +
      rect(240, 870, 600, 30, '#8A5A3A', 8) +
      times(7, (i) =>
        at(270 + i * 90, 872, 1, candle(i === 3 ? 250 : 200, i < 3 ? '#B23A2E' : i === 3 ? '#1D1A1C' : '#2F6B47')),
      ) +
      big('Seven candles, one table', { size: 120, lines: 2, fill: '#3D2418' }) +
      note('Joyous Kwanzaa', { x: 88, y: 392, size: 46, fill: C.brick })
    )
  }),
  'ten-to-midnight': P((w, h) => {
    const R = rnd(19)
    const arm = (deg, len, wid, f) =>
      `<g transform="rotate(${deg} 540 760)">${rect(540 - wid / 2, 760 - len, wid, len + 30, f, wid / 2)}</g>`
    return (
      rect(0, 0, w, h, '#2B1226') +
      times(
        80,
        () =>
          `<g transform="translate(${R() * w} ${R() * h}) rotate(${R() * 180})">${rect(0, 0, 10 + R() * 20, 9, [C.amber, C.rose, '#6FA3A0', C.paper][Math.floor(R() * 4)], 4)}</g>`,
      ) +
      circ(540, 760, 360, C.paper) +
      circ(540, 760, 330, '#F6E2D8') +
      times(
        12,
        (i) => `<g transform="rotate(${i * 30} 540 760)">${rect(534, 450, 12, i % 3 ? 34 : 62, C.plum, 6)}</g>`,
      ) +
      arm(-5, 190, 22, C.plum) +
      arm(-30, 270, 14, C.plum) +
      circ(540, 760, 24, C.amber) +
      rect(0, 60, w, 280, '#2B1226') +
      big('Ten, nine, porch light on.', { size: 108, lines: 1, y: 190, fill: C.paper }) +
      note('See you next year', { x: 88, y: 276, size: 44, fill: C.rose })
    )
  }),
}
function times2(n, f) {
  return Array.from({ length: n }, (_, i) => f(i))
}
