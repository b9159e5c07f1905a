// Skies and everything that grows. Every motif stands on y = 0 at x = 0; place it with at(x, y, scale).
import { C, circ, leaf, line, oval, path, poly, rect, rnd, times, wash, r1 } from './kit.mjs'

const SKIES = {
  day: ['#BFD8DE', '#E4EEE6'],
  noon: ['#9CC4D2', '#DCEBE6'],
  dawn: ['#E9C7C8', '#F8E3C4', '#FBF0DC'],
  dusk: ['#3A1737', '#8A3F59', '#E08A63'],
  night: ['#1B0B1C', '#3B1838', '#5E2C50'],
  gold: ['#F3C27A', '#F9E3B4'],
  storm: ['#5C6C7C', '#A8B6B8'],
  snow: ['#B9C7D6', '#E8EDF0'],
  rose: ['#D98E8A', '#F3C6A9', '#FBE6C9'],
  blue: ['#16243C', '#2B4569', '#5D7A96'],
  sage: ['#B8C8B2', '#E6EBD6'],
}
export const sky = (kind, w, h) => rect(0, 0, w, h, wash(...SKIES[kind]))
export function stars(w, h, n = 50, seed = 7) {
  const R = rnd(seed)
  return times(n, () => circ(R() * w, R() * h, 1.2 + R() * 2.2, C.paper, `opacity="${(0.25 + R() * 0.5).toFixed(2)}"`))
}
export const cloud = (x, y, s = 1, f = '#FFFFFF', o = 0.6) =>
  `<g transform="translate(${r1(x)} ${r1(y)}) scale(${s})" opacity="${o}">${path('M0 0h260a38 38 0 0 0-20-72a58 58 0 0 0-108-26a44 44 0 0 0-76 28a36 36 0 0 0-56 70z', f)}</g>`
export const moon = (x, y, r, f = '#F7E9C6', bg = '#3B1838') =>
  circ(x, y, r, f) + circ(x + r * 0.42, y - r * 0.2, r * 0.86, bg)
/** A rolling hill from edge to edge: y is the crest, amp the swing. */
export const hill = (w, h, y, amp, f, shift = 0) =>
  path(
    `M0 ${y}C${w * (0.2 + shift)} ${y - amp} ${w * (0.35 + shift)} ${y + amp} ${w * (0.56 + shift)} ${y}S${w * 0.88} ${y - amp} ${w} ${y + amp * 0.3}V${h}H0Z`,
    f,
  )

export const tree = (f = C.moss, f2 = '#547058', trunk = '#5C4433') =>
  rect(-9, -120, 18, 120, trunk) +
  circ(0, -190, 92, f) +
  circ(-58, -150, 56, f2) +
  circ(52, -142, 60, f2) +
  circ(20, -218, 52, f)
export const cypress = (f = '#1E0B1B') => path('M0 0c-46-60-30-150 0-210c30 60 46 150 0 210z', f)
export const pine = (f = C.forest, trunk = '#4A3428') =>
  rect(-8, -40, 16, 40, trunk) +
  poly(
    [
      [-80, -30],
      [80, -30],
      [0, -140],
    ],
    f,
  ) +
  poly(
    [
      [-64, -100],
      [64, -100],
      [0, -200],
    ],
    f,
  ) +
  poly(
    [
      [-46, -165],
      [46, -165],
      [0, -260],
    ],
    f,
  )
export const palm = (f = '#4F7A5F', trunk = '#8A6A4A') =>
  line('M0 0C8-90 4-180 20-280', trunk, 16) +
  [-170, -140, -105, -60, -25, 5, 190].map((a) => leaf(20, -280, 130, 20, a, f)).join('') +
  circ(20, -274, 12, trunk)
export const birch = (f = '#E2B24C', f2 = '#D49A3C') =>
  rect(-7, -230, 14, 230, '#F1EAE0') +
  times(6, (i) => rect(-7 + (i % 2) * 5, -40 - i * 32, 9, 5, '#6B5A52')) +
  oval(0, -260, 66, 96, f) +
  oval(-34, -220, 40, 54, f2) +
  oval(36, -230, 38, 50, f2)
export const bare = (f = '#5A4450') =>
  line(
    'M0 0V-150M0-110L-60-190M0-90L56-180M0-150L-26-240M0-150L34-236M-34-156L-74-170M32-142L76-156M-60-190L-66-230M56-180L66-226',
    f,
    9,
  )
export const bush = (f = C.moss, f2 = '#547058') =>
  circ(-40, -28, 40, f2) + circ(0, -38, 50, f) + circ(44, -26, 38, f2) + rect(-78, -20, 158, 20, f2, 10)
