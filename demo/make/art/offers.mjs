// Inspections and offers.
import { C, at, circ, g, line, note, oval, path, poly, rect, say, times, wash } from '../draw/kit.mjs'
import { bed, sofa, stairs, tub } from '../draw/rooms.mjs'
import { check, envelope, hardhat } from '../draw/things.mjs'
import { P, S, big, numbered } from '../draw/layout.mjs'

function across2() {
  return wash([0, '#F9DFA8', 0.75], [1, '#F5AC37', 0.08])
}
function mixTone(f) {
  return { [C.rose]: '#CF9A92', [C.butter]: '#E7C57F' }[f] ?? '#E3D5C2'
}

export const art = {
  'inspection-cutaway': P(
    (w, h) =>
      rect(0, 0, w, h, '#E6EBD6') +
      rect(0, 1140, w, 210, '#8A6A4A') +
      poly(
        [
          [140, 640],
          [540, 400],
          [940, 640],
        ],
        C.plum,
      ) +
      poly(
        [
          [230, 628],
          [540, 442],
          [850, 628],
        ],
        '#F1DEC0',
      ) +
      rect(190, 636, 700, 250, '#CBDDE0') +
      rect(190, 886, 700, 254, '#F6D9C6') +
      rect(180, 880, 720, 14, C.plum) +
      rect(530, 640, 12, 500, C.plum) +
      rect(240, 1140, 600, 80, '#6B5240') +
      at(360, 886, 0.42, bed()) +
      at(720, 886, 0.5, tub()) +
      at(350, 1140, 0.6, sofa()) +
      at(590, 1140, 0.48, stairs(6, 250, 300)) +
      [
        [640, 500, 'roof', 860, 440],
        [800, 830, 'pipes', 930, 760],
        [300, 1100, 'floors', 40, 1000],
        [760, 1180, 'foundation', 850, 1170],
      ]
        .map(
          ([x, y, s, tx, ty]) =>
            line(`M${x} ${y}L${tx < 500 ? 120 : tx - 14} ${ty + (tx < 500 ? 16 : -8)}`, C.clay, 4) +
            circ(x, y, 12, C.clay) +
            note(s, { x: tx, y: ty, size: 38, fill: s === 'foundation' ? C.paper : C.night, wght: 600 }),
        )
        .join('') +
      big('Four places worth the flashlight', { size: 96, lines: 2, fill: C.plum }),
  ),
  'every-house-has-a-list': S(
    (w, h) =>
      rect(0, 0, w, h, '#2A4438') +
      g(
        'rotate(5 700 640)',
        rect(470, 440, 500, 800, C.paper, 6),
        times(
          7,
          (i) =>
            check(520, 550 + i * 74, 40, i !== 4, C.forest, C.moss) +
            rect(590, 524 + i * 74, [280, 200, 320, 240, 300, 180, 260, 300, 220][i], 12, C.night, 6, 'opacity=".2"'),
        ),
        circ(540, 826, 44, C.amber, 'opacity=".5"'),
      ) +
      big('Every house has a list. Yours should be short and known.', { fill: '#FBF4E4', size: 84, lines: 3, y: 140 }),
  ),
  'follow-the-inspector': P(
    (w, h) =>
      rect(0, 0, w, h, '#191421') +
      poly(
        [
          [-40, 1350],
          [160, 1350],
          [1080, 470],
          [700, 330],
        ],
        across2(),
      ) +
      times(7, (i) => rect(620 + i * 70, 380, 26, 700, '#4A3A36', 0, 'opacity=".5"')) +
      rect(560, 380, 520, 26, '#4A3A36') +
      oval(880, 640, 210, 260, '#F9DFA8', 'opacity=".85" transform="rotate(20 880 640)"') +
      times(5, (i) => rect(740 + i * 66, 480 + (i % 2) * 20, 26, 340, '#B67945')) +
      line('M740 560C820 600 900 520 1010 600', '#93402F', 16) +
      g('translate(130 1240) rotate(-42)', rect(-40, -60, 190, 120, C.clay, 20), rect(140, -84, 90, 168, C.amber, 14)) +
      big('Follow the inspector. Ask “is that normal?”', { fill: C.paper, size: 96, lines: 3, max: 700, y: 170 }),
  ),
  'inspector-questions': P(
    (w, h) =>
      rect(0, 0, w, h, '#F3C6A9') +
      at(860, 420, 1.1, hardhat(C.amber)) +
      big('Five things to ask the inspector', { size: 104, max: 620, lines: 3, y: 190 }) +
      numbered(
        [
          'What would you fix first?',
          'What can wait two years?',
          'Where’s the water shutoff?',
          'How long has the roof got?',
          'Would you show me in person?',
        ],
        { y: 660, step: 112, size: 48, num: C.brick },
      ),
  ),
  'anatomy-of-an-offer': P(
    (w, h) =>
      rect(0, 0, w, h, '#E7DFC9') +
      g('', rect(250, 380, 580, 830, '#C9BB98', 4), rect(234, 364, 580, 830, C.paper, 4)) +
      say('Offer', { x: 290, y: 480, size: 84, fill: C.plum, free: true }) +
      [
        ['price', 'what you pay'],
        ['earnest money', 'proof you mean it'],
        ['dates', 'when keys change hands'],
        ['contingencies', 'your ways out'],
        ['what stays', 'the fridge? the swing?'],
      ]
        .map(
          ([a, b], i) =>
            rect(290, 530 + i * 128, 468, 3, C.night, 0, 'opacity=".16"') +
            say(a, { x: 290, y: 592 + i * 128, size: 54, fill: C.night }) +
            note(b, { x: 292, y: 636 + i * 128, size: 33, fill: C.clay }) +
            circ(870, 580 + i * 128, 32, i === 3 ? C.amber : C.plum) +
            say(String(i + 1), {
              x: 870,
              y: 594 + i * 128,
              size: 40,
              anchor: 'middle',
              fill: i === 3 ? C.night : C.paper,
              free: true,
            }),
        )
        .join('') +
      big('The anatomy of an offer', { size: 108, lines: 1, fill: C.night }),
  ),
  'ways-out': S(
    (w, h) =>
      rect(0, 0, w, h, '#8FA9B5') +
      line('M0 1080L200 0M220 1080L420 0M900 1080L1080 200M660 1080L860 0', '#fff', 4, 'opacity=".25"') +
      [
        [250, 760, C.clay, 'inspection'],
        [560, 690, C.amber, 'loan'],
        [850, 780, C.plum, 'appraisal'],
      ]
        .map(
          ([x, y, f, s]) =>
            line(`M${x} ${y - 100}V${y + 130}a26 26 0 0 0 52 0`, C.night, 9) +
            path(
              `M${x - 150} ${y - 40}a150 130 0 0 1 300 0q-25-26-50 0q-25-26-50 0q-25-26-50 0q-25-26-50 0q-25-26-50 0q-25-26-50 0z`,
              f,
            ) +
            note(s, {
              x,
              y: y - 66,
              size: 32,
              anchor: 'middle',
              wght: 600,
              fill: f === C.amber ? C.night : C.paper,
              free: true,
            }),
        )
        .join('') +
      big('Contingencies are umbrellas. Carry the ones you need.', { size: 88, lines: 3, fill: C.night, y: 150 }),
  ),
  'best-offer-isnt-highest': P(
    (w, h) =>
      rect(0, 0, w, h, C.plum) +
      [
        [-14, 330, C.rose],
        [8, 700, C.butter],
        [-3, 520, C.paper],
      ]
        .map(([a, x, f], i) =>
          g(`translate(${x} ${1080 - i * 20}) rotate(${a})`, envelope(430, f, mixTone(f), i === 2 ? C.amber : C.clay)),
        )
        .join('') +
      big('The best offer isn’t always the highest one.', { fill: C.paper, size: 116, lines: 3 }) +
      note('Sure and soon can beat more and maybe.', { x: 88, y: 590, size: 45, fill: C.rose }),
  ),
  'counter-offer': S(
    (w, h) =>
      rect(0, 0, w, h, '#2F6F73') +
      rect(0, 540, w, 8, C.paper) +
      rect(530, 300, 20, 780, '#235659') +
      circ(300, 760, 150, C.clay) +
      g('rotate(40 300 760)', rect(280, 890, 40, 170, C.oak, 10)) +
      circ(800, 400, 120, C.plum) +
      g('rotate(-140 800 400)', rect(782, 500, 36, 150, C.oak, 10)) +
      line('M400 640Q560 520 660 470', C.paper, 5, 'stroke-dasharray="4 20"') +
      circ(560, 556, 30, C.amber) +
      big('A counter isn’t a no. It’s your turn.', { size: 96, lines: 2, y: 150, fill: C.paper, max: 900 }),
  ),
}
