// Square films.
import { C, at, circ, clip, fade, g, oval, path, poly, rect, say, times } from '../draw/kit.mjs'
import { hill, potted, sky } from '../draw/sky.mjs'
import { victorian } from '../draw/houses.mjs'
import { glowAt, armchair } from '../draw/rooms.mjs'
import { mug } from '../draw/things.mjs'
import { arrive, clamp, lerp, move, rise, span, square, sway } from '../draw/motion.mjs'

const title = (t, s, o, from = 0.4, out) =>
  rise(s, { x: 60, size: 84, lh: 1.05, max: 600, fill: C.paper, free: true, ...o }, t, from, out)

export const films = {
  'square-letter': square(6.5, 4.8, (t, w, h) => {
    const open = span(t, 1.2, 2),
      up = span(t, 1.8, 3.2)
    return (
      rect(0, 0, w, h, '#93402F') +
      rect(160, 330, 400, 270, '#E3D5C2', 8) +
      (open > 0.5
        ? poly(
            [
              [160, 336],
              [560, 336],
              [360, 336 - 150 * (open - 0.5) * 2],
            ],
            '#D3C2AA',
          )
        : '') +
      clip(
        rect(0, 0, 720, 590, '#000'),
        move(
          0,
          -220 * up,
          rect(190, 360, 340, 250, C.paper, 4) +
            say('Approved', { x: 360, y: 440, size: 58, anchor: 'middle', fill: C.plum, free: true }) +
            times(3, (i) => rect(230, 474 + i * 26, 260 - i * 40, 8, C.night, 4, 'opacity=".2"')),
        ),
      ) +
      poly(
        [
          [160, 340],
          [360, 490],
          [160, 600],
        ],
        '#F4E7D6',
      ) +
      poly(
        [
          [560, 340],
          [360, 490],
          [560, 600],
        ],
        '#F4E7D6',
      ) +
      poly(
        [
          [160, 602],
          [560, 602],
          [360, 456],
        ],
        C.paper,
      ) +
      (open <= 0.5
        ? poly(
            [
              [160, 334],
              [560, 334],
              [360, 334 + 150 * (1 - open * 2)],
            ],
            '#EFE3D2',
          )
        : '') +
      fade(1 - open, circ(360, 480 - open * 100, 26, C.amber)) +
      title(t, 'Get the letter first.', { y: 96, size: 64, max: 620 }, 0.3, 1.7) +
      fade(
        span(t, 3.1, 3.6),
        circ(548, 128, 44, C.amber) +
          say('sí', { x: 548, y: 142, size: 44, font: 'nri', anchor: 'middle', free: true }),
      )
    )
  }),
  'square-home-at-last': square(6.5, 5, (t, w, h) => {
    const n = 4,
      s = 180
    return (
      rect(0, 0, w, h, C.paper) +
      times(16, (k) => {
        const c = k % n,
          r = Math.floor(k / n),
          x = c * s,
          y = r * s,
          a = arrive(t, 0.1 + ((r * 3 + c * 5) % 16) * 0.13, 0.8 + ((r * 3 + c * 5) % 16) * 0.13),
          P = [C.plum, C.clay, C.amber, '#7E9A93', C.rose, C.blue, '#E9C88A', C.moss],
          A = P[(r * 5 + c * 3) % 8],
          B = P[(r * 5 + c * 3 + 3) % 8]
        return fade(
          a,
          g(
            `translate(${x + 90} ${y + 90}) rotate(${((1 - a) * 45).toFixed(1)}) scale(${a.toFixed(3)}) translate(-90 -90)`,
            rect(0, 0, 180.5, 180.5, (r + c) % 2 ? C.blush : '#F1E4EC') +
              ((r + c) % 2
                ? poly(
                    [
                      [0, 78],
                      [90, 14],
                      [180, 78],
                    ],
                    A,
                  ) +
                  rect(20, 78, 140, 102, B) +
                  rect(72, 112, 36, 68, k === 9 && t > 3 ? C.amber : C.night) +
                  rect(34, 100, 26, 32, '#FDF3DF') +
                  rect(120, 100, 26, 32, '#FDF3DF')
                : times(4, (i) =>
                    poly(
                      [
                        [0, i * 45 + 45],
                        [90, i * 45],
                        [180, i * 45 + 45],
                      ],
                      i % 2 ? A : B,
                    ),
                  )),
          ),
        )
      }) +
      fade(
        span(t, 2.8, 3.4),
        rect(90, 270, 540, 180, C.plum) +
          rect(102, 282, 516, 156, 'none', 0, `stroke="${C.amber}" stroke-width="3" stroke-dasharray="12 9"`),
      ) +
      title(t, 'Home, at last.', { x: 360, y: 382, anchor: 'middle', font: 'nri', size: 80 }, 3.2)
    )
  }),
  'square-monday-sweep': square(6.5, 4.5, (t, w, h) => {
    const k = span(t, 0, 6.5),
      sw = sway(t, 0.75, 1)
    return (
      sky('dawn', w, h) +
      circ(540, lerp(430, 330, k), 80, '#FFF3DC') +
      hill(w, h, 440, 24, '#C9B79A') +
      rect(0, 480, w, 240, '#A8613F') +
      times(6, (i) => rect(0, 500 + i * 38, w, 4, '#93502F')) +
      rect(0, 0, 46, h, C.plum) +
      rect(674, 0, 46, h, C.plum) +
      at(150, 560, 0.8, potted(C.teal)) +
      g(
        `translate(420 250) rotate(${(sw * 13).toFixed(2)})`,
        rect(-7, 0, 14, 290, C.oak, 6) + path('M-34 286h68l26 96h-120z', C.amber) + rect(-36, 280, 72, 18, C.clay, 5),
      ) +
      times(10, (i) =>
        oval(
          200 + i * 34 - clamp(t / 6) * 240 * ((i % 3) / 2),
          640 - (i % 2) * 14,
          11,
          5,
          '#7F9A50',
          `transform="rotate(${i * 40} ${200 + i * 34} 640)"`,
        ),
      ) +
      title(t, 'Monday. Start with the porch.', { x: 80, y: 110, size: 64, max: 540, fill: C.plum }, 0.5)
    )
  }),
  'square-seed-to-shade': square(7, 6, (t, w, h) => {
    const k = span(t, 0.8, 5),
      f = arrive(t, 3, 5.4)
    return (
      sky('sage', w, h) +
      circ(560, 150, 54, '#FFF6DC') +
      hill(w, h, 560, 20, '#93A985') +
      rect(0, 600, w, 140, '#7C9A74') +
      rect(350, 600 - 260 * k, 8 + 14 * k, 260 * k + 4, '#5C4433') +
      (f > 0
        ? at(
            364,
            610,
            f * 1.35,
            circ(0, -230, 92, C.moss) +
              circ(-64, -190, 60, '#547058') +
              circ(60, -186, 64, '#547058') +
              circ(20, -262, 54, C.moss),
          )
        : '') +
      fade(span(t, 4.8, 5.6), at(500, 620, 0.55, armchair(C.clay, C.brick)) + at(590, 620, 0.6, mug(C.amber))) +
      circ(362, 604, 10 * (1 - k), C.oak) +
      title(t, 'Plant the call today.', { y: 90, size: 58, fill: C.forest }, 0.3, 4.4) +
      title(t, 'Sit in the shade later.', { y: 90, size: 58, fill: C.forest }, 4.8)
    )
  }),
  'square-just-sold': square(6.5, 4.8, (t, w, h) => {
    const k = arrive(t, 1.6, 2.2)
    return (
      sky('rose', w, h) +
      hill(w, h, 470, 26, '#B98C8E') +
      at(360, 590, 0.66, victorian({ lit: t > 2.4 })) +
      fade(span(t, 2.3, 2.8), glowAt(334, 540, 190)) +
      rect(0, 586, w, 140, '#8E6A78') +
      g(
        `translate(560 250) rotate(${(-14 + (1 - k) * 30).toFixed(1)}) scale(${(2.2 - 1.2 * k).toFixed(3)})`,
        fade(
          k,
          rect(-120, -56, 240, 112, C.amber, 14) +
            say('sold', { x: 0, y: 26, size: 92, font: 'nri', anchor: 'middle', fill: C.night, free: true }),
        ),
      ) +
      title(t, 'Goodbye, house.', { y: 110, size: 76, fill: C.plum }, 0.3)
    )
  }),
}
