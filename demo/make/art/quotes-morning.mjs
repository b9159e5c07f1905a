// Quotes: one scene, one sentence. Mostly early light.
import { C, at, circ, line, path, rect, times, wash } from '../draw/kit.mjs'
import { bare, hill, moon, pine, potted, sky, stars } from '../draw/sky.mjs'
import { mini } from '../draw/houses.mjs'
import { armchair, glowAt, shell, stool, rug, floorLamp, shelf } from '../draw/rooms.mjs'
import { dog, mug } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const t = (s, o) => big(s, { size: 112, wght: 420, fill: C.paper, x: 90, y: 196, lh: 1.06, max: 900, lines: 5, ...o })

export const art = {
  'door-knock': P(
    (w, h) =>
      rect(0, 0, w, h, '#7E9A93') +
      times(34, (i) => rect(0, i * 40, w, 3, '#6B8882')) +
      rect(560, 440, 420, 910, C.paper) +
      rect(590, 470, 360, 880, C.plum) +
      [
        [620, 500],
        [790, 500],
      ]
        .map(([x, y]) => rect(x, y, 130, 250, '#3B1735', 6) + rect(x, y + 290, 130, 300, '#3B1735', 6))
        .join('') +
      circ(908, 900, 20, C.amber) +
      rect(748, 500, 44, 60, C.amber, 20) +
      at(380, 1350, 1.4, potted('#E9DCCB')) +
      rect(540, 1300, 460, 50, '#A2745C', 8) +
      t('The door that stays shut was never the one.', {
        fill: '#FDF8EE',
        size: 104,
        x: 80,
        max: 460,
        lines: 7,
        y: 190,
      }),
  ),
  'road-quote': P(
    (w, h) =>
      sky('gold', w, h) +
      circ(540, 760, 190, '#FFF3D0') +
      path('M0 800L220 640L430 780L660 600L900 770L1080 680V1350H0Z', '#C98A6A') +
      hill(w, h, 860, 40, '#A2604A') +
      hill(w, h, 960, 30, '#7F4438') +
      path(
        'M500 900C520 960 640 980 600 1060S300 1200 240 1350H760C800 1220 760 1130 700 1070S560 960 540 900Z',
        '#4B2A2A',
      ) +
      line('M522 920C540 980 640 1000 650 1060S540 1220 500 1350', C.amber, 8, 'stroke-dasharray="36 30"') +
      at(880, 1010, 0.9, pine('#5A352C')) +
      at(980, 1040, 1.1, pine('#4B2A2A')) +
      at(130, 1050, 0.9, pine('#5A352C')) +
      t('Slow is a direction too.', { fill: C.night, size: 132, lines: 2 }),
  ),
  'seeds-quote': S(
    (w, h) =>
      rect(0, 0, w, h, C.forest) +
      rect(0, 700, w, 380, '#4A3028') +
      times(5, (i) => {
        const x = 140 + i * 200,
          k = i / 4
        return (
          circ(x, 850, 16, '#D9B98A') +
          (i ? line(`M${x} 850c-10-40 8-80 0-${150 + k * 240}`, '#8FBF7F', 9) : '') +
          times(i * 2, (j) => {
            const y = 850 - 150 - (j * k * 240) / (i * 2)
            return `<path d="M${x} ${y}c${j % 2 ? 60 : -60}-60 ${j % 2 ? 90 : -90}-10 0 0z" fill="${j % 2 ? '#8FBF7F' : '#A5CF93'}"/>`
          }) +
          line(`M${x} 860c-20 40 10 60-10 ${60 + k * 60}M${x} 860c20 30 10 70 30 ${50 + k * 50}`, '#8A6A52', 4)
        )
      }) +
      circ(940, 420, 30, C.amber) +
      t('Small and every day beats big and someday.', { size: 88, lines: 2, y: 150 }),
  ),
  'bridge-quote': P(
    (w, h) =>
      sky('blue', w, h) +
      stars(w, 640, 30, 3) +
      moon(850, 560, 80, '#F7E9C6', '#2B4569') +
      hill(w, h, 860, 40, '#1F3350') +
      rect(0, 960, w, 390, '#22405F') +
      times(9, (i) => rect(80 + ((i * 211) % 860), 1000 + i * 34, 160, 5, '#5D7A96', 3, 'opacity=".5"')) +
      path('M-20 960C200 760 380 760 540 960S880 760 1100 960L1100 1000H-20Z', 'none') +
      rect(0, 920, w, 34, '#0F1B2E') +
      [270, 810].map((x) => rect(x - 16, 700, 32, 300, '#0F1B2E')).join('') +
      line('M-40 760Q120 930 270 712Q540 1050 810 712Q960 930 1120 760', '#0F1B2E', 8) +
      times(20, (i) => {
        const x = 30 + i * 54
        const d = Math.abs(((x - 270) / 270) % 2)
        const y = x > 270 && x < 810 ? 712 + 168 * (1 - ((x - 540) / 270) ** 2) : 840
        return line(`M${x} ${y}V920`, '#0F1B2E', 4, d > 9 ? 'x=""' : '')
      }) +
      mini(940, 925, 80, 54, '#0F1B2E', '#1B2C47', C.amber) +
      t('Be the calm part of somebody’s moving day.', { size: 110, lines: 3 }),
  ),
  'stars-quote': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#150A1E', '#33153A', '#6D3560')) +
      stars(w, 1000, 110, 44) +
      line(
        'M330 960L316 690L220 700M316 690L770 680L752 968ZM770 680L866 690M470 964L476 800L600 796L612 966',
        C.butter,
        2.5,
        'opacity=".75"',
      ) +
      [
        [330, 960],
        [316, 690],
        [220, 700],
        [770, 680],
        [752, 968],
        [866, 690],
        [470, 964],
        [476, 800],
        [600, 796],
        [612, 966],
      ]
        .map(([x, y]) => circ(x, y, 9, C.butter))
        .join('') +
      line('M220 700L540 420L866 690', C.butter, 2.5, 'opacity=".75"') +
      glowAt(540, 420, 70) +
      circ(540, 420, 13, C.amber) +
      hill(w, h, 1130, 50, '#1B0B1C') +
      at(900, 1150, 0.8, bare('#1B0B1C')) +
      t('You can’t rush a house into being the one.', { size: 100, lines: 2, y: 180 }),
  ),
  'reader-quote': P(
    (w, h) =>
      shell(w, h, 1080, '#6B7F63', '#8A5A3A', { rail: 900, panels: 6, trim: '#7F9376' }) +
      at(870, 1080, 1, shelf(300, 620, '#4A3428', 9)) +
      glowAt(260, 720, 430, '#F9C25B', 0.6) +
      rug(430, 1190, 760, 150, '#93402F', '#F4E7D6') +
      at(440, 1180, 1.5, armchair('#C9705A', '#A8543E')) +
      at(200, 1180, 1.25, floorLamp()) +
      at(700, 1200, 0.9, dog('#D9A86C')) +
      t('A good house makes room for your ordinary days.', { size: 96, lines: 3, y: 180 }),
  ),
  'two-chairs': S(
    (w, h) =>
      sky('dawn', w, h) +
      hill(w, h, 620, 30, '#B7A7B4') +
      rect(0, 650, w, 180, '#9DB3B8') +
      times(6, (i) => rect(120 + ((i * 277) % 800), 680 + i * 22, 180, 4, '#fff', 2, 'opacity=".5"')) +
      rect(0, 830, w, 250, '#C9A77E') +
      times(7, (i) => rect(0, 850 + i * 34, w, 3, '#A98557')) +
      [
        [360, 1],
        [720, -1],
      ]
        .map(
          ([x, k]) =>
            `<g transform="translate(${x} 960) scale(${k * 1.5} 1.5)">${line('M-70 0L-40-110M60 0L40-80M-40-110L-66-220M-50-90H70', C.plum, 15)}${times(4, (i) => line(`M${-64 + i * 6} ${-216 + i * 4}L${-30 + i * 10} -100`, C.plum, 12))}${line('M-56-130H60', C.plum, 13)}</g>`,
        )
        .join('') +
      at(540, 960, 0.9, stool(C.oak)) +
      at(540, 806, 0.5, mug(C.amber, false)) +
      t('Ask for the view at breakfast.', { fill: C.plum, size: 112, lines: 2, y: 170, max: 940 }),
  ),
}
