// Time for drawings: eased spans, rising titles, cameras. t is seconds since the start.
import { fade, g, page, say, note, circ, rect } from './kit.mjs'

export const clamp = (v) => Math.max(0, Math.min(1, v))
const ease = (v) => (v < 0.5 ? 4 * v * v * v : 1 - (-2 * v + 2) ** 3 / 2)
const settle = (v) => 1 - (1 - v) ** 3
/** 0 before a, 1 after b, eased in between. */
export const span = (t, a, b) => ease(clamp((t - a) / (b - a)))
export const arrive = (t, a, b) => settle(clamp((t - a) / (b - a)))
export const lerp = (a, b, k) => a + (b - a) * k
export const sway = (t, speed = 1, amount = 1) => Math.sin(t * speed * Math.PI * 2) * amount
/** Zoom around a point of the picture. */
export const zoom = (k, cx, cy, ...c) =>
  g(`translate(${cx} ${cy}) scale(${k.toFixed(4)}) translate(${-cx} ${-cy})`, ...c)
export const move = (x, y, ...c) => g(`translate(${x.toFixed(2)} ${y.toFixed(2)})`, ...c)
/** Type that rises into place, and leaves again when `out` is given. */
export function rise(str, o, t, from, out = 99) {
  const k = arrive(t, from, from + 0.9),
    gone = span(t, out, out + 0.5)
  return fade(k * (1 - gone), move(0, (1 - k) * 34 - gone * 20, say(str, o)))
}
export function riseNote(str, o, t, from, out = 99) {
  const k = arrive(t, from, from + 0.9),
    gone = span(t, out, out + 0.5)
  return fade(k * (1 - gone), move(0, (1 - k) * 22, note(str, o)))
}
/** A film is a size, a length and a way to draw any moment of it. */
export const film = (w, h, sec, poster, draw) => ({ w, h, sec, poster, at: (t) => page(w, h, () => draw(t, w, h)).svg })
export const wide = (sec, poster, draw) => film(1280, 720, sec, poster, draw)
export const reel = (sec, poster, draw) => film(720, 1280, sec, poster, draw)
export const square = (sec, poster, draw) => film(720, 720, sec, poster, draw)
/** Light that opens from a point until it fills the picture, then clears. */
export const bloom = (t, from, x, y, reach, color = '#FBE3AE') => {
  const k = span(t, from, from + 0.55),
    out = span(t, from + 0.5, from + 1.15)
  return k <= 0
    ? ''
    : k >= 1 && out > 0
      ? fade(1 - out, rect(-40, -40, 2000, 2000, color))
      : circ(x, y, 10 + k * reach, color, `opacity="${(0.35 + 0.65 * k).toFixed(2)}"`)
}
