// What every house is made of: windows, doors, boards, bricks, chimneys, steps.
import { C, circ, poly, rect, times } from './kit.mjs'

export const GLASS = { day: '#54707A', lit: '#F8CB72', dark: '#2A1C33' }
export const glassOf = (o) => o.glass ?? (o.lit ? GLASS.lit : GLASS.day)
/** Window: x is its center, y its top edge. */
export const win = (x, y, w, h, o = {}) => {
  const trim = o.trim ?? C.paper,
    c = o.cols ?? 2,
    r = o.rows ?? 2,
    t = o.bar ?? 4
  return (
    rect(x - w / 2 - 7, y - 7, w + 14, h + 14, trim) +
    rect(x - w / 2, y, w, h, glassOf(o)) +
    (o.shine === false
      ? ''
      : poly(
          [
            [x - w / 2, y + h],
            [x - w / 2, y + h * 0.45],
            [x + w * 0.1, y],
            [x + w / 2, y],
          ],
          '#FFFFFF',
          'opacity=".13"',
        )) +
    times(c - 1, (i) => rect(x - w / 2 + ((i + 1) * w) / c - t / 2, y, t, h, trim)) +
    times(r - 1, (i) => rect(x - w / 2, y + ((i + 1) * h) / r - t / 2, w, t, trim)) +
    rect(x - w / 2 - 12, y + h + 5, w + 24, 9, trim) +
    (o.shut
      ? [-1, 1]
          .map(
            (k) =>
              rect(x + k * (w / 2 + 8 + w * 0.19) - w * 0.19, y - 6, w * 0.38, h + 12, o.shut) +
              times(5, (i) =>
                rect(
                  x + k * (w / 2 + 8 + w * 0.19) - w * 0.13,
                  y + 6 + (i * h) / 5,
                  w * 0.26,
                  3,
                  '#000',
                  0,
                  'opacity=".16"',
                ),
              ),
          )
          .join('')
      : '')
  )
}
/** Door: x is its center, it stands on `y`. */
export const door = (x, y, w, h, f = C.amber, o = {}) =>
  rect(x - w / 2 - 9, y - h - 9, w + 18, h + 9, o.trim ?? C.paper) +
  rect(x - w / 2, y - h, w, h, f) +
  (o.top === 'glass'
    ? rect(x - w * 0.36, y - h * 0.9, w * 0.72, h * 0.3, o.glass ?? '#FFF0CB') + rect(x - 2, y - h * 0.9, 4, h * 0.3, f)
    : rect(x - w * 0.36, y - h * 0.9, w * 0.3, h * 0.36, '#000', 2, 'opacity=".12"') +
      rect(x + w * 0.06, y - h * 0.9, w * 0.3, h * 0.36, '#000', 2, 'opacity=".12"')) +
  rect(x - w * 0.36, y - h * 0.46, w * 0.3, h * 0.38, '#000', 2, 'opacity=".12"') +
  rect(x + w * 0.06, y - h * 0.46, w * 0.3, h * 0.38, '#000', 2, 'opacity=".12"') +
  circ(x + w * 0.38, y - h * 0.46, w * 0.05, C.night)
export const boards = (x, y, w, h, step = 22) =>
  times(Math.floor(h / step), (i) => rect(x, y + (i + 1) * step - 2, w, 2, '#000', 0, 'opacity=".07"'))
export const bricks = (x, y, w, h) =>
  times(Math.floor(h / 20), (r) =>
    times(Math.floor(w / 44), (c) =>
      (r * 5 + c * 3) % 4 ? '' : rect(x + c * 44 + (r % 2) * 20, y + r * 20 + 4, 34, 11, '#000', 0, 'opacity=".09"'),
    ),
  )
export const chimney = (x, y, h, f = C.brick) =>
  rect(x - 24, y - h, 48, h, f) + rect(x - 30, y - h - 12, 60, 18, '#7A3326')
export const steps = (x, w, n = 3, f = '#DCCBB6') =>
  times(n, (i) => rect(x - w / 2 - i * 12, -(n - i) * 15, w + i * 24, 16, i % 2 ? '#CDB9A4' : f))
export const lampBy = (x, y) => rect(x - 8, y, 16, 28, C.night, 3) + rect(x - 5, y + 5, 10, 17, '#FFE9B8')
