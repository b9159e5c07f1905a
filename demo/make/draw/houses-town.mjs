// Houses shoulder to shoulder, and the small plain one for maps and far hills.
import { C, circ, path, poly, rect, times } from './kit.mjs'
import { GLASS, win } from './house-parts.mjs'

/** A row of narrow townhouses: widths and colors cycle so no two neighbors match. */
export const row = (n, w = 150, o = {}) => {
  const hs = o.colors ?? [
    [C.clay, C.brick, 360],
    ['#7E9A93', '#4F6E69', 430],
    [C.rose, C.clay, 400],
    [C.plum, C.night, 468],
    ['#E9B25A', C.brick, 450],
    [C.blue, '#1B2C47', 380],
    [C.cream, C.mauve, 420],
  ]
  return times(n, (i) => {
    const [f, rf, h] = hs[(i + (o.from ?? 0)) % hs.length],
      x = i * w,
      y = -h
    const top = [
      poly(
        [
          [x - 5, y + 2],
          [x + w / 2, y - 72],
          [x + w + 5, y + 2],
        ],
        rf,
      ),
      rect(x - 6, y - 24, w + 12, 30, rf),
      poly(
        [
          [x, y + 2],
          [x, y - 28],
          [x + w / 4, y - 28],
          [x + w / 4, y - 54],
          [x + w * 0.75, y - 54],
          [x + w * 0.75, y - 28],
          [x + w, y - 28],
          [x + w, y + 2],
        ],
        rf,
      ),
    ][(i + (o.from ?? 0)) % 3]
    return (
      rect(x, y, w + 1, h, f) +
      top +
      times(Math.floor((h - 150) / 96), (r) =>
        [0.28, 0.72]
          .map((k, c) =>
            win(x + w * k, y + 40 + r * 96, 34, 56, {
              trim: rf,
              bar: 2,
              lit: o.lit && (i * 3 + r + c * 2) % 3 !== 1,
              glass: o.lit && (i * 3 + r + c * 2) % 3 === 1 ? GLASS.dark : (o.glass ?? (o.lit ? undefined : '#FDF3DF')),
              shine: false,
            }),
          )
          .join(''),
      ) +
      path(`M${x + w / 2 - 24} 0v-80a24 24 0 0 1 48 0v80z`, i === (o.lamp ?? -1) ? C.amber : rf) +
      circ(x + w / 2 + 13, -44, 4, C.paper) +
      rect(x + w / 2 - 34, -10, 68, 10, '#D8C9B8')
    )
  })
}
/** A condominium block with balconies. */
export const condo = (o = {}) =>
  rect(-170, -560, 340, 560, o.wall ?? '#D8B9A4') +
  rect(-182, -576, 364, 22, o.roof ?? C.plum) +
  times(5, (r) =>
    times(
      3,
      (c) =>
        win(-104 + c * 104, -536 + r * 100, 62, 58, {
          ...o,
          cols: 2,
          rows: 1,
          glass: (r * 3 + c) % 4 === 1 ? C.amber : (o.glass ?? '#5D7480'),
        }) +
        rect(-144 + c * 104, -474 + r * 100, 80, 8, o.roof ?? C.plum) +
        times(6, (k) => rect(-142 + c * 104 + k * 15, -496 + r * 100, 3, 24, o.roof ?? C.plum)),
    ),
  ) +
  rect(-50, -62, 100, 62, '#3D2A38') +
  rect(-42, -56, 40, 56, '#F8CB72') +
  rect(2, -56, 40, 56, '#F8CB72') +
  rect(-66, -74, 132, 12, o.roof ?? C.plum)
/** A small plain house for maps, patterns and far hills. */
export const mini = (x, y, w, h, rf, f, lit) =>
  poly(
    [
      [x - 8, y - h],
      [x + w / 2, y - h - w * 0.46],
      [x + w + 8, y - h],
    ],
    rf,
  ) +
  rect(x, y - h, w, h + 6, f) +
  (lit
    ? rect(x + w * 0.18, y - h * 0.72, w * 0.22, h * 0.36, lit) +
      rect(x + w * 0.6, y - h * 0.72, w * 0.22, h * 0.36, lit)
    : '')
