// Reels about time: a day, a year, a building, a rain shower, a list.
import { C, at, circ, clip, fade, g, line, oval, path, poly, rect, rnd, say, times, wash } from '../draw/kit.mjs'
import { birch, bush, cloud, hill, sky, stars, tree, walk } from '../draw/sky.mjs'
import { cape, door, farmhouse, win } from '../draw/houses.mjs'
import { glowAt, pendant, table, stool } from '../draw/rooms.mjs'
import { check, mug, sheet } from '../draw/things.mjs'
import { arrive, clamp, lerp, move, reel, rise, span, zoom } from '../draw/motion.mjs'

const title = (t, s, o, from = 0.4, out) =>
  rise(s, { x: 60, size: 84, lh: 1.05, max: 600, fill: C.paper, free: true, ...o }, t, from, out)

export const films = {
  'reel-day-to-dusk': reel(8, 6.2, (t, w, h) => {
    const k = span(t, 1, 5),
      sunY = lerp(460, 900, k),
      // The ink turns from night to paper, left to right, while the sky is as far from one as from the other.
      turn = 740 * clamp((t - 3.35) / 0.3),
      first = (fill) => title(t, 'The best photo\nof your house', { y: 170, size: 84, fill }, 0.3)
    return (
      sky('noon', w, h) +
      fade(clamp(k * 2), sky('gold', w, h)) +
      fade(
        clamp(k * 2 - 1),
        sky('dusk', w, h) + clip(rect(0, 0, w, 84, '#000') + rect(0, 460, w, 200, '#000'), stars(w, 640, 70)),
      ) +
      fade(1 - clamp(k * 1.6 - 0.6), circ(540, sunY, 84, '#FFF3D0')) +
      hill(w, h, 860, 50, '#B4C4A6') +
      fade(k, hill(w, h, 860, 50, '#43193C')) +
      zoom(
        lerp(1, 1.1, k),
        360,
        1000,
        at(340, 1040, 0.82, farmhouse({ lit: k > 0.55 })) +
          fade(span(t, 3.6, 4.4), glowAt(420, 960, 240, '#F9B64B', 0.6)),
      ) +
      rect(0, 1034, w, 260, '#93A985') +
      fade(k, rect(0, 1034, w, 260, '#2A0F26')) +
      at(90, 1060, 1, birch('#8FA984', '#7C9A74')) +
      clip(rect(turn, 0, w, h, '#000'), first(C.night)) +
      clip(rect(0, 0, turn, h, '#000'), first(C.paper)) +
      title(t, 'waits for\ntwenty minutes.', { y: 170 + 2 * 84 * 1.05, size: 84 }, 4.2)
    )
  }),
  'reel-four-seasons': reel(8, 6.9, (t, w, h) => {
    const S = [
        ['dawn', '#BFD0A8', '#A9C08F', ['#F0B8C0', '#E59FAC'], 'Spring'],
        ['noon', '#B4C4A6', '#8FA984', [C.moss, '#547058'], 'Summer'],
        ['gold', '#C98A4A', '#A8613F', ['#D9773A', '#C8622F'], 'Fall'],
        ['snow', '#E9EEF1', '#F4F7F9', ['#DCE4EA', '#C9D5E0'], 'Winter'],
      ],
      R = rnd(4)
    return (
      S.map(([s, far, near, tr, name], i) =>
        fade(
          i ? span(t, i * 2 - 0.45, i * 2 + 0.25) : 1,
          sky(s, w, h) +
            hill(w, h, 820, 40, far) +
            at(90, 1000, 1.15, tree(tr[0], tr[1])) +
            at(650, 1000, 1, tree(tr[0], tr[1])) +
            at(
              360,
              1000,
              0.74,
              cape({ wall: '#7E9A93', roof: i === 3 ? '#E9EEF2' : C.plum, lit: i > 1, shut: C.night }),
            ) +
            rect(0, 994, w, 300, near) +
            walk(360, 996, 60, 1280, 300, i === 3 ? '#D8CBB8' : '#EADFCF') +
            title(t, name, { y: 190, size: 128, fill: i > 2 ? C.blue : C.plum }, i * 2 + 0.1, i < 3 ? i * 2 + 1.5 : 99),
        ),
      ).join('') +
      times(60, (i) => {
        const px = R() * w,
          py = R() * h,
          sp = 50 + R() * 70,
          o =
            t < 1.6
              ? span(t, 0, 0.5) * (1 - span(t, 1.4, 1.8))
              : t > 6
                ? span(t, 6, 6.6)
                : t > 3.9 && t < 5.9
                  ? span(t, 3.9, 4.4) * (1 - span(t, 5.5, 5.9))
                  : 0
        return o
          ? circ(
              px + Math.sin(t * 1.5 + i) * 20,
              (py + t * sp) % h,
              3 + R() * 4,
              t < 2 ? '#E59FAC' : t < 6 ? C.amber : '#fff',
              `opacity="${(o * 0.9).toFixed(2)}"`,
            )
          : ''
      }) +
      title(t, 'See it in more than one.', { y: 290, size: 58, fill: C.blue }, 6.4)
    )
  }),
  'reel-build-up': reel(7.5, 6.4, (t, w, h) => {
    const s = (a) => arrive(t, a, a + 0.6),
      B = 1030
    return (
      sky('day', w, h) +
      cloud(60 + t * 14, 520, 0.8) +
      cloud(430 + t * 10, 440, 0.7) +
      hill(w, h, 860, 40, '#C9B79A') +
      rect(0, B, w, 260, '#8A6A4A') +
      fade(s(0.6), rect(110, B - 24, 500, 30, '#B9AFA6')) +
      times(9, (i) => {
        const k = s(1 + i * 0.12)
        return rect(130 + i * 56, B - 24 - 230 * k, 14, 230 * k, '#D9A86C')
      }) +
      fade(s(2), rect(126, B - 260, 470, 14, '#C98A4A')) +
      (s(2.2) > 0
        ? fade(
            s(2.2),
            move(0, (1 - s(2.2)) * -80, line(`M120 ${B - 254}L360 ${B - 430}L602 ${B - 254}`, '#D9A86C', 16)),
          )
        : '') +
      clip(
        rect(120, B - 250 * s(3) - 10, 490, 250, '#000'),
        rect(130, B - 254, 462, 232, '#7E9A93') +
          times(10, (i) => rect(130, B - 240 + i * 24, 462, 2, '#000', 0, 'opacity=".08"')),
      ) +
      fade(
        s(3.6),
        move(
          0,
          (1 - s(3.6)) * -120,
          poly(
            [
              [90, B - 246],
              [360, B - 450],
              [632, B - 246],
            ],
            C.plum,
          ),
        ),
      ) +
      fade(s(4.2), win(220, B - 190, 90, 90, { lit: t > 5.2 }) + win(500, B - 190, 90, 90, { lit: t > 5.2 })) +
      fade(s(4.6), door(360, B - 22, 90, 170, C.amber)) +
      fade(span(t, 5.2, 5.7), glowAt(360, B - 90, 260)) +
      fade(s(5), at(70, B + 10, 1, bush()) + at(650, B + 10, 1, bush()) + walk(360, B, 80, 1280, 300, '#EADFCF')) +
      title(t, 'From dirt', { y: 190, size: 112, fill: C.blue }, 0.3) +
      title(t, 'to door.', { y: 310, size: 112, fill: C.blue }, 4.6)
    )
  }),
  'reel-corner-rain': reel(7, 4.4, (t, w, h) => {
    const R = rnd(6),
      lit = span(t, 1, 1.5)
    return (
      rect(0, 0, w, h, wash('#3D4A5E', '#6B7686', '#9AA0A6')) +
      zoom(
        lerp(1.06, 1, span(t, 0, 7)),
        360,
        900,
        rect(60, 420, 600, 720, '#5E3B46') +
          times(20, (i) => rect(80 + ((i * 137) % 540), 440 + ((i * 61) % 240), 46, 16, '#4F303B', 3)) +
          [180, 360, 540]
            .map((x, i) =>
              win(x, 470, 90, 120, { lit: i === 1 && lit > 0.5, glass: i === 1 && lit > 0.5 ? undefined : '#2E3442' }),
            )
            .join('') +
          rect(60, 690, 600, 34, '#33202A') +
          rect(100, 780, 330, 260, lit > 0.5 ? '#F8CB72' : '#4A4F5A') +
          fade(
            lit,
            at(265, 760, 0.6, pendant(30, C.plum, '#FFF0CB', 0.8)) +
              at(200, 1036, 0.5, table(220)) +
              at(330, 1036, 0.6, stool(C.oak)) +
              at(190, 972, 0.32, mug(C.clay)),
          ) +
          rect(100, 780, 330, 260, 'none', 0, 'stroke="#33202A" stroke-width="14"') +
          door(560, 1140, 120, 300, C.teal, { top: 'glass' }) +
          times(6, (i) => path(`M${70 + i * 62} 724h62v44q-31 30-62 0z`, i % 2 ? C.paper : C.clay)),
      ) +
      rect(0, 1140, w, 140, '#2E3442') +
      fade(lit, oval(265, 1200, 190, 26, '#F5AC37', 'opacity=".35"')) +
      times(90, () => {
        const x = R() * 800,
          y = R() * 1300,
          s = 900 + R() * 300
        const yy = (y + t * s) % 1320
        return line(`M${(x - yy * 0.06).toFixed(0)} ${(yy - 40).toFixed(0)}l-3 34`, '#DCE6EE', 2.5, 'opacity=".5"')
      }) +
      title(t, 'Visit it in the rain.', { y: 170, size: 92 }, 0.4) +
      title(t, 'Gutters can’t fib.', { y: 360, size: 58 }, 2.4)
    )
  }),
  'reel-offer-list': reel(
    7.5,
    6,
    (t, w, h) =>
      rect(0, 0, w, h, '#8FA58B') +
      g(
        `translate(0 ${((1 - arrive(t, 0, 0.8)) * 200).toFixed(1)}) rotate(-1.6 360 640)`,
        sheet(70, 130, 580, 960) +
          say('Before you\nsign it', { x: 120, y: 260, size: 84, lh: 1.02, fill: C.forest, free: true }) +
          ['Read the dates aloud', 'Know your ways out', 'Ask what stays', 'Call the lender once more', 'Eat something']
            .map((s, i) => {
              const k = arrive(t, 1.4 + i * 0.85, 1.9 + i * 0.85)
              return (
                check(122, 500 + i * 112, 48, k > 0.5) +
                fade(
                  0.35 + 0.65 * k,
                  say(s, { x: 196, y: 488 + i * 112, size: 35, font: 'fg', wght: 500, fill: C.forest, free: true }),
                )
              )
            })
            .join(''),
      ) +
      move(lerp(760, 610, arrive(t, 0.4, 1.2)), 0, at(0, 1230, 1.2, mug(C.amber))),
  ),
}
