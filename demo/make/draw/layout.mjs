// Page-making: the frames a drawing and its words share. P is a 4:5 post, S a square.
// Words keep out of the lowest 12 percent, where a brand footer may land.
import { C, T, circ, line, page, rect, say, note } from './kit.mjs'

export const P = (draw) => ({ w: 1080, h: 1350, draw: () => page(1080, 1350, () => draw(1080, 1350)) })
export const S = (draw) => ({ w: 1080, h: 1080, draw: () => page(1080, 1080, () => draw(1080, 1080)) })
/** Title in the big serif, with an optional line under it. Returns { svg, next }. */
export function head(text, o = {}) {
  const x = o.x ?? 84,
    t = T(text, { x, y: 200, size: 112, max: 912, lh: 1.03, lines: 4, ...o })
  if (!o.sub) return { svg: t.svg, next: t.bottom + 60 }
  const sx = x + (o.anchor ? 0 : 4)
  const s = T(o.sub, {
    x: sx,
    y: t.bottom + (o.subGap ?? 78),
    size: o.subSize ?? 43,
    font: 'fg',
    lh: 1.28,
    max: o.subMax ?? o.max ?? 912,
    fill: o.subFill ?? o.fill ?? C.night,
    anchor: o.anchor ?? 'start',
  })
  return { svg: t.svg + s.svg, next: s.bottom + 60 }
}
export const big = (text, o) => head(text, o).svg
/** Numbered list with hairlines between the rows. */
export function numbered(items, o = {}) {
  const { x = 84, y = 700, w = 912, step = 100, ink = C.night, num = C.clay, size = 45 } = o
  return items
    .map((s, i) => {
      const ty = y + i * step
      return (
        (o.rule === false ? '' : rect(x, ty - step * 0.7, w, 2.5, ink, 0, 'opacity=".22"')) +
        say(String(i + 1), { x, y: ty + 6, size: size * 1.6, font: 'nri', wght: 420, fill: num, free: true }) +
        note(s, { x: x + 92, y: ty, size, fill: ink, max: w - 92, lines: 1 })
      )
    })
    .join('')
}
/** Two-part rows: a bold word and what it means. */
export function pairs(items, o = {}) {
  const { x = 84, y = 500, w = 912, step = 140, ink = C.night, soft = '#5A3A4C', size = 50, mark } = o
  return items
    .map(([a, b], i) => {
      const ty = y + i * step
      return (
        (o.rule === false ? '' : rect(x, ty - size * 1.25, w, 2.5, ink, 0, 'opacity=".2"')) +
        (mark ? circ(x + 14, ty - size * 0.3, 13, mark) : '') +
        say(a, { x: x + (mark ? 52 : 0), y: ty, size, wght: 500, fill: ink, max: w - (mark ? 52 : 0) }) +
        note(b, { x: x + (mark ? 54 : 2), y: ty + size * 0.98, size: o.small ?? 36, fill: soft, max: w - 54, lines: 2 })
      )
    })
    .join('')
}
/** A struck-through line of type: the myth before the truth. */
export function struck(text, o) {
  const t = T(text, o),
    n = t.lines,
    lh = (o.lh ?? 1.08) * t.size
  let s = t.svg
  for (let i = 0; i < n; i++) {
    const y = o.y + i * lh - t.size * 0.28
    s += line(
      `M${o.x - 10} ${y + 6}C${o.x + t.widths[i] * 0.3} ${y - 16} ${o.x + t.widths[i] * 0.6} ${y + 14} ${o.x + t.widths[i] + 12} ${y - 4}`,
      o.strike ?? C.clay,
      12,
    )
  }
  return { svg: s, next: t.bottom + 70 }
}
/** A small round seal with one word. */
export const seal = (x, y, r, word, f = C.amber, ink = C.night) =>
  circ(x, y, r, f) +
  say(word, { x, y: y + r * 0.2, size: r * 0.68, max: r * 1.7, font: 'nri', anchor: 'middle', fill: ink, free: true })
/** Arrow at the edge of a carousel slide: there is more to the right. */
export const more = (c = C.plum, y = 1240) =>
  circ(985, y, 40, c) + line(`M966 ${y}h36M990 ${y - 14}l14 14l-14 14`, C.paper, 6)
/** Page dots of a carousel. */
export const dots = (n, i, c = C.plum, y = 1240) =>
  Array.from({ length: n }, (_, k) => circ(84 + k * 34, y, k === i ? 11 : 7, c, k === i ? '' : 'opacity=".4"')).join('')
