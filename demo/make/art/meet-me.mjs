// The agent herself, and things worth writing to her for.
import { C, T, at, circ, clip, g, line, note, poly, rect, say, times } from '../draw/kit.mjs'
import { bust } from '../draw/people.mjs'
import { colonial, craftsman, mini, modern, spanish, cape } from '../draw/houses.mjs'
import { door } from '../draw/house-parts.mjs'
import { hardhat, magnifier, mug, pen, pencil, phone } from '../draw/things.mjs'
import { fireplace, windowView } from '../draw/rooms.mjs'
import { potted } from '../draw/sky.mjs'
import { P, S, big } from '../draw/layout.mjs'

const MAYA = { skin: '#C98A64', hair: '#33201F', top: C.plum, style: 'long' }
const DENISE = { skin: '#7E5038', hair: '#1E1216', top: C.clay, style: 'curls' }
const HELEN = { skin: '#E8BF9E', hair: '#241A1E', top: C.teal, style: 'bob' }
const ROSA = { skin: '#B97A55', hair: '#2A1718', top: C.blue, style: 'bun' }
export const art = {
  'agent-seven-am': P(
    (w, h) =>
      rect(0, 0, w, h, '#F0CFA8') +
      windowView(600, 440, 360, 430, 'city') +
      rect(0, 1130, w, 220, '#8A5A3A') +
      at(330, 1134, 1.55, bust(ROSA)) +
      at(640, 1140, 1.25, mug(C.clay)) +
      rect(720, 1096, 300, 40, C.night, 8) +
      rect(690, 1130, 360, 16, '#4A3A48', 8) +
      big('Seven a.m. I’m already in the new listings.', { size: 104, lines: 2, fill: '#4A1E14' }),
  ),
  'agent-tuesday': P(
    (w, h) =>
      rect(0, 0, w, h, '#DCE6D2') +
      big('My Tuesday, hour by hour', { size: 104, lines: 2, fill: C.forest }) +
      rect(228, 440, 3, 700, C.forest, 0, 'opacity=".3"') +
      [
        ['8', 'Read two inspection reports'],
        ['10', 'Measure a closet for a crib'],
        ['12', 'Lunch in the car, call a lender'],
        ['2', 'Three showings, one honest no'],
        ['5', 'Stand on a street and listen'],
        ['8', 'Write the offer'],
      ]
        .map(
          ([t, s], i) =>
            say(t, { x: 190, y: 486 + i * 124, size: 64, font: 'nri', anchor: 'end', fill: C.clay, free: true }) +
            circ(230, 466 + i * 124, 13, i === 5 ? C.amber : C.forest) +
            note(s, { x: 280, y: 482 + i * 124, size: 42, max: 660, fill: C.forest }),
        )
        .join('') +
      at(920, 1350, 0.92, bust(DENISE)),
  ),
  'agent-note': P(
    (w, h) =>
      rect(0, 0, w, h, '#C28A58') +
      times(70, (i) => circ((i * 211) % w, (i * 127) % h, 3 + (i % 3), '#8A5A3A', 'opacity=".35"')) +
      g(
        'rotate(-4 500 480)',
        rect(96, 130, 800, 720, '#000', 4, 'opacity=".18"') +
          rect(84, 110, 800, 720, '#FFFDF6', 4) +
          T(
            'I’ll tell you what I’d tell my sister. Then it’s your decision, and I’ll stand next to you while you make it.',
            { x: 150, y: 250, size: 72, font: 'nri', max: 670, lh: 1.22, fill: C.plum },
          ).svg +
          circ(484, 140, 20, C.clay),
      ) +
      g(
        'rotate(6 780 1000)',
        rect(596, 790, 400, 440, '#fff', 4) +
          clip(
            rect(622, 816, 348, 330, '#000'),
            rect(622, 816, 348, 330, '#CBDDE0') + at(796, 1170, 1.05, bust(HELEN)),
          ) +
          circ(796, 800, 18, C.amber),
      ),
  ),
  'agent-driveway': P(
    (w, h) =>
      rect(0, 0, w, h, '#2F6F73') +
      big('Call me from the driveway.', { size: 116, lines: 2, fill: C.paper }) +
      note('Before you go in, or right after.', { x: 88, y: 392, size: 44, fill: '#CFE0DC' }) +
      at(540, 1460, 2.35, phone(220, '#10282A', '#E3B3AC')) +
      clip(
        rect(310, 470, 460, 880, '#000', 44),
        circ(540, 840, 190, '#F6E2D8') + clip(circ(540, 840, 190, '#000'), at(540, 1060, 1.06, bust(MAYA))),
      ) +
      say('Your agent', { x: 540, y: 600, size: 56, anchor: 'middle', fill: C.night }) +
      circ(430, 1140, 52, C.clay) +
      circ(650, 1140, 52, '#3E8259') +
      line('M408 1144q22-20 44 0', C.paper, 12) +
      line('M628 1144q22-20 44 0', C.paper, 12),
  ),
  'agent-three-hats': S(
    (w, h) =>
      rect(0, 0, w, h, '#E9D6DF') +
      [
        [200, '#F6E2D8', ROSA],
        [540, '#DCE6D2', { ...ROSA, top: C.forest }],
        [880, '#F9DFA8', { ...ROSA, top: C.clay }],
      ]
        .map(
          ([x, f, o]) =>
            circ(x, 640, 156, f) +
            clip(circ(x, 640, 156, '#000') + rect(x - 156, 360, 312, 290, '#000'), at(x, 850, 0.92, bust(o))),
        )
        .join('') +
      at(200, 520, 0.74, hardhat()) +
      at(600, 690, 0.42, magnifier()) +
      g('rotate(32 930 760)', at(940, 800, 0.7, pen())) +
      ['the inspector', 'the detective', 'the translator']
        .map((s, i) => note(s, { x: 200 + i * 340, y: 866, size: 40, anchor: 'middle', fill: C.plum }))
        .join('') +
      big('Some days, three hats', { size: 118, lines: 1, y: 200, fill: C.plum }),
  ),
  'message-me-map': P(
    (w, h) =>
      rect(0, 0, w, h, '#F9DFA8') +
      big('Your move, on one page', { size: 112, lines: 2, fill: C.night }) +
      g(
        'rotate(7 560 820)',
        rect(330, 500, 500, 640, '#000', 6, 'opacity=".12"') + rect(320, 480, 500, 640, '#fff', 6),
      ) +
      g(
        'rotate(-5 520 820)',
        rect(290, 480, 500, 640, '#000', 6, 'opacity=".16"') +
          rect(276, 462, 500, 640, C.paper, 6) +
          line(
            'M340 1010C420 900 360 820 470 790S640 760 610 660S560 560 690 540',
            C.clay,
            10,
            'stroke-dasharray="4 24"',
          ) +
          [
            [340, 1010],
            [470, 790],
            [610, 660],
          ]
            .map(([x, y]) => circ(x, y, 22, C.plum))
            .join('') +
          at(690, 590, 0.9, mini(-50, 0, 100, 66, C.plum, C.cream, C.amber)),
      ) +
      rect(84, 1096, 560, 92, C.plum, 46) +
      note('Message me MAP', { x: 364, y: 1158, size: 46, anchor: 'middle', fill: C.paper, wght: 600 }),
  ),
  'whats-it-worth': P(
    (w, h) =>
      rect(0, 0, w, h, '#4F6E69') +
      times(24, (i) => rect(0, 400 + i * 34, w, 2, '#000', 0, 'opacity=".1"')) +
      at(540, 960, 1.5, door(0, 0, 170, 330, '#BC5B3E', { top: 'glass' })) +
      at(220, 960, 1.2, potted()) +
      at(880, 960, 1.1, potted(C.butter)) +
      rect(0, 956, w, 400, '#C9B79A') +
      poly(
        [
          [230, 1020],
          [850, 1020],
          [930, 1190],
          [150, 1190],
        ],
        '#8A5A3A',
      ) +
      poly(
        [
          [258, 1034],
          [822, 1034],
          [888, 1176],
          [192, 1176],
        ],
        'none',
        `stroke="${C.butter}" stroke-width="5" stroke-dasharray="14 10"`,
      ) +
      say('what’s it worth?', { x: 540, y: 1134, size: 88, font: 'nri', anchor: 'middle', fill: C.butter }) +
      big('No sign. No pressure. Just a number with reasons.', { size: 92, lines: 2, y: 180, fill: C.paper }),
  ),
  'three-new-doors': P(
    (w, h) =>
      rect(0, 0, w, h, '#E3B3AC') +
      rect(240, 420, 600, 930, C.night, 70) +
      rect(268, 450, 544, 900, C.paper, 48) +
      say('Saturday', { x: 320, y: 560, size: 64, fill: C.plum }) +
      [
        [craftsman({}), '#CBDDE0'],
        [spanish({}), '#F9DFA8'],
        [colonial({}), '#DCE6D2'],
      ]
        .map(
          ([house, f], i) =>
            rect(310, 600 + i * 206, 460, 186, '#F1E7DB', 22) +
            clip(
              rect(310, 600 + i * 206, 210, 186, '#000', 22),
              rect(310, 600 + i * 206, 210, 186, f) + at(415, 772 + i * 206, 0.3, house),
            ) +
            rect(546, 640 + i * 206, 170, 16, C.plum, 8) +
            rect(546, 676 + i * 206, 120, 12, C.night, 6, 'opacity=".2"') +
            rect(546, 704 + i * 206, 150, 12, C.night, 6, 'opacity=".2"'),
        )
        .join('') +
      big('Three doors, every Saturday at eight', { size: 100, lines: 2, y: 190, fill: C.night }),
  ),
  'feels-like-sunday': P(
    (w, h) =>
      rect(0, 0, w, h, '#F4ECE4') +
      big('Which one feels like Sunday?', { size: 108, lines: 2, fill: C.night }) +
      [
        ['A', '#CBDDE0', craftsman({})],
        ['B', '#F3C27A', modern({})],
        ['C', '#DCE6D2', cape({})],
      ]
        .map(
          ([l, f, house], i) =>
            rect(84, 420 + i * 256, 912, 238, f, 26) +
            clip(
              rect(84, 420 + i * 256, 912, 238, '#000', 26),
              rect(84, 600 + i * 256, 912, 80, '#93A985') + at(600, 626 + i * 256, 0.4, house),
            ) +
            circ(180, 538 + i * 256, 62, '#fff') +
            say(l, { x: 180, y: 564 + i * 256, size: 82, anchor: 'middle', fill: C.plum, free: true }),
        )
        .join(''),
  ),
  'house-hunt-bingo': P(
    (w, h) =>
      rect(0, 0, w, h, C.teal) +
      big('House-hunt bingo', { size: 122, lines: 1, y: 190, fill: C.paper }) +
      rect(84, 260, 912, 912, C.paper, 14) +
      [
        'wallpaper border',
        'one tiny closet',
        'great light',
        'a dog next door',
        'carpet in a bathroom',
        'the smell of cookies',
        'swing in the yard',
        'mystery switch',
        'pink tile',
        'you both go quiet',
        'a door to nowhere',
        'good water pressure',
        'painted shut',
        'a nook',
        'bees',
        'parking',
      ]
        .map((s, i) => {
          const x = 84 + (i % 4) * 228,
            y = 260 + Math.floor(i / 4) * 228
          return (
            rect(x + 8, y + 8, 212, 212, [C.blush, '#E3ECE8', C.butter][(i + Math.floor(i / 4)) % 3], 8) +
            (i === 9 ? circ(x + 114, y + 114, 96, C.amber) : '') +
            T(s, {
              x: x + 114,
              y: y + (s.length > 13 ? 98 : 122),
              size: 34,
              font: 'fg',
              wght: 560,
              max: 188,
              anchor: 'middle',
              lh: 1.16,
              lines: 3,
            }).svg
          )
        })
        .join(''),
  ),
  'vote-the-door': P(
    (w, h) =>
      rect(0, 0, w, h, '#EFE4D4') +
      big('Vote for a door', { size: 124, lines: 1, y: 190, fill: C.night }) +
      ['#2B4569', '#F5AC37', '#5F7A62', '#BC5B3E', '#6D3560', '#2B1226']
        .map((f, i) => {
          const x = 210 + (i % 3) * 330,
            y = 660 + Math.floor(i / 3) * 480
          return (
            rect(x - 130, y - 400, 260, 400, ['#DCE6D2', '#CBDDE0', '#F6E2D8'][(i + (i > 2)) % 3]) +
            door(x, y, 150, 320, f, { top: i % 2 ? 'glass' : '' }) +
            rect(x - 130, y, 260, 18, '#C9B79A') +
            say(String(i + 1), { x: x - 104, y: y - 342, size: 50, font: 'nri', fill: C.plum, free: true })
          )
        })
        .join(''),
  ),
  'fill-the-blank': S(
    (w, h) =>
      rect(0, 0, w, h, '#F5AC37') +
      T('The next house has to have', { x: 84, y: 260, size: 150, max: 900, lh: 1.02, fill: C.night }).svg +
      line('M90 700Q300 684 560 702T960 694', C.night, 10) +
      g('rotate(-22 760 800)', at(560, 720, 1, pencil(C.plum))),
  ),
  'keep-or-paint': P(
    (w, h) =>
      rect(0, 0, w, h, '#DCE6D2') +
      rect(540, 0, 540, h, '#F6E2D8') +
      rect(0, 1120, w, 230, '#A2745C') +
      clip(
        rect(0, 0, 540, h, '#000'),
        at(540, 1130, 1.7, fireplace('#A8543A')) +
          times(13, (r) =>
            times(8, (c) =>
              rect(
                150 + c * 52 + (r % 2) * 26,
                560 + r * 44,
                44,
                36,
                '#8E3F2A',
                3,
                r > 3 && c > 2 ? 'opacity="0"' : '',
              ),
            ),
          ),
      ) +
      clip(rect(540, 0, 540, h, '#000'), at(540, 1130, 1.7, fireplace('#FCF7EF'))) +
      rect(537, 440, 6, 690, C.night, 0, 'opacity=".25"') +
      big('Keep the brick, or paint it?', { size: 104, lines: 2, y: 200, fill: C.night }) +
      note('keep', { x: 90, y: 500, size: 48, wght: 600, fill: C.brick }) +
      note('paint', { x: 990, y: 500, size: 48, wght: 600, anchor: 'end', fill: C.plum }),
  ),
}
