// Furniture and lamps. Each stands on y = 0, centered on x = 0; pendants hang from y = 0.
import { C, circ, halo, leaf, line, oval, path, poly, rect, rnd, times, wash } from './kit.mjs'

export const sofa = (f = C.clay, d = C.brick, cush = C.butter) =>
  rect(-210, -190, 420, 130, d, 26) +
  rect(-190, -110, 190, 60, f, 16) +
  rect(0, -110, 190, 60, f, 16) +
  rect(-236, -140, 60, 112, f, 24) +
  rect(176, -140, 60, 112, f, 24) +
  rect(-210, -62, 420, 38, d, 8) +
  rect(-190, -26, 14, 26, C.oak) +
  rect(176, -26, 14, 26, C.oak) +
  `<g transform="translate(-120 -112) rotate(-10)">${rect(-40, -44, 80, 76, cush, 12)}</g><g transform="translate(128 -112) rotate(9)">${rect(-38, -42, 76, 72, C.paper, 12)}</g>`
export const armchair = (f = C.teal, d = '#235659') =>
  rect(-92, -210, 184, 170, d, 40) +
  rect(-70, -110, 140, 60, f, 16) +
  rect(-112, -140, 48, 112, f, 22) +
  rect(64, -140, 48, 112, f, 22) +
  rect(-96, -56, 192, 34, d, 8) +
  rect(-84, -24, 12, 24, C.oak) +
  rect(72, -24, 12, 24, C.oak)
export const table = (w = 360, f = C.oak, h = 130) =>
  rect(-w / 2, -h, w, 18, f, 6) + rect(-w / 2 + 24, -h + 16, 14, h - 16, f) + rect(w / 2 - 38, -h + 16, 14, h - 16, f)
export const roundTable = (w = 300, f = C.oak) =>
  oval(0, -132, w / 2, 26, f) + rect(-9, -128, 18, 118, f) + oval(0, -8, 74, 12, f)
export const chair = (f = C.plum) =>
  rect(-42, -220, 10, 220, f) +
  rect(32, -108, 10, 108, f) +
  rect(-44, -116, 88, 14, f, 4) +
  rect(-42, -214, 12, 8, f) +
  times(3, (i) => rect(-36, -206 + i * 26, 46, 8, f, 4))
export const stool = (f = C.wood) => rect(-36, -168, 72, 14, f, 6) + line('M-24-158L-36 0M24-158L36 0M-30-70H30', f, 9)
export const bed = (f = C.blush, head = C.plum, throwc = C.clay) =>
  rect(-250, -270, 500, 200, head, 30) +
  rect(-260, -130, 520, 110, C.paper, 20) +
  rect(-200, -180, 150, 76, '#FFFDF8', 26) +
  rect(50, -180, 150, 76, '#FFFDF8', 26) +
  rect(-264, -112, 528, 92, f, 18) +
  rect(-264, -62, 528, 42, throwc, 10) +
  rect(-240, -22, 18, 22, head) +
  rect(222, -22, 18, 22, head)
export const shelf = (w, h, f = C.oak, seed = 3) => {
  const R = rnd(seed),
    cols = [C.clay, C.plum, C.amber, C.teal, C.rose, C.paper, C.blue, C.moss],
    n = Math.round(h / 110)
  return (
    rect(-w / 2, -h, w, h, f) +
    times(n, (r) => {
      const y = -h + 12 + (r * (h - 12)) / n,
        rh = (h - 12) / n - 12
      let x = -w / 2 + 14,
        s = rect(-w / 2 + 12, y, w - 24, rh, '#000', 0, 'opacity=".28"')
      while (x < w / 2 - 46) {
        const bw = 12 + R() * 14,
          bh = rh * (0.6 + R() * 0.32)
        s +=
          R() > 0.14 ? rect(x, y + rh - bh, bw, bh, cols[Math.floor(R() * 8)]) : circ(x + 12, y + rh - 14, 13, C.butter)
        x += bw + 3 + (R() > 0.8 ? 22 : 0)
      }
      return s
    })
  )
}
export const pendant = (drop, f = C.plum, lit = C.amber, s = 1) =>
  line(`M0 0V${drop}`, f, 5) +
  path(
    `M0 ${drop - 6}c${-62 * s} 0-${106 * s} ${44 * s}-${112 * s} ${104 * s}h${224 * s}c-${6 * s}-${60 * s}-${50 * s}-${104 * s}-${112 * s}-${104 * s}z`,
    f,
  ) +
  path(`M${-44 * s} ${drop + 98 * s}a${44 * s} ${36 * s} 0 0 0 ${88 * s} 0z`, lit)
export const cone = (x, y, w0, w1, h, c = '#F9D48A', o = 0.8) =>
  poly(
    [
      [x - w0 / 2, y],
      [x + w0 / 2, y],
      [x + w1 / 2, y + h],
      [x - w1 / 2, y + h],
    ],
    wash([0, c, o], [1, c, 0]),
  )
export const floorLamp = (shade = C.amber, f = C.night) =>
  rect(-4, -400, 8, 400, f) + oval(0, -4, 46, 9, f) + path('M-72-360l34-110h76l34 110z', shade)
export const tableLamp = (shade = C.amber, f = C.plum) =>
  rect(-34, -10, 68, 10, f, 5) + line('M0-8V-84', f, 9) + path('M-58-80l28-80h60l28 80z', shade)
