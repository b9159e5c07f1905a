// Rooms: walls, floors, windows with a view, light on the floor. Furniture comes along from its own file.
import { C, circ, line, path, poly, rect, times, wash } from './kit.mjs'

export * from './furniture.mjs'

/** Back wall and floor. `floor` is the height of the skirting; boards run toward the viewer. */
export const shell = (w, h, floor, wall, ground, o = {}) =>
  rect(0, 0, w, floor, wall) +
  rect(0, floor, w, h - floor, ground) +
  (o.tiles
    ? times(9, (i) =>
        line(
          `M${w / 2 + (i - 4) * w * 0.12} ${floor}L${w / 2 + (i - 4) * w * 0.34} ${h}`,
          o.seam ?? C.night,
          3,
          'opacity=".16"',
        ),
      ) +
      times(4, (i) =>
        rect(0, floor + (h - floor) * [0.1, 0.26, 0.5, 0.8][i], w, 3, o.seam ?? C.night, 0, 'opacity=".16"'),
      )
    : times(11, (i) =>
        line(
          `M${w / 2 + (i - 5) * w * 0.11} ${floor}L${w / 2 + (i - 5) * w * 0.3} ${h}`,
          o.seam ?? C.night,
          3,
          'opacity=".13"',
        ),
      )) +
  rect(0, floor - (o.skirt ?? 22), w, o.skirt ?? 22, o.trim ?? C.cream) +
  (o.rail ? rect(0, o.rail, w, 10, o.trim ?? C.cream) : '') +
  (o.panels
    ? times(o.panels, (i) =>
        rect(
          (i + 0.12) * (w / o.panels),
          o.rail + 34,
          (w / o.panels) * 0.76,
          floor - o.rail - 84,
          'none',
          2,
          `stroke="${o.trim ?? C.cream}" stroke-width="5" opacity=".7"`,
        ),
      )
    : '')
