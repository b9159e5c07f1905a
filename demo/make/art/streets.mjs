// Streets, corners and porches seen from outside.
import { C, at, circ, line, note, oval, path, poly, rect, times } from '../draw/kit.mjs'
import { bare, scatter, sky, stars, streetlamp, tree } from '../draw/sky.mjs'
import { craftsman, door, farmhouse, row, victorian, win } from '../draw/houses.mjs'
import { glowAt, pendant, roundTable, stool } from '../draw/rooms.mjs'
import { basket, bicycle, mug } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'walk-the-block': P(
    (w, h) =>
      rect(0, 0, w, h, '#BFCFB4') +
      [60, 400, 740, 1060].map((x) => rect(x - 26, 0, 52, h, '#F3ECDC')).join('') +
      [120, 480, 860, 1210].map((y) => rect(0, y - 26, w, 52, '#F3ECDC')).join('') +
      times(60, (i) => {
        const c = i % 10,
          r = Math.floor(i / 10),
          x = [110, 190, 270, 460, 540, 620, 800, 880, 950, 330][c],
          y = [40, 210, 300, 400, 950, 1100][r]
        return (
          rect(x, y, 54, 40, [C.plum, C.clay, '#7E9A93', '#C98F7A', C.blue][(i * 3) % 5], 3) +
          rect(x, y, 54, 12, '#000', 0, 'opacity=".16"') +
          circ(x + 64, y + 46, 15, i % 2 ? C.moss : '#7C9A74')
        )
      }) +
      oval(860, 660, 160, 120, '#8FB3BD') +
      times(9, (i) => circ(700 + ((i * 71) % 320), 530 + ((i * 57) % 300), 24, C.moss)) +
      line('M60 1210H400V860H740V480H1000', C.plum, 9, 'stroke-dasharray="2 22"') +
      circ(1000, 480, 26, C.night) +
      circ(1000, 480, 12, C.amber) +
      rect(70, 540, 600, 290, C.paper, 8) +
      big('Walk the block before you write the offer.', { x: 110, y: 632, size: 78, max: 520, lines: 3 }),
  ),
  'corner-cafe': P(
    (w, h) =>
      sky('rose', w, h) +
      rect(120, 420, 840, 780, '#8E4A3C') +
      times(26, (i) => rect(140 + ((i * 137) % 780), 440 + ((i * 61) % 240), 60, 20, '#7A3D31', 3)) +
      [270, 540, 810]
        .map((x) => win(x, 470, 110, 150, { lit: x === 540, glass: x === 540 ? undefined : '#4A3B4F' }))
        .join('') +
      rect(120, 700, 840, 40, '#4B1D42') +
      rect(160, 790, 470, 320, '#F8CB72') +
      rect(160, 790, 470, 320, 'none', 0, `stroke="#4B1D42" stroke-width="16"`) +
      at(300, 1104, 0.7, roundTable(240, C.oak)) +
      at(480, 1104, 0.8, stool(C.oak)) +
      at(300, 1010, 0.4, mug(C.clay)) +
      at(395, 790, 0.7, pendant(30, C.plum, '#FFF0CB', 0.7)) +
      door(800, 1200, 170, 360, '#2F6F73', { top: 'glass' }) +
      times(7, (i) => path(`M${130 + i * 80} 740h80v54q-40 34-80 0z`, i % 2 ? C.paper : C.clay)) +
      rect(0, 1200, w, 150, '#6B4048') +
      at(1000, 1200, 0.7, tree('#C98A6A', '#B5763C')) +
      at(250, 1230, 0.8, bicycle(C.night)) +
      big('Find your corner first.', { size: 116, lines: 1, fill: C.plum, max: 940 }) +
      note('Then look up at the windows above it.', { x: 88, y: 280, size: 44, fill: C.plum }),
  ),
  'market-stand': S(
    (w, h) =>
      rect(0, 0, w, h, '#9DB3A0') +
      rect(90, 760, 900, 320, '#B67945') +
      times(5, (i) => rect(90, 800 + i * 58, 900, 4, '#93602F')) +
      rect(120, 430, 20, 340, C.oak) +
      rect(940, 430, 20, 340, C.oak) +
      times(9, (i) => path(`M${80 + i * 102} 420h102v70q-51 50-102 0z`, i % 2 ? C.paper : C.clay)) +
      poly(
        [
          [80, 424],
          [998, 424],
          [930, 340],
          [150, 340],
        ],
        C.brick,
      ) +
      times(8, (i) => circ(170 + i * 44, 740 - (i % 2) * 18, 30, i === 3 ? C.amber : C.clay)) +
      times(6, (i) => oval(600 + i * 62, 730, 26, 40, '#7C9A50')) +
      at(560, 762, 0.6, basket()) +
      big('Go on a Saturday. Bring a tote bag.', { size: 92, lines: 2, y: 140, fill: C.forest }),
  ),
  'porch-row': P(
    (w, h) =>
      sky('dusk', w, h) +
      stars(w, 500, 30) +
      [0, 1, 2]
        .map((i) =>
          at(
            180 + i * 360,
            1130,
            0.58,
            [victorian, craftsman, farmhouse][i]({
              lit: i !== 2,
              wall: ['#6D3560', '#3E4B5A', '#8A6A78'][i],
              roof: '#1E0B1B',
            }),
          ),
        )
        .join('') +
      [180, 540, 930].map((x, i) => (i < 2 ? glowAt(x, 1060, 170, '#F9B64B', 0.5) : '')).join('') +
      rect(0, 1126, w, 224, '#24101F') +
      rect(0, 1200, w, 16, '#4B1D42') +
      at(60, 1140, 0.8, streetlamp()) +
      glowAt(60, 870, 150) +
      big('Count the porch lights.', { fill: C.paper, size: 132, lines: 2 }) +
      note('Then come back at breakfast.', { x: 90, y: 470, size: 44, fill: C.rose }),
  ),
  'first-snow-street': P(
    (w, h) =>
      sky('snow', w, h) +
      at(40, 1020, 0.85, row(7, 168, { from: 2, lit: true, lamp: 2 })) +
      rect(0, 1010, w, 340, '#F4F6F8') +
      path('M0 1100Q540 1060 1080 1120V1350H0Z', '#E2E8EE') +
      at(210, 1180, 1, bare('#6B5A66')) +
      at(880, 1200, 1.1, streetlamp()) +
      glowAt(880, 830, 200) +
      scatter(w, h, 90, 8, '#fff', 3, 7, 0.9) +
      big('See it in January, too.', { size: 130, lines: 2, fill: C.blue, max: 900 }),
  ),
}
