// Holidays of the fall.
import { C, at, circ, g, halo, leaf, line, note, oval, path, poly, rect, rnd, times } from '../draw/kit.mjs'
import { bare, birch, hill, moon, sky, stars } from '../draw/sky.mjs'
import { victorian } from '../draw/houses.mjs'
import { cushionStar, pumpkin } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const grin = (x, y, s) =>
  at(
    x,
    y,
    s,
    pumpkin(1),
    poly(
      [
        [-44, -76],
        [-16, -76],
        [-30, -100],
      ],
      C.amber,
    ),
    poly(
      [
        [44, -76],
        [16, -76],
        [30, -100],
      ],
      C.amber,
    ),
    path('M-52-50h104l-14 26-16-14-22 18-22-18-16 14z', C.amber),
  )
const banner = (x, y, f, cut) =>
  at(
    x,
    y,
    1,
    path('M0 0H190V210l-19 20-19-20-19 20-19-20-19 20-19-20-19 20-19-20-19 20-19-20z', f) +
      cut +
      times(5, (i) => circ(30 + i * 33, 190, 7, '#F6C667')),
  )
const houseCut =
  poly(
    [
      [95, 34],
      [150, 84],
      [150, 150],
      [40, 150],
      [40, 84],
    ],
    '#F6C667',
  ) + rect(80, 100, 30, 50, '#93402F')
const birdCut =
  path('M40 100c30-40 60-30 70-10c14-16 36-14 44-4c-20 4-24 20-30 34c-20 24-60 24-84-20z', '#F6C667') +
  leaf(70, 60, 50, 12, -40, '#F6C667')
const sunCut =
  circ(95, 92, 30, '#F6C667') +
  times(8, (i) => `<g transform="rotate(${i * 45} 95 92)">${rect(91, 36, 8, 18, '#F6C667', 4)}</g>`)
