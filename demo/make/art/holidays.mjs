// Small holidays.
import { C, at, circ, line, note, path, poly, rect, times } from '../draw/kit.mjs'
import { sky, stars, tulip } from '../draw/sky.mjs'
import { colonial } from '../draw/houses.mjs'
import { glowAt } from '../draw/rooms.mjs'
import { candle, flag, pie, pumpkin } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

function row7() {
  return times(7, (i) => {
    const hh = [300, 380, 340, 420, 360, 400, 330][i],
      f = ['#2B1E46', '#1F2C49', '#33153A', '#22304F', '#2B1E46', '#1B2440', '#33153A'][i]
    return (
      rect(i * 148, -hh, 149, hh, f) +
      rect(i * 148 - 4, -hh - 18, 156, 22, '#0F1A2E') +
      times(4, (k) =>
        rect(
          i * 148 + 28 + (k % 2) * 56,
          -hh + 36 + Math.floor(k / 2) * 92,
          36,
          54,
          (i + k) % 3 ? '#16203A' : '#F8CB72',
        ),
      ) +
      rect(i * 148 + 52, -84, 44, 84, i === 3 ? C.amber : '#0F1A2E')
    )
  })
}

export const art = {
  'thanksgiving-table': P(
    (w, h) =>
      rect(0, 0, w, h, '#A8613F') +
      rect(0, 860, w, 490, '#7A3D2B') +
      rect(60, 840, 960, 40, C.cream) +
      path('M60 870H1020L960 1060q-60-40-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-100 0z', C.paper) +
      at(540, 850, 1.25, pie()) +
      [170, 910].map((x) => at(x, 846, 1, candle(170))).join('') +
      at(330, 850, 0.7, pumpkin()) +
      at(770, 850, 0.8, pumpkin()) +
      [170, 910].map((x) => glowAt(x, 640, 170)).join('') +
      big('Room for one more chair.', { fill: '#FDF3E2', size: 132, lines: 2 }) +
      note('Happy Thanksgiving', { x: 92, y: 470, size: 48, fill: C.butter }),
  ),
  'new-year-door': P(
    (w, h) =>
      rect(0, 0, w, h, '#16243C') +
      stars(w, h, 80, 31) +
      [
        [250, 560, C.amber],
        [840, 500, C.rose],
        [560, 640, C.butter],
      ]
        .map(([x, y, f], k) =>
          times(12, (i) =>
            line(
              `M${x + Math.cos((i * Math.PI) / 6) * 30} ${y + Math.sin((i * Math.PI) / 6) * 30}L${x + Math.cos((i * Math.PI) / 6) * (90 + k * 20)} ${y + Math.sin((i * Math.PI) / 6) * (90 + k * 20)}`,
              f,
              5,
            ),
          ),
        )
        .join('') +
      at(20, h, 1.05, row7()) +
      big('A new year, and the same good porch.', { fill: C.paper, size: 112, lines: 2 }),
  ),
  'mothers-day-garden': S(
    (w, h) =>
      rect(0, 0, w, h, '#E3B3AC') +
      rect(300, 520, 480, 330, '#7FA9B5', 20) +
      rect(280, 500, 520, 50, '#6B94A0', 12) +
      [-200, -120, -40, 40, 120, 200]
        .map((x, i) => at(540 + x, 560, 1.35 + (i % 2) * 0.25, tulip([C.clay, C.plum, C.amber][i % 3])))
        .join('') +
      rect(300, 552, 480, 300, '#7FA9B5', 20) +
      rect(300, 552, 480, 20, '#000', 0, 'opacity=".1"') +
      rect(0, 850, w, 230, '#C98F8A') +
      big('For the one who made it home.', { size: 100, y: 170, lines: 1, fill: C.plum }),
  ),
  'fourth-porch': P(
    (w, h) =>
      sky('blue', w, h) +
      stars(w, 700, 40, 3) +
      at(540, 1150, 1.1, colonial({ lit: true, wall: '#DCE3EA', shut: '#93402F', roof: '#0F1B2E' })) +
      at(150, 1150, 1.25, flag(C.clay)) +
      [330, 420, 510, 600, 690, 780]
        .map((x, i) =>
          poly(
            [
              [x - 44, 1010],
              [x + 44, 1010],
              [x, 1060],
            ],
            [C.clay, C.paper, '#5D7A96'][i % 3],
          ),
        )
        .join('') +
      rect(0, 1140, w, 210, '#0F1B2E') +
      times(5, (i) => line(`M880 420l${Math.cos(i * 1.25) * 110} ${Math.sin(i * 1.25) * 110}`, C.amber, 6)) +
      big('Sparklers on the steps.', { fill: C.paper, size: 124, lines: 2, max: 720 }),
  ),
  ofrenda: P(
    (w, h) =>
      rect(0, 0, w, h, '#5A2750') +
      [
        [90, 1100, 900, 250, '#93402F'],
        [200, 900, 680, 210, '#BC5B3E'],
        [310, 720, 460, 190, '#D9773A'],
      ]
        .map(
          ([x, y, a, b, f]) =>
            rect(x, y, a, b, f) +
            times(Math.floor(a / 60), (i) => path(`M${x + i * 60} ${y}h60l-30 44z`, C.paper, 'opacity=".85"')),
        )
        .join('') +
      [
        [240, 900],
        [840, 900],
        [150, 1100],
        [930, 1100],
        [360, 720],
        [720, 720],
      ]
        .map(([x, y]) => at(x, y, 0.75, candle(110)) + glowAt(x, y - 110, 90))
        .join('') +
      rect(470, 560, 140, 164, C.oak, 6) +
      rect(486, 576, 108, 132, C.butter) +
      circ(540, 626, 28, C.oak) +
      path('M500 708q40-70 80 0z', C.oak) +
      times(26, (i) => circ(110 + i * 35, 1102 - (i % 3) * 16, 20, i % 2 ? C.amber : '#E0852A')) +
      times(14, (i) => circ(225 + i * 48, 906 - (i % 2) * 14, 17, i % 2 ? C.amber : '#E0852A')) +
      big('En casa siempre hay lugar para los nuestros.', { fill: '#FDF3E2', size: 96, lines: 3, y: 170 }),
  ),
}