/** A window with a view. kinds of view: hills, trees, city, sea, night, snow. x, y is its top left. */
export const windowView = (x, y, w, h, view = 'hills', o = {}) => {
  const t = o.trim ?? C.paper,
    c = o.cols ?? 2,
    r = o.rows ?? 2
  const v = {
    hills: () =>
      rect(x, y, w, h, wash('#CFE2E2', '#F6EBCF')) +
      circ(x + w * 0.7, y + h * 0.26, w * 0.1, '#FFF6DC') +
      path(
        `M${x} ${y + h}V${y + h * 0.66}c${w * 0.3}-${h * 0.12} ${w * 0.6} ${h * 0.06} ${w}-${h * 0.06}V${y + h}z`,
        '#B7C79F',
      ) +
      path(
        `M${x} ${y + h}V${y + h * 0.82}c${w * 0.4}-${h * 0.1} ${w * 0.7} ${h * 0.04} ${w}-${h * 0.04}V${y + h}z`,
        '#8FA984',
      ),
    trees: () =>
      rect(x, y, w, h, wash('#D8E6DC', '#EFF0D9')) +
      times(5, (i) =>
        circ(x + w * (0.1 + i * 0.2), y + h * (0.74 - (i % 2) * 0.12), w * 0.17, i % 2 ? '#7C9A74' : '#95AE86'),
      ) +
      times(5, (i) => rect(x + w * (0.1 + i * 0.2) - 3, y + h * 0.72, 6, h * 0.28, '#6B5240')) +
      rect(x, y + h * 0.88, w, h * 0.12, '#A9BE95'),
    city: () =>
      rect(x, y, w, h, wash('#E7B58F', '#F8E2BE')) +
      times(6, (i) =>
        rect(
          x + (i * w) / 6,
          y + h * [0.5, 0.36, 0.6, 0.42, 0.3, 0.55][i],
          w / 6 + 1,
          h,
          ['#9A6B7D', '#7B4B67', '#A9798A', '#6D3560', '#8A5A74', '#9A6B7D'][i],
        ),
      ) +
      times(14, (i) =>
        rect(
          x + w * (0.04 + ((i * 37) % 92) / 100),
          y + h * (0.64 + ((i * 23) % 30) / 100),
          w * 0.024,
          h * 0.03,
          '#F9DFA8',
        ),
      ),
    sea: () =>
      rect(x, y, w, h, wash('#CFE3EA', '#EFF4EC')) +
      rect(x, y + h * 0.55, w, h * 0.45, '#7FA9B5') +
      rect(x, y + h * 0.7, w, 5, '#A9C7CD') +
      rect(x + w * 0.2, y + h * 0.8, w * 0.4, 4, '#A9C7CD') +
      path(`M${x} ${y + h}v-${h * 0.1}c${w * 0.4}-${h * 0.08} ${w * 0.7} 0 ${w}-${h * 0.03}v${h * 0.13}z`, '#EAD9B8') +
      poly(
        [
          [x + w * 0.62, y + h * 0.58],
          [x + w * 0.62, y + h * 0.4],
          [x + w * 0.74, y + h * 0.58],
        ],
        C.paper,
      ),
    night: () =>
      rect(x, y, w, h, wash('#1F1230', '#5A2F5C', '#9A4F62')) +
      times(10, (i) =>
        circ(x + w * (((i * 37) % 90) / 100 + 0.05), y + h * (((i * 17) % 50) / 100 + 0.04), 2.4, C.paper),
      ) +
      circ(x + w * 0.7, y + h * 0.22, w * 0.09, '#F7E9C6') +
      path(
        `M${x} ${y + h}V${y + h * 0.78}c${w * 0.3}-${h * 0.1} ${w * 0.6} ${h * 0.04} ${w}-${h * 0.05}V${y + h}z`,
        '#2B1230',
      ) +
      rect(x + w * 0.3, y + h * 0.84, w * 0.03, h * 0.03, C.amber),
    snow: () =>
      rect(x, y, w, h, wash('#C2CEDA', '#E9EEF1')) +
      path(
        `M${x} ${y + h}V${y + h * 0.7}c${w * 0.3}-${h * 0.1} ${w * 0.6} ${h * 0.06} ${w}-${h * 0.05}V${y + h}z`,
        '#FAFBFB',
      ) +
      poly(
        [
          [x + w * 0.2, y + h * 0.75],
          [x + w * 0.3, y + h * 0.45],
          [x + w * 0.4, y + h * 0.75],
        ],
        '#5A7568',
      ) +
      times(16, (i) => circ(x + w * (((i * 41) % 95) / 100 + 0.02), y + h * (((i * 29) % 90) / 100 + 0.04), 3, '#fff')),
  }[view]()
  return (
    rect(x - 20, y - 20, w + 40, h + 40, t) +
    v +
    times(c - 1, (i) => rect(x + ((i + 1) * w) / c - 5, y, 10, h, t)) +
    times(r - 1, (i) => rect(x, y + ((i + 1) * h) / r - 5, w, 10, t)) +
    rect(x - 36, y + h + 18, w + 72, 22, t)
  )
}
export const curtains = (x, y, w, h, f = C.blush, rod = C.plum) =>
  rect(x - 70, y - 52, w + 140, 10, rod, 5) +
  circ(x - 70, y - 47, 12, rod) +
  circ(x + w + 70, y - 47, 12, rod) +
  path(
    `M${x - 56} ${y - 44}h${w * 0.32}c-6 ${h * 0.4}-${w * 0.06} ${h * 0.8}-${w * 0.14} ${h * 1.12}h-${w * 0.18}z`,
    f,
  ) +
  path(
    `M${x + w + 56} ${y - 44}h-${w * 0.32}c6 ${h * 0.4} ${w * 0.06} ${h * 0.8} ${w * 0.14} ${h * 1.12}h${w * 0.18}z`,
    f,
  )
/** Sunlight or lamplight on the floor. */
export const sunPatch = (x, y, w, h, skew = -120, f = '#FCE3B0', o = 0.55) =>
  [0, 1]
    .map((i) =>
      poly(
        [
          [x + i * w * 0.54, y],
          [x + i * w * 0.54 + w * 0.46, y],
          [x + i * w * 0.54 + w * 0.46 + skew, y + h],
          [x + i * w * 0.54 + skew - w * 0.05, y + h],
        ],
        f,
        `opacity="${o}"`,
      ),
    )
    .join('')
