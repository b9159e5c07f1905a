// A home tour: up the walk, through the lit door, and a slow look across one room.
import { C, measure, say, at, fade, rect, wash } from './kit.mjs'
import { bush, cloud, hill, sky, stars, walk } from './sky.mjs'
import { STYLES } from './houses.mjs'
import { glowAt, shell } from './rooms.mjs'
import { arrive, bloom, lerp, move, rise, riseNote, span, wide, zoom } from './motion.mjs'

const GROUND = 640,
  HOUSE = 850
/** Outside: layers drift apart while the camera walks to the door at `doorX` (house units). */
function outside(t, w, h, o) {
  const k = span(t, 0.4, 3.5),
    z = lerp(1, 1.5, k),
    dx = HOUSE + (o.doorX ?? 0) * o.scale,
    lit = span(t, 0.9, 1.5)
  return (
    sky(o.sky, w, h) +
    (o.night ? stars(w, 420, 40) : '') +
    move(
      lerp(0, -24, k),
      0,
      o.far?.(t) ?? cloud(lerp(120, 170, t / 7), 200, 0.9) + cloud(lerp(880, 910, t / 7), 150, 0.7),
    ) +
    zoom(lerp(1, 1.1, k), dx, 560, hill(w, h, 540, 40, o.hill)) +
    zoom(lerp(1, 1.25, k), dx, 600, o.trees) +
    zoom(
      z,
      dx,
      590,
      at(HOUSE, GROUND, o.scale, STYLES[o.style]({ ...o.house, lit: lit > 0.5 })),
      fade(lit * 0.8, glowAt(dx, GROUND - 90, 260, '#F9B64B', 0.7)),
    ) +
    zoom(
      lerp(1, 1.6, k),
      dx,
      600,
      rect(-400, GROUND - 4, 2080, 500, o.lawn),
      walk(dx, GROUND - 4, 70, 760, 360, o.path),
    ) +
    zoom(lerp(1, 2.1, k), dx, 520, o.near ?? at(150, 700, 1.2, bush()) + at(1160, 700, 1.3, bush())) +
    (o.veil ? rect(0, 0, w, 330, wash([0, o.veil, 0.85], [1, o.veil, 0])) : '')
  )
}
/** Inside: the wall, the furniture and the things near the lens pass at three speeds. */
function inside(t, w, h, o) {
  const k = span(t, 3.2, 8.2),
    x = lerp(0, -620, k),
    lamp = span(t, 4.6, 5.2)
  return (
    move(x, 0, at(0, 0, 1, shell(1900, h, 590, o.wall, o.floor, o.shell)), o.back ?? '') +
    move(x * 1.08, 0, o.mid) +
    fade(lamp, move(x * 1.08, 0, o.glow ?? '')) +
    move(x * 1.6, 0, o.front ?? '')
  )
}
// Both halves are functions, because washes and glows belong to the frame being drawn.
/** One sentence about the room, on a paper tag. */
const label = (str, t) => {
  const k = arrive(t, 4, 4.8),
    o = { x: 88, y: 116, size: 46, fill: C.night, free: true }
  return fade(k, move((1 - k) * -30, 0, rect(56, 60, measure(str, o) + 64, 86, C.paper, 12), say(str, o)))
}
export const tour = (name, sub, outdoors, indoorsOf) =>
  wide(7.5, 1.75, (t, w, h) => {
    const o = outdoors(),
      room = indoorsOf()
    const indoors = t >= 3.25,
      dx = HOUSE + (o.doorX ?? 0) * o.scale
    const ink = o.ink ?? C.plum
    return (
      (indoors
        ? inside(t, w, h, room) + label(room.say, t)
        : outside(t, w, h, o) +
          rise(name, { x: 70, y: 128, size: 96, fill: ink, free: true }, t, 0.2, 2) +
          riseNote(sub, { x: 74, y: 184, size: 32, fill: ink, free: true }, t, 0.5, 2)) + bloom(t, 2.75, dx, 560, 1100)
    )
  })
export const treesL = (a, b = a) => at(150, 640, 1, a) + at(1140, 640, 0.9, b)
