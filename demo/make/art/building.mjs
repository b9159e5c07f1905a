// New construction, from the lot to the paint.
import { C, at, circ, g, line, note, path, poly, rect, say, times, wash } from '../draw/kit.mjs'
import { birch, sky } from '../draw/sky.mjs'
import { mini, modern, tudor } from '../draw/houses.mjs'
import { hardhat, paintCan } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const grid = (w, h, f, ink) =>
  rect(0, 0, w, h, f) +
  times(28, (i) => rect(i * 40, 0, 1.5, h, ink, 0, `opacity="${i % 4 ? 0.1 : 0.22}"`)) +
  times(35, (i) => rect(0, i * 40, w, 1.5, ink, 0, `opacity="${i % 4 ? 0.1 : 0.22}"`))

export const art = {
  'ask-the-builder': P((w, h) => {
    const B = '#22406B',
      I = '#DCE9F5',
      l = (d, k = 4) => line(d, I, k)
    return (
      grid(w, h, B, '#fff') +
      big('Ask the builder before you pick the tile', { fill: I, size: 108, lines: 3, max: 860 }) +
      [
        'What is standard, and what is an upgrade?',
        'Who fixes what in year one?',
        'May I bring my own inspector?',
        'What happens if you finish late?',
      ]
        .map(
          (s, i) =>
            circ(102, 566 + i * 76, 13, 'none', `stroke="${C.amber}" stroke-width="5"`) +
            note(s, { x: 146, y: 580 + i * 76, size: 40, fill: I }),
        )
        .join('') +
      l('M120 890H960V1180H120Z', 7) +
      l('M420 890V1010M420 1070V1180M420 1030H560M680 1030H960M680 890V960M680 1100V1180') +
      l('M560 1030a60 60 0 0 1 60 60M680 1100a60 60 0 0 0-60-10', 2.5) +
      [
        ['kitchen', 270, 1040],
        ['living', 550, 970],
        ['bedroom', 820, 970],
        ['bath', 820, 1120],
        ['entry', 550, 1140],
      ]
        .map(([s, x, y]) => say(s, { x, y, size: 36, font: 'nri', anchor: 'middle', fill: I }))
        .join('') +
      l('M150 910h90v50h-90zM880 1120h50v40h-50z', 3)
    )
  }),
  'model-home-trick': P(
    (w, h) =>
      rect(0, 0, w / 2, h, '#F6D9C6') +
      rect(w / 2, 0, w / 2, h, '#E4E4DF') +
      rect(0, 1040, w / 2, 310, '#C98857') +
      rect(w / 2, 1040, w / 2, 310, '#B9B7AE') +
      rect(538, 470, 4, 880, C.night) +
      rect(120, 560, 330, 190, C.plum, 6) +
      rect(136, 576, 298, 158, '#E9C88A') +
      at(280, 1100, 0.8, `${rect(-190, -170, 380, 120, C.clay, 26)}${rect(-210, -120, 420, 90, C.brick, 20)}`) +
      at(100, 1100, 1, `${line('M0 0V-330', C.night, 8)}${path('M-60-320l28-90h64l28 90z', C.amber)}`) +
      note('the model', { x: 270, y: 1170, size: 42, anchor: 'middle', fill: C.paper, wght: 600 }) +
      note('what you get', { x: 810, y: 1170, size: 42, anchor: 'middle', fill: C.night, wght: 600 }) +
      rect(640, 560, 330, 190, 'none', 6, `stroke="${C.stone}" stroke-width="5" stroke-dasharray="16 12"`) +
      at(
        810,
        1090,
        0.8,
        rect(-190, -170, 380, 120, 'none', 26, 'stroke="#8E8A80" stroke-width="6" stroke-dasharray="18 12"'),
      ) +
      at(980, 1090, 1, line('M0-40V-4', C.stone, 8) + circ(0, -50, 14, C.stone)) +
      rect(0, 0, w, 470, C.plum) +
      big('The model home is wearing all its jewelry.', { fill: C.paper, size: 108, lines: 3, y: 170 }),
  ),
  'own-inspector': S(
    (w, h) =>
      rect(0, 0, w, h, '#E9B25A') +
      rect(0, 840, w, 240, '#8A5A3A') +
      times(6, (i) => rect(600 + i * 80, 300, 22, 540, '#C98A4A')) +
      rect(580, 300, 500, 24, '#C98A4A') +
      rect(580, 560, 500, 18, '#C98A4A') +
      at(330, 850, 1.9, hardhat(C.plum)) +
      big('New still needs its own inspector.', { size: 112, lines: 3, max: 540, y: 180 }),
  ),
  'dirt-to-door': P((w, h) => {
    const st = [
      ['dirt', 0],
      ['bones', 1],
      ['roof', 2],
      ['walls', 3],
      ['door', 4],
    ]
    return (
      sky('day', w, h) +
      big('From dirt to door', { size: 124, lines: 1, fill: C.blue }) +
      note('Walk it at every stage. Take the same photo.', { x: 88, y: 280, size: 43, fill: C.blue }) +
      st
        .map(([s, i]) => {
          const x = i === 4 ? 540 : 300 + (i % 2) * 480,
            y = [530, 530, 825, 825, 1110][i],
            k = i === 4 ? 1.12 : 0.94
          return (
            rect(x - 190 * k, y, 380 * k, 26, '#A98557', 8) +
            at(
              x,
              y,
              k * 0.9,
              (i === 0
                ? poly(
                    [
                      [-140, 0],
                      [-30, -60],
                      [40, -40],
                      [120, 0],
                    ],
                    '#8A6A4A',
                  ) + line('M150 0V-90', C.amber, 8)
                : '') +
                (i === 1
                  ? times(7, (j) => rect(-130 + j * 42, -130, 9, 130, '#D9A86C')) +
                    rect(-130, -136, 262, 10, '#D9A86C') +
                    line('M-140-134L0-230L140-134', '#D9A86C', 9)
                  : '') +
                (i >= 2
                  ? rect(-125, -130, 250, 130, i === 2 ? '#E0CDA9' : '#7E9A93') +
                    poly(
                      [
                        [-150, -128],
                        [0, -236],
                        [150, -128],
                      ],
                      i === 2 ? '#8A5A3A' : C.plum,
                    )
                  : '') +
                (i === 2 ? times(5, (j) => rect(-112 + j * 54, -130, 6, 130, '#C9AC7C')) : '') +
                (i >= 3
                  ? rect(-95, -100, 55, 60, '#DCE9EA') + rect(45, -100, 55, 60, i === 4 ? '#F8CB72' : '#DCE9EA')
                  : '') +
                (i === 4
                  ? rect(-26, -96, 52, 96, C.amber) + circ(14, -46, 4, C.night)
                  : i === 3
                    ? rect(-26, -96, 52, 96, '#3B4A4A')
                    : ''),
            ) +
            note(s, { x: x, y: y + 68, size: 40, anchor: 'middle', fill: C.night, wght: 600 })
          )
        })
        .join('')
    )
  }),
  'write-on-the-studs': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#F3C27A', '#E08A63', '#8A3F59')) +
      times(
        7,
        (i) =>
          rect(-20 + i * 180, 560, 44, 790, i === 3 ? '#D9A86C' : '#B67945') +
          rect(-20 + i * 180, 560, 12, 790, '#fff', 0, 'opacity=".14"'),
      ) +
      rect(0, 520, w, 56, '#A0673A') +
      rect(0, 900, w, 30, '#A0673A', 0, 'opacity=".8"') +
      g(
        'translate(556 1180) rotate(-90)',
        say('bless this house', { x: 0, y: 0, size: 44, font: 'nri', fill: C.plum, free: true }),
      ) +
      big('Before the drywall, write your wish on a stud.', { size: 104, lines: 3, fill: C.night }),
  ),
  'new-or-lived-in': P(
    (w) =>
      rect(0, 0, w, 675, '#DCE9EA') +
      rect(0, 675, w, 675, '#EBD8C3') +
      at(720, 640, 0.92, modern({})) +
      rect(0, 636, w, 40, '#A9BE95') +
      at(700, 1130, 0.72, tudor({})) +
      at(1010, 1134, 0.9, birch()) +
      rect(0, 1126, w, 224, '#A98557') +
      say('New?', { x: 80, y: 170, size: 130, fill: C.blue }) +
      note('Warranty. Quiet floors.\nA young tree.', { x: 86, y: 240, size: 40, fill: C.blue }) +
      say('Lived in?', { x: 80, y: 830, size: 120, fill: C.brick }) +
      note('Real shade. Thick doors.\nStories in the walls.', { x: 86, y: 896, size: 40, fill: C.brick }),
  ),
  'paint-last': S(
    (w, h) =>
      rect(0, 0, w, h, '#F4E7D6') +
      path('M0 560H1080V1080H0Z', '#7E9A93') +
      path('M0 560q60 90 120 20t160 60t200-40t180 60t220-50t200 10V540H0Z', '#7E9A93') +
      at(820, 1000, 2.2, paintCan(C.amber)) +
      g(
        'translate(300 620) rotate(-16)',
        rect(-110, -60, 220, 90, C.plum, 30),
        line('M110-16h60v110H40v90', C.stone, 14),
        rect(20, 170, 40, 150, C.clay, 14),
      ) +
      big('Pick the color after you’ve seen a whole day of light.', { size: 84, lines: 3, y: 140, fill: C.forest }),
  ),
  'lot-first': P(
    (w, h) =>
      rect(0, 0, w, h, '#BFCFA6') +
      times(4, (r) =>
        times(3, (c) => rect(60 + c * 330, 480 + r * 190, 300, 160, (r * 3 + c) % 3 ? '#A9BE95' : '#B7C79F', 10)),
      ) +
      line('M0 460H1080M0 850H1080', '#EFE7D4', 0) +
      path('M0 1050C300 1000 500 1120 1080 1020V1110C500 1210 300 1090 0 1140Z', '#8FB3BD', 'opacity=".9"') +
      [
        [100, 600, C.clay],
        [430, 790, C.plum],
        [760, 600, C.teal],
        [100, 980, C.blue],
      ]
        .map(([x, y, f]) => mini(x + 60, y, 110, 74, f, C.cream))
        .join('') +
      [
        [380, 560],
        [690, 760],
        [980, 800],
        [330, 960],
        [640, 590],
        [960, 570],
      ]
        .map(([x, y]) => circ(x, y, 30, C.moss) + circ(x - 8, y - 8, 14, '#7C9A74'))
        .join('') +
      rect(720, 860, 300, 160, C.amber, 10) +
      note('this one?', { x: 870, y: 955, size: 44, anchor: 'middle', wght: 600 }) +
      at(
        930,
        340,
        0.9,
        circ(0, 0, 70, C.paper) +
          poly(
            [
              [0, -56],
              [16, 0],
              [0, 56],
              [-16, 0],
            ],
            C.clay,
          ),
      ) +
      big('Pick the lot before the floor plan.', { fill: C.forest, size: 108, lines: 2, max: 760 }),
  ),
}
