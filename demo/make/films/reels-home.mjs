// Reels: one small thing happens, and the sentence lands with it.
import { C, at, circ, clip, fade, g, path, poly, rect, times, wash } from '../draw/kit.mjs'
import { cloud, cypress, hill, potted, sky, stars, tree, tulip, walk } from '../draw/sky.mjs'
import { cape, colonial, craftsman } from '../draw/houses.mjs'
import { glowAt, stairs, tableLamp } from '../draw/rooms.mjs'
import { box, key, sign, truck } from '../draw/things.mjs'
import { arrive, lerp, move, reel, rise, span, sway, zoom } from '../draw/motion.mjs'

const title = (t, s, o, from = 0.4, out) =>
  rise(s, { x: 60, size: 84, lh: 1.05, max: 600, fill: C.paper, free: true, ...o }, t, from, out)

export const films = {
  'reel-lamp-on': reel(7, 5.5, (t, w, h) => {
    const on = span(t, 1.6, 2.1),
      k = span(t, 0, 7)
    return (
      rect(0, 0, w, h, wash('#150A1E', '#33153A', '#6D3560')) +
      stars(w, 760, 60) +
      zoom(
        lerp(1, 1.14, k),
        360,
        1000,
        hill(w, h, 900, 40, '#2A0F26') +
          at(
            360,
            1090,
            0.86,
            craftsman({
              wall: '#43284A',
              roof: '#1B0B1C',
              glass: on > 0.5 ? '#F8CB72' : '#2A1530',
              door: on > 0.5 ? C.amber : '#5E2C50',
              trim: '#8A6A8A',
            }),
          ) +
          fade(on, glowAt(360, 1010, 300, '#F9B64B', 0.8)) +
          rect(-100, 1084, 920, 300, '#1B0B1C') +
          fade(on, path('M320 1086h80l150 200H170z', wash([0, '#F9B64B', 0.7], [1, '#F9B64B', 0]))),
      ) +
      zoom(lerp(1, 1.3, k), 360, 1100, at(60, 1130, 1.2, cypress('#0F0612')) + at(660, 1130, 1.4, cypress('#0F0612'))) +
      title(t, 'Leave it on.', { y: 190, size: 108 }, 2.2) +
      title(t, 'Somebody is still on their way.', { y: 320, size: 62 }, 3.1)
    )
  }),
  'reel-key-turns': reel(8, 6.4, (t, w, h) => {
    const turn = span(t, 1.4, 2.4),
      open = span(t, 2.8, 4.6),
      k = span(t, 2.8, 6)
    return (
      rect(0, 0, w, h, '#2F6F73') +
      zoom(
        lerp(1, 1.18, k),
        360,
        960,
        // The frame stays under the words, also when the camera has come close.
        rect(90, 480, 540, 800, C.cream) +
          rect(120, 510, 480, 770, wash('#F9DFA8', '#F5AC37')) +
          clip(
            rect(120, 510, 480, 770, '#000'),
            rect(120, 1226, 480, 60, C.oak),
            at(430, 1240, 0.9, stairs(7, 330, 420, C.oak, '#FBEBC8')) + at(250, 1240, 1, potted(C.plum)),
          ) +
          poly(
            [
              [120, 510],
              [120 + 480 * (1 - open * 0.86), 510 + open * 70],
              [120 + 480 * (1 - open * 0.86), 1280],
              [120, 1280],
            ],
            C.plum,
          ) +
          (open < 0.5
            ? fade(
                1 - open * 2,
                g(
                  `translate(120 0) scale(${(1 - open * 0.86).toFixed(3)} 1) translate(-120 0)`,
                  rect(160, 560, 180, 250, '#3B1735', 6) +
                    rect(380, 560, 180, 250, '#3B1735', 6) +
                    rect(160, 900, 180, 320, '#3B1735', 6) +
                    rect(380, 900, 180, 320, '#3B1735', 6) +
                    circ(548, 855, 26, C.amber) +
                    g(
                      `translate(548 855) rotate(${turn * 90}) scale(.7)`,
                      g('translate(0 0) rotate(180)', key('#E0952A')),
                    ),
                ),
              )
            : ''),
      ) +
      title(t, 'A little stiff.', { y: 200, size: 108 }, 0.3) +
      title(t, 'And then it’s yours.', { y: 310, size: 70, max: 660 }, 4.2)
    )
  }),
  'reel-moving-truck': reel(7, 4.6, (t, w, h) => {
    const x = lerp(-420, 250, span(t, 0.2, 4.4)),
      bump = Math.abs(sway(t, 2.4, 4)) * (1 - span(t, 3.6, 4.4))
    return (
      sky('gold', w, h) +
      circ(540, 520, 100, '#FFF6DC') +
      move(-t * 8, 0, cloud(80, 480, 0.8) + cloud(620, 420, 0.7)) +
      hill(w, h, 760, 50, '#C9A26A') +
      move(
        -t * 20,
        0,
        times(6, (i) => at(i * 190, 860, 0.7, tree('#A98F4A', '#977E3F'))),
      ) +
      rect(0, 850, w, 430, '#C98857') +
      at(560, 900, 0.62, cape({ wall: '#FBF3E4', roof: C.plum, shut: C.clay, lit: t > 4.4 })) +
      fade(span(t, 4.2, 4.8), glowAt(560, 850, 170)) +
      rect(0, 960, w, 130, '#5E5660') +
      times(8, (i) => rect(((i * 130) % 1040) - 100, 1020, 70, 9, C.butter)) +
      move(x, -bump, at(0, 1060, 0.9, truck(C.teal, C.plum))) +
      [0, 1, 2]
        .map((i) => {
          const d = span(t, 4.6 + i * 0.4, 5.1 + i * 0.4)
          return fade(
            d,
            at(150 + i * 130, lerp(1040, 1090, d), 0.62, box(170, 130, ['#D79C68', '#C98B57', '#E0AC78'][i])),
          )
        })
        .join('') +
      title(t, 'New address.', { y: 170, size: 100, fill: C.night }, 0.5) +
      title(t, 'Same good lamp.', { y: 290, size: 76, fill: C.night }, 2) +
      fade(span(t, 5.6, 6), at(545, 1090, 0.62, tableLamp(C.amber, C.plum)) + glowAt(545, 1020, 130))
    )
  }),
  'reel-sign-rises': reel(6.5, 4.8, (t, w, h) => {
    const up = arrive(t, 0.9, 2),
      sw = Math.exp(-(t - 2) * 1.2) * sway(t - 2, 0.9, 5) * (t > 1 ? 1 : 0)
    return (
      sky('day', w, h) +
      move(t * 12, 0, cloud(40, 520, 0.9) + cloud(420, 430, 0.7)) +
      hill(w, h, 820, 40, '#B4C4A6') +
      at(360, 960, 0.8, colonial({ shut: C.teal })) +
      rect(0, 952, w, 340, '#93A985') +
      walk(360, 954, 70, 1280, 360, '#EADFCF') +
      move(0, (1 - up) * 520, at(520, 1180, 1.05, g(`rotate(${sw.toFixed(2)} 0 -300)`, sign('For Sale', C.plum)))) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          at(50 + i * 70, 1230, arrive(t, 2 + i * 0.18, 2.8 + i * 0.18) * 0.9, tulip([C.clay, C.rose, C.amber][i % 3])),
        )
        .join('') +
      title(t, 'Thirty quiet days', { y: 180, size: 82, max: 660, fill: C.plum }, 0.4) +
      title(t, 'before one loud weekend.', { y: 264, size: 58, max: 660, fill: C.plum }, 2.2)
    )
  }),
}