const bloomCut = times(6, (i) => leaf(95, 92, 48, 15, i * 60, '#F6C667')) + circ(95, 92, 12, '#93402F')
export const art = {
  'full-size-bars': P(
    (w, h) =>
      rect(0, 0, w, h, '#2A1534') +
      moon(900, 440, 84, '#F7E0A8', '#2A1534') +
      stars(w, 700, 30, 91) +
      hill(w, h, 960, 30, '#3B1F45') +
      at(110, 1080, 1.7, bare('#170B1E')) +
      at(540, 1140, 1.08, victorian({ lit: true, wall: '#4B2A58', roof: '#1B0F24', door: C.amber, trim: '#8A5C8E' })) +
      rect(0, 1130, w, 220, '#1B0F24') +
      circ(250, 1130, 170, halo('#F5AC37', 0.6)) +
      circ(840, 1130, 170, halo('#F5AC37', 0.6)) +
      grin(230, 1196, 1.3) +
      grin(860, 1190, 1.1) +
      grin(980, 1206, 0.8) +
      big('Full-size bars at this address.', { size: 116, lines: 2, fill: '#F7E0C8' }),
  ),
  'for-coming-home': P((w, h) => {
    const cols = ['#A8432F', '#F6F0E6', '#2B3F63']
    return (
      rect(0, 0, w, h, '#E4DCCD') +
      times(3, (r) =>
        times(4, (c) => {
          const x = 104 + c * 218,
            y = 500 + r * 218
          return (
            rect(x, y, 210, 210, cols[(r + c) % 3], 4) +
            at(x + 105, y + 105, 1, cushionStar(92, cols[(r + c + 1 + (c % 2)) % 3])) +
            circ(x + 105, y + 105, 16, r === 1 && c === 2 ? C.amber : cols[(r + c + 2) % 3])
          )
        }),
      ) +
      rect(90, 486, 900, 682, 'none', 8, `stroke="#2B3F63" stroke-width="10" stroke-dasharray="22 12"`) +
      big('For going, and for coming home: thank you.', { size: 100, lines: 2, y: 190, fill: '#24324F' }) +
      note('Veterans Day', { x: 88, y: 372, size: 44, fill: '#A8432F' })
    )
  }),
  'de-aqui-y-de-alla': P(
    (w, h) =>
      rect(0, 0, w, h, '#F6C667') +
      line('M-10 470Q540 560 1090 470', C.night, 5) +
      line('M-10 800Q540 890 1090 800', C.night, 5) +
      [
        [C.clay, houseCut],
        ['#2F6F73', birdCut],
        [C.plum, sunCut],
        ['#B23A5E', bloomCut],
        ['#3E6B3A', houseCut],
      ]
        .map(([f, cut], i) => banner(36 + i * 206, 484 + [2, 24, 34, 24, 2][i], f, cut))
        .join('') +
      [
        ['#B23A5E', sunCut],
        ['#3E6B3A', bloomCut],
        [C.clay, birdCut],
        ['#2B4569', houseCut],
        [C.plum, bloomCut],
      ]
        .map(([f, cut], i) => banner(36 + i * 206, 814 + [2, 24, 34, 24, 2][i], f, cut))
        .join('') +
      big('Somos de aquí\ny de allá.', { size: 128, lines: 2, y: 210, fill: C.night }),
  ),
  'lamp-on-every-step': P((w, h) => {
    const diya = (x, y, s) =>
      circ(x, y - 50 * s, 120 * s, halo('#F9B64B', 0.85)) +
      at(
        x,
        y,
        s,
        path('M-70-30C-60 10-30 20 0 20S60 10 78-34C40-20-40-20-70-30Z', '#A8543A') +
          oval(0, -28, 66, 12, '#7A3326') +
          path('M40-34c24-30 20-54 26-70c24 26 22 58 4 74z', C.amber),
      )
    const ring = (r, n, f, len, wid) =>
      times(n, (i) => `<g transform="rotate(${(i * 360) / n} 540 1010)">${leaf(540, 1010 - r, len, wid, -90, f)}</g>`)
    return (
      rect(0, 0, w, h, '#4A1238') +
      times(5, (i) =>
        rect(150 - i * 40, 470 + i * 78, 780 + i * 80, 78, ['#8A3C55', '#7B3350', '#6D2B4A', '#5F2444', '#551D40'][i]),
      ) +
      times(
        5,
        (i) => diya(220 - i * 34, 520 + i * 78, 0.62 + i * 0.05) + diya(860 + i * 34, 520 + i * 78, 0.62 + i * 0.05),
      ) +
      rect(0, 860, w, 490, '#4A1238') +
      ring(150, 16, '#D9567A', 80, 20) +
      ring(96, 12, '#F6C667', 66, 18) +
      ring(46, 8, '#6FB0A0', 56, 16) +
      circ(540, 1010, 40, '#F6E2D8') +
      diya(540, 1030, 0.6) +
      big('A lamp on every step', { size: 116, lines: 1, fill: '#FBE3C8' }) +
      note('Happy Diwali', { x: 88, y: 290, size: 46, fill: '#F6C667' })
    )
  }),
  'rake-once': S((w, h) => {
    const R = rnd(23)
    return (
      sky('noon', w, h) +
      hill(w, h, 640, 30, '#C7B27A') +
      at(150, 800, 1.5, birch('#E2A24C', '#C9752E')) +
      rect(0, 760, w, 400, '#A9A15C') +
      oval(600, 960, 420, 90, '#8E7F3E') +
      times(190, () => {
        const a = R() * 6.28,
          d = Math.sqrt(R())
        return leaf(
          600 + Math.cos(a) * d * 380,
          900 + Math.sin(a) * d * 60 - (1 - d) * 180,
          40,
          14,
          R() * 360,
          ['#C9752E', '#E2B24C', '#93402F', '#D98E3A'][Math.floor(R() * 4)],
        )
      }) +
      g(
        'rotate(-24 900 800)',
        rect(890, 420, 16, 470, '#8A5A3A', 8) + times(7, (i) => line(`M898 880L${838 + i * 20} 960`, '#4A4A52', 6)),
      ) +
      big('Rake once. Jump twice.', { size: 112, lines: 1, y: 180, fill: '#3D2A12' })
    )
  }),
}