export const glowAt = (x, y, r, c = '#F9C25B', o = 0.8) => circ(x, y, r, halo(c, o))
export const frame = (x, y, w, h, f = C.oak, pic = 0) => {
  const inner = [
    () =>
      rect(x + 22, y + 22, w - 44, h - 44, '#E9D6DF') +
      circ(x + w / 2, y + h * 0.42, w * 0.16, C.clay) +
      path(
        `M${x + 22} ${y + h * 0.7}q${w / 4}-${h * 0.2} ${w / 2 - 22} 0t${w / 2 - 22} 0v${h * 0.3 - 22}h-${w - 44}z`,
        C.fig,
      ),
    () =>
      rect(x + 22, y + 22, w - 44, h - 44, '#F1E4CC') +
      leaf(x + w / 2, y + h - 34, h * 0.6, w * 0.14, -90, C.moss) +
      leaf(x + w / 2, y + h - 34, h * 0.42, w * 0.1, -130, '#86A084') +
      leaf(x + w / 2, y + h - 34, h * 0.42, w * 0.1, -50, '#86A084'),
    () =>
      rect(x + 22, y + 22, w - 44, h - 44, C.blue) +
      circ(x + w * 0.62, y + h * 0.4, w * 0.12, C.butter) +
      poly(
        [
          [x + 22, y + h - 22],
          [x + w * 0.4, y + h * 0.5],
          [x + w * 0.7, y + h - 22],
        ],
        '#7FA9B5',
      ),
  ][pic % 3]()
  return rect(x, y, w, h, f) + rect(x + 10, y + 10, w - 20, h - 20, C.paper) + inner
}
export const rug = (x, y, w, h, f = C.clay, f2 = C.butter) =>
  oval(x, y, w / 2, h / 2, f) +
  oval(x, y, w / 2 - 22, h / 2 - 9, 'none', `stroke="${f2}" stroke-width="5" stroke-dasharray="16 10"`) +
  oval(x, y, w * 0.24, h * 0.24, f2, 'opacity=".5"')
export const fireplace = (f = '#EFE2CF', lit = true) =>
  rect(-190, -300, 380, 300, f) +
  rect(-220, -326, 440, 34, f) +
  rect(-220, -296, 440, 8, '#000', 0, 'opacity=".12"') +
  rect(-120, -210, 240, 210, '#33201F') +
  (lit
    ? circ(0, -50, 150, halo('#F5AC37', 0.7)) +
      path('M-60-16c-20-60 16-80 10-130c40 30 40 60 36 80c20-20 20-50 14-74c44 40 66 80 40 124z', C.amber) +
      path('M-26-16c-10-40 12-50 14-80c30 30 40 50 24 80z', '#FFE9B8')
    : '') +
  rect(-84, -22, 168, 16, '#6B4630', 8) +
  rect(-230, -8, 460, 12, '#A2745C')
export const stairs = (n, w, h, f = C.oak, riser = C.paper) =>
  times(
    n,
    (i) =>
      rect((i * w) / n, -((i + 1) * h) / n, w - (i * w) / n, h / n, riser) +
      rect((i * w) / n - 8, -((i + 1) * h) / n, w - (i * w) / n + 8, 12, f),
  ) +
  times(n, (i) => rect((i + 0.4) * (w / n), -((i + 1) * h) / n - 150, 6, 150, riser)) +
  line(`M${(0.4 * w) / n} ${-h / n - 150}L${w} ${-h - 150 + h / n - (0.6 * h) / n}`, f, 13)
export const counter = (w, f = C.teal, top = C.paper, h = 190) =>
  rect(-w / 2, -h + 16, w, h - 16, f) +
  times(Math.round(w / 130), (i) => {
    const cw = w / Math.round(w / 130)
    return (
      rect(-w / 2 + i * cw + 9, -h + 32, cw - 18, h - 64, '#000', 4, 'opacity=".13"') +
      circ(-w / 2 + i * cw + cw - 24, -h + 62, 6, C.amber)
    )
  }) +
  rect(-w / 2, -16, w, 16, '#000', 0, 'opacity=".3"') +
  rect(-w / 2 - 12, -h, w + 24, 20, top)
export const stove = (f = '#3B3740') =>
  rect(-80, -196, 160, 196, f) +
  rect(-60, -130, 120, 84, '#1E1B22', 8) +
  rect(-60, -146, 120, 8, '#B9AFA6', 4) +
  times(4, (i) => circ(-48 + i * 32, -168, 8, '#B9AFA6')) +
  rect(-86, -200, 172, 10, '#1E1B22')
export const fridge = (f = '#DDE3DE') =>
  rect(-78, -400, 156, 400, f, 14) +
  rect(-78, -256, 156, 5, '#000', 0, 'opacity=".2"') +
  rect(-58, -340, 9, 66, '#8A8F8C', 4) +
  rect(-58, -230, 9, 90, '#8A8F8C', 4)
export const sink = () => line('M0 0V-66a26 26 0 0 1 52 0v10', '#8A8F8C', 11) + rect(-26, -8, 52, 8, '#8A8F8C')
export const tub = (f = C.paper) =>
  path('M-220-130H220c0 70-30 112-80 112H-140c-50 0-80-42-80-112z', f) +
  rect(-236, -144, 472, 22, f, 11) +
  line('M-150-20l-14 20M150-20l14 20', C.amber, 12) +
  line('M180-144v-70a24 24 0 0 0-48 0v10', C.amber, 9)
export const vase = (f = C.blue, bloom = C.rose) =>
  [-110, -92, -74, -56]
    .map(
      (a, i) =>
        line(`M0-60l${Math.cos((a * Math.PI) / 180) * 90} ${Math.sin((a * Math.PI) / 180) * 90}`, C.moss, 4) +
        circ(
          Math.cos((a * Math.PI) / 180) * 96,
          -60 + Math.sin((a * Math.PI) / 180) * 96,
          15,
          i % 2 ? bloom : C.butter,
        ),
    )
    .join('') + path('M-22-76h44l-6 20c16 14 18 42 4 56h-40c-14-14-12-42 4-56z', f)
