// Photo day.
import { C, at, circ, clip, line, note, poly, rect, wash } from '../draw/kit.mjs'
import { hill, walk } from '../draw/sky.mjs'
import { craftsman, farmhouse } from '../draw/houses.mjs'
import { glowAt } from '../draw/rooms.mjs'
import { envelope } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'photo-day': P(
    (w, h) =>
      rect(0, 0, w, h, '#3D3746') +
      line('M540 860L330 1350M540 860L750 1350M540 860V1350', '#1E1B22', 26) +
      rect(300, 560, 480, 320, '#1E1B22', 36) +
      rect(440, 500, 200, 80, '#1E1B22', 16) +
      circ(540, 720, 130, '#55505E') +
      circ(540, 720, 104, '#CBDDE0') +
      clip(
        circ(540, 720, 100, '#000'),
        rect(430, 610, 220, 130, wash('#F3C27A', '#F9E3B4')),
        rect(430, 740, 220, 90, '#93A985'),
        at(540, 762, 0.26, craftsman({ lit: true })),
      ) +
      circ(720, 612, 18, C.amber) +
      big('Photo day: lights on, cars gone, lids down.', { fill: C.paper, size: 108, lines: 3 }),
  ),
  'hide-these': S(
    (w, h) =>
      rect(0, 0, w, h, '#D9A483') +
      big('Hide these by nine', { size: 112, y: 180, lines: 1 }) +
      [
        ['magnets', 200, 460],
        ['the litter box', 540, 460],
        ['cords', 880, 460],
        ['mail', 200, 780],
        ['toothbrushes', 540, 780],
        ['bath mats', 880, 780],
      ]
        .map(
          ([s, x, y]) =>
            circ(x, y - 60, 110, '#EAC6AC') + note(s, { x, y: y + 110, size: 38, anchor: 'middle', wght: 600 }),
        )
        .join('') +
      poly(
        [
          [160, 360],
          [210, 380],
          [190, 440],
          [150, 420],
        ],
        C.clay,
      ) +
      circ(240, 440, 26, C.teal) +
      rect(470, 400, 140, 60, C.blue, 12) +
      rect(460, 384, 160, 22, '#1B2C47', 8) +
      line('M820 440q40-120 70-20t60-60', C.night, 10) +
      rect(942, 350, 26, 40, C.night, 6) +
      at(200, 770, 0.36, envelope(380)) +
      line('M520 780L500 650M560 780L585 650', C.paper, 14) +
      rect(490, 636, 22, 44, C.clay, 6) +
      rect(576, 636, 22, 44, C.amber, 6) +
      rect(500, 730, 80, 70, C.teal, 10) +
      rect(810, 680, 140, 90, C.plum, 10) +
      rect(826, 696, 108, 58, 'none', 6, `stroke="${C.rose}" stroke-width="5"`),
  ),
  'golden-twenty': P(
    (w, h) =>
      rect(0, 0, w, h, wash('#33153A', '#8A3F59', '#E08A63', '#F9DFA8')) +
      hill(w, h, 940, 40, '#43193C') +
      at(540, 1130, 1.12, farmhouse({ wall: '#5A3B5A', roof: '#24101F', lit: true })) +
      glowAt(640, 1020, 360, '#F9B64B', 0.55) +
      rect(0, 1124, w, 226, '#2A0F26') +
      walk(645, 1124, 80, 1350, 420, '#C9705A') +
      big('The best photo happens in twenty minutes.', { fill: C.paper, size: 112, lines: 3 }) +
      note('Just after sunset, every lamp on.', { x: 88, y: 580, size: 45, fill: '#F8D9C8' }),
  ),
}
