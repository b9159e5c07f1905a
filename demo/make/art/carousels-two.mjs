// Carousels, part two: the builder, the Spanish staircase, one hour of staging.
import { C, at, circ, clip, g, line, oval, rect, say, times } from '../draw/kit.mjs'
import { potted } from '../draw/sky.mjs'
import { door } from '../draw/houses.mjs'
import { curtains, floorLamp, glowAt, rug, shell, sofa, sunPatch, windowView } from '../draw/rooms.mjs'
import { box } from '../draw/things.mjs'
import { P, big, dots, more } from '../draw/layout.mjs'

const slides = (key, list) =>
  Object.fromEntries(list.map((draw, i) => [`${key}-${i + 1}`, P((w, h) => draw(w, h, i, list.length))]))
const stretch = (i, w, scene) =>
  clip(rect(0, 0, 1080, 1350, '#000'), `<g transform="translate(${-i * w} 0)">${scene}</g>`)
const nav = (n, i, c = C.plum, arrow = C.plum, y = 1270) => dots(n, i, c, y) + (i < n - 1 ? more(arrow, y) : '')
const plan = () =>
  rect(0, 0, 4320, 1350, '#22406B') +
  times(109, (i) => rect(i * 40, 0, 1.5, 1350, '#fff', 0, `opacity="${i % 4 ? 0.08 : 0.18}"`)) +
  times(34, (i) => rect(0, i * 40, 4320, 1.5, '#fff', 0, `opacity="${i % 4 ? 0.08 : 0.18}"`)) +
  line(
    'M160 640H4160V1180H160ZM1080 640V860M1080 980V1180M2160 640V760M2160 900V1180M3240 640V980M3240 1100V1180M1080 900H1700M2400 900H3240',
    '#DCE9F5',
    8,
  ) +
  line('M1080 860a120 120 0 0 1 120 120M2160 760a140 140 0 0 1-140 140M3240 980a120 120 0 0 0-120 120', '#DCE9F5', 3) +
  rect(300, 720, 360, 120, 'none', 0, 'stroke="#DCE9F5" stroke-width="4"') +
  circ(1500, 1060, 90, 'none', 'stroke="#DCE9F5" stroke-width="4"') +
  rect(2500, 980, 300, 160, 'none', 20, 'stroke="#DCE9F5" stroke-width="4"') +
  rect(3500, 720, 320, 240, 'none', 10, 'stroke="#DCE9F5" stroke-width="4"') +
  [
    ['garage', 600, 1060],
    ['kitchen', 1560, 780],
    ['living', 2760, 780],
    ['bedroom', 3700, 1060],
  ]
    .map(([s, x, y]) => say(s, { x, y, size: 60, font: 'nri', anchor: 'middle', fill: '#DCE9F5', free: true }))
    .join('') +
  circ(3560, 1060, 20, C.amber)
const builder = [
  ['Four questions for the builder', 'before you sign anything'],
  ['What’s in the base price?', 'Ask for it on paper, item by item.'],
  ['Who’s my person?', 'One name and one number, from dirt to door.'],
  ['What if it’s late?', 'Get the answer before the weather does.'],
]
const steps5 = [
  ['La primera casa, paso a paso', 'Cinco escalones. Desliza.'],
  ['Tu número', 'Lo que pagas hoy, y lo que podrías pagar durmiendo bien.'],
  ['Tu carta', 'La preaprobación abre puertas de verdad.'],
  ['Tu lista', 'Indispensable, estaría bien, todavía no.'],
  ['Tu puerta', 'Ahora sí: la oferta, la inspección y las llaves.'],
]
const stairScene = () =>
  rect(0, 0, 5400, 1350, '#E8B48C') +
  times(
    16,
    (i) =>
      rect(i * 340, 1200 - i * 34, 5400, 40, i % 2 ? '#B5533A' : '#C96A4C') +
      rect(i * 340, 1240 - i * 34, 5400, 900, i % 2 ? '#F3E0C4' : '#EAD3B2') +
      times(3, (k) => rect(i * 340 + 20 + k * 108, 1252 - i * 34, 84, 40, [C.blue, C.teal, C.clay][(i + k) % 3], 6)),
  ) +
  door(5000, 700, 230, 420, C.amber, { trim: '#F3E0C4' }) +
  [300, 1400, 2500, 3600]
    .map((x, i) => at(x, 1200 - Math.floor(x / 340) * 34, 1.3, potted([C.blue, C.clay, C.teal, C.plum, C.blue][i])))
    .join('')
const hour = [
  ['One hour, four rooms', 'Set a timer. Start with the light.', 0],
  ['0:15', 'Blinds up, lamps on, one window open.', 1],
  ['0:35', 'Everything off the floor. Then half of what’s left.', 2],
  ['1:00', 'Fresh towels, one green thing, and out the door.', 3],
]
const messy = (k) =>
  shell(1080, 1350, 1080, ['#9A8E86', '#D9C8B0', '#E4D5BE', '#F0E2C8'][k], '#A97048') +
  windowView(620, 520, 320, 340, 'hills') +
  (k
    ? sunPatch(520, 1100, 320, 200, -120)
    : curtains(620, 520, 320, 380, '#6B6068', C.night) + rect(600, 500, 360, 380, '#6B6068')) +
  at(330, 1180, 1.15, sofa(C.teal, '#235659', C.butter)) +
  (k < 2
    ? at(760, 1240, 0.8, box(180, 130)) +
      at(880, 1250, 0.6, box(170, 150, '#C98B57')) +
      [
        [120, 1230],
        [560, 1260],
        [480, 1200],
      ]
        .map(([x, y], i) => g(`rotate(${i * 20} ${x} ${y})`, oval(x, y, 60, 16, [C.clay, C.plum, C.amber][i])))
        .join('')
    : '') +
  at(90, 1150, 1, floorLamp(k ? C.amber : '#6B6068')) +
  (k ? glowAt(90, 740, 220) : '') +
  (k > 2 ? at(900, 1200, 1.3, potted(C.plum)) + rug(360, 1240, 560, 70, C.clay, C.butter) : '')

export const art = {
  ...slides(
    'new-home-questions',
    builder.map(
      ([a, b]) =>
        (w, h, i, n) =>
          stretch(i, w, plan()) +
          big(a, { size: 118, lines: 2, fill: '#F1F6FB', sub: b, subSize: 46, subMax: 900, subFill: C.butter }) +
          nav(n, i, '#DCE9F5', C.clay),
    ),
  ),
  ...slides(
    'primera-casa-pasos',
    steps5.map(
      ([a, b]) =>
        (w, h, i, n) =>
          stretch(i, w, stairScene()) +
          big(a, {
            size: i ? 150 : 124,
            lines: i ? 1 : 2,
            fill: C.night,
            max: 912,
            sub: b,
            subSize: 46,
            subMax: i === 4 ? 460 : 800,
            subFill: C.night,
          }) +
          nav(n, i, C.night),
    ),
  ),
  ...slides(
    'staging-an-hour',
    hour.map(
      ([a, b, k]) =>
        (w, h, i, n) =>
          messy(k) +
          big(a, {
            size: i ? 190 : 124,
            lines: 2,
            fill: k ? C.plum : C.paper,
            font: i ? 'nri' : 'nr',
            y: i ? 240 : 200,
            sub: b,
            subSize: 46,
            subMax: 900,
            subFill: k ? C.plum : C.paper,
          }) +
          nav(n, i, C.paper, C.plum, 1305),
    ),
  ),
}