export function flowers(w, n, cols = [C.rose, C.paper, C.clay], seed = 5, green = C.moss) {
  const R = rnd(seed)
  return times(n, (i) => {
    const x = (i / n) * w - w / 2 + R() * 20,
      h = 26 + R() * 44
    return (
      line(`M${r1(x)} 0V${r1(-h)}`, green, 4) +
      leaf(x, -h * 0.4, 20, 6, -40, green) +
      circ(x, -h, 9 + R() * 6, cols[i % cols.length]) +
      circ(x, -h, 4, C.butter)
    )
  })
}
export const tulip = (f = C.clay, s = '#4E6650') =>
  line('M0 0V-120', s, 8) +
  leaf(0, -10, 100, 16, -110, s) +
  leaf(0, -20, 80, 14, -64, s) +
  path('M-32-180C-34-130-20-116 0-116S34-130 32-180L16-156L0-186L-16-156Z', f)
export const potted = (pot = C.clay, green = '#3E5F4C') =>
  [-90, -66, -114, -42, -138, -20, -160]
    .map((a, i) => leaf(0, -88, [170, 150, 150, 120, 120, 90, 90][i], 18, a, i % 2 ? green : '#2C463A'))
    .join('') +
  poly(
    [
      [-52, -90],
      [52, -90],
      [40, 0],
      [-40, 0],
    ],
    pot,
  ) +
  rect(-58, -100, 116, 24, pot) +
  rect(-58, -78, 116, 5, C.night, 0, 'opacity=".18"')
export const fence = (w, f = C.paper, h = 80) =>
  rect(0, -h * 0.75, w, 9, f) +
  rect(0, -h * 0.32, w, 9, f) +
  times(Math.floor(w / 34), (i) =>
    poly(
      [
        [i * 34 + 4, 0],
        [i * 34 + 4, -h * 0.88],
        [i * 34 + 15, -h],
        [i * 34 + 26, -h * 0.88],
        [i * 34 + 26, 0],
      ],
      f,
    ),
  )
/** The walk to a door: wide at the bottom, narrow at the top. */
export const walk = (x, y, wTop, y2, wBot, f, dx = 0) =>
  path(
    `M${x - wTop / 2} ${y}C${x - wTop / 2 + dx * 0.2} ${y + (y2 - y) * 0.4} ${x + dx - wBot / 2} ${y + (y2 - y) * 0.6} ${x + dx - wBot / 2} ${y2}H${x + dx + wBot / 2}C${x + dx + wBot / 2} ${y + (y2 - y) * 0.6} ${x + wTop / 2 + dx * 0.2} ${y + (y2 - y) * 0.4} ${x + wTop / 2} ${y}Z`,
    f,
  )
export const streetlamp = (lit = true, f = C.night) =>
  rect(-6, -300, 12, 300, f) +
  rect(-18, -16, 36, 16, f) +
  poly(
    [
      [-24, -352],
      [24, -352],
      [16, -300],
      [-16, -300],
    ],
    lit ? C.amber : '#DDE3DE',
  ) +
  poly(
    [
      [-32, -352],
      [32, -352],
      [0, -386],
    ],
    f,
  )
export const mailbox = (f = C.plum) =>
  rect(-7, -110, 14, 110, '#7A5A44') +
  path('M-52-110v-46a26 26 0 0 1 26-26h60a26 26 0 0 1 26 26v46z', f) +
  rect(38, -214, 8, 60, C.clay) +
  rect(38, -214, 30, 20, C.clay)
/** Snow, rain or petals: a loose scatter. */
export function scatter(w, h, n, seed, f, r0 = 3, r1_ = 7, o = 0.8) {
  const R = rnd(seed)
  return times(n, () => circ(R() * w, R() * h, r0 + R() * (r1_ - r0), f, `opacity="${o}"`))
}
export const wreath = (R, cols = ['#6E8A6E', '#86A084', '#5A765C'], berry = C.clay, n = 34) =>
  `<circle r="${R}" fill="none" stroke="${cols[2]}" stroke-width="6"/>` +
  times(n, (i) => {
    const a = (i / n) * Math.PI * 2,
      d = (a * 180) / Math.PI + 90
    const x = Math.cos(a) * R,
      y = Math.sin(a) * R
    return (
      leaf(x, y, R * 0.22, R * 0.045, d - 36, cols[i % 3]) +
      leaf(x, y, R * 0.2, R * 0.045, d + 36, cols[(i + 1) % 3]) +
      (i % 4 === 1 ? circ(x * 1.07, y * 1.07, R * 0.03, berry) : '')
    )
  })
