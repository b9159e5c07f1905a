// One house in every season.
import { C, at, circ, leaf, oval, path, rect, times, wash } from '../draw/kit.mjs'
import { birch, cloud, hill, palm, pine, scatter, sky, stars, tree, tulip, walk } from '../draw/sky.mjs'
import { aframe, cape, colonial, spanish } from '../draw/houses.mjs'
import { glowAt } from '../draw/rooms.mjs'
import { pumpkin } from '../draw/things.mjs'
import { P, big } from '../draw/layout.mjs'

export const art = {
  'season-spring': P(
    (w, h) =>
      sky('dawn', w, h) +
      cloud(120, 560, 0.9) +
      hill(w, h, 900, 40, '#BFD0A8') +
      at(560, 1010, 0.9, cape({ wall: '#E3B3AC', roof: C.fig, shut: C.plum, door: C.amber })) +
      at(960, 1010, 0.9, tree('#F0B8C0', '#E59FAC')) +
      at(120, 1010, 1, tree('#F3C6CC', '#E8AAB6')) +
      rect(0, 1000, w, 350, '#A9C08F') +
      times(11, (i) => at(50 + i * 98, 1290 + (i % 2) * 30, 0.85, tulip([C.clay, C.rose, C.amber, C.plum][i % 4]))) +
      big('Spring shows you the garden.', { size: 124, lines: 2, fill: C.plum }),
  ),
  'season-summer': P(
    (w, h) =>
      sky('noon', w, h) +
      circ(880, 560, 96, '#FFF3C9') +
      rect(0, 780, w, 120, '#7FA9B5') +
      rect(0, 880, w, 470, '#EAD9B8') +
      at(330, 1000, 0.85, spanish({})) +
      at(930, 1040, 1.25, palm()) +
      path('M180 1060H760C800 1120 780 1240 700 1280H220C140 1240 120 1120 180 1060Z', '#7CC0C8') +
      path('M180 1060H760L770 1090H168Z', '#5EA3AE') +
      oval(480, 1180, 90, 34, C.amber) +
      oval(480, 1176, 46, 15, '#7CC0C8') +
      big('Summer shows you the shade.', { size: 124, lines: 2, fill: C.blue }),
  ),
  'season-fall': P(
    (w, h) =>
      sky('gold', w, h) +
      hill(w, h, 820, 60, '#C98A4A') +
      at(150, 960, 1.1, birch('#D9773A', '#C8622F')) +
      at(950, 960, 1.2, birch('#E2B24C', '#D49A3C')) +
      at(540, 1000, 0.86, colonial({ wall: '#93402F', shut: C.night, roof: '#33201F', lit: true })) +
      rect(0, 996, w, 354, '#A8613F') +
      walk(540, 996, 90, 1350, 420, '#D9B98A') +
      at(360, 1090, 0.9, pumpkin()) +
      at(720, 1090, 1.1, pumpkin()) +
      at(800, 1110, 0.6, pumpkin()) +
      times(30, (i) =>
        leaf((i * 187) % w, 1030 + ((i * 89) % 290), 28, 9, i * 47, [C.amber, '#D9773A', C.brick][i % 3]),
      ) +
      big('Fall shows you the gutters.', { size: 128, lines: 2, fill: C.night }),
  ),
  'season-winter': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#1F2C49', '#4A5C7E', '#A9B4C8')) +
      stars(w, 600, 40) +
      [90, 230, 900, 1010].map((x, i) => at(x, 980, 0.8 + (i % 2) * 0.35, pine('#22405A', '#33241B'))).join('') +
      at(560, 1020, 0.95, aframe({ lit: true, roof: '#F1F4F8', wall: '#7B4A35' })) +
      glowAt(560, 900, 420, '#F9C25B', 0.4) +
      rect(0, 1010, w, 340, '#EDF1F6') +
      path('M0 1120Q400 1070 1080 1130V1350H0Z', '#DCE3EC') +
      walk(560, 1012, 80, 1350, 300, '#F8E2B4', -120) +
      scatter(w, 1300, 80, 14, '#fff', 2, 6, 0.85) +
      big('Winter shows you the heat.', { fill: C.paper, size: 128, lines: 2 }),
  ),
}
