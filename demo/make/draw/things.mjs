// Things on a desk, a porch, a truck. Origin is the middle of the foot unless a comment says otherwise.
import { C, circ, leaf, line, oval, path, poly, rect, say, times } from './kit.mjs'

export const box = (w = 200, h = 150, f = '#D79C68', label) =>
  rect(-w / 2, -h, w, h, f) +
  rect(-w / 2, -h, w, h * 0.18, '#000', 0, 'opacity=".12"') +
  rect(-w * 0.1, -h, w * 0.2, h * 0.46, '#EFCFA2') +
  (label ? say(label, { x: -w / 2 + 16, y: -18, size: Math.min(38, w / 6), font: 'nri', free: true }) : '')
export const key = (f = C.amber) =>
  `<g>${circ(0, -150, 58, f)}${circ(0, -164, 20, '#000', 'opacity=".28"')}${rect(-13, -100, 26, 170, f, 6)}${rect(8, 20, 44, 20, f, 4)}${rect(8, 50, 30, 18, f, 4)}</g>`
export const tag = (f = C.clay, hole = C.paper) =>
  path('M-60-10L0-70L60-10V130a14 14 0 0 1-14 14H-46a14 14 0 0 1-14-14z', f) + circ(0, -22, 12, hole)
export const envelope = (w = 340, f = C.paper, d = '#E3D5C2', seal = C.clay) =>
  rect(-w / 2, -w * 0.62, w, w * 0.62, f, 6) +
  poly(
    [
      [-w / 2, 0],
      [0, -w * 0.34],
      [w / 2, 0],
    ],
    d,
  ) +
  poly(
    [
      [-w / 2, -w * 0.62],
      [w / 2, -w * 0.62],
      [0, -w * 0.24],
    ],
    '#EFE3D2',
  ) +
  circ(0, -w * 0.26, w * 0.08, seal)
export const pen = (f = C.plum, nib = C.amber) =>
  rect(-12, -300, 24, 240, f, 12) +
  poly(
    [
      [-12, -62],
      [12, -62],
      [0, 0],
    ],
    nib,
  ) +
  rect(-12, -96, 24, 12, nib) +
  rect(8, -296, 8, 90, nib, 4)
export const pencil = (f = '#C4553E') =>
  rect(0, 0, 430, 58, f) +
  rect(0, 19, 430, 20, '#fff', 0, 'opacity=".16"') +
  rect(430, 0, 30, 58, '#D9C9B8') +
  rect(460, 0, 44, 58, '#E9A79E', 10) +
  poly(
    [
      [0, 0],
      [0, 58],
      [-82, 29],
    ],
    '#F0D4AD',
  ) +
  poly(
    [
      [-52, 18.5],
      [-52, 39.5],
      [-82, 29],
    ],
    '#33241B',
  )
export const mug = (f = C.clay, steam = true) =>
  rect(-60, -110, 120, 110, f, 18) +
  line('M60-84h18a28 28 0 0 1 0 56h-18', f, 16) +
  oval(0, -104, 52, 10, '#4A2A22') +
  (steam ? line('M-22-136c-16-20 16-30 0-56M20-132c-16-20 16-30 0-56', '#fff', 6, 'opacity=".55"') : '')
export const calendar = (f = C.clay, day = '', paper = C.paper) =>
  rect(-120, -260, 240, 260, paper, 14) +
  path('M-120-190v-56a14 14 0 0 1 14-14h212a14 14 0 0 1 14 14v56z', f) +
  [-60, 60].map((x) => rect(x - 7, -286, 14, 48, C.night, 7)).join('') +
  (day
    ? say(day, { x: 0, y: -54, size: 130, anchor: 'middle', free: true })
    : times(12, (i) => rect(-94 + (i % 4) * 50, -166 + Math.floor(i / 4) * 52, 34, 34, C.night, 6, 'opacity=".14"')))
export const clipboard = (w, h, paper = C.paper, f = C.oak) =>
  rect(-w / 2, 0, w, h, f, 18) +
  rect(-w / 2 + 26, 44, w - 52, h - 70, paper, 4) +
  rect(-80, -24, 160, 70, '#8A8F8C', 12) +
  circ(0, -20, 22, '#8A8F8C')
/** A taped sheet with a soft shadow: x, y is its top left. */
export const sheet = (x, y, w, h, f = C.paper, tape = '#F3C978', shade = C.night) =>
  rect(x + 14, y + 18, w, h, shade, 8, 'opacity=".22"') +
  rect(x, y, w, h, f, 8) +
  (tape ? rect(x + w / 2 - 100, y - 30, 200, 60, tape, 4, 'opacity=".92"') : '')
export const check = (x, y, s, on, ink = C.forest, tick = C.clay) =>
  rect(x, y - s, s, s, '#fff', s * 0.16, `stroke="${ink}" stroke-width="4"`) +
  (on ? line(`M${x + s * 0.2} ${y - s * 0.5}l${s * 0.26} ${s * 0.3}l${s * 0.6}-${s * 0.82}`, tick, s * 0.16) : '')
export const sign = (top = 'For Sale', f = C.plum, ink = C.paper, low = C.amber) =>
  rect(-150, -330, 14, 330, C.cream) +
  rect(-164, -320, 330, 14, C.cream) +
  line('M-90-306v20M110-306v20', C.night, 4) +
  rect(-120, -286, 260, 130, f, 6) +
  say(top, { x: 10, y: -204, size: 60, max: 230, anchor: 'middle', fill: ink, free: true }) +
  (low ? rect(-90, -150, 200, 30, low, 4) : '')
export const truck = (f = C.amber, cab = C.plum) =>
  rect(-260, -230, 330, 190, f, 10) +
  rect(-260, -80, 330, 14, '#000', 0, 'opacity=".14"') +
  path('M74-170h84l60 70v60H74z', cab) +
  poly(
    [
      [94, -152],
      [148, -152],
      [190, -100],
      [94, -100],
    ],
    '#CBDDE0',
  ) +
  rect(-270, -50, 500, 20, C.night, 6) +
  [-170, 140].map((x) => circ(x, -26, 42, C.night) + circ(x, -26, 18, C.stone)).join('')
export const car = (f = C.teal) =>
  path('M-190-40v-40c0-20 20-30 60-34l50-60c8-10 20-14 40-14h90c24 0 40 8 54 26l36 48c30 4 46 14 46 36v38z', f) +
  poly(
    [
      [-104, -116],
      [-62, -166],
      [-10, -166],
      [-10, -116],
    ],
    '#DCE9EA',
  ) +
  poly(
    [
      [8, -116],
      [8, -166],
      [66, -166],
      [106, -116],
    ],
    '#DCE9EA',
  ) +
  [-110, 106].map((x) => circ(x, -36, 36, C.night) + circ(x, -36, 15, C.stone)).join('') +
  circ(178, -84, 9, C.amber)
export const bicycle = (f = C.clay) =>
  [-90, 90]
    .map((x) => `<circle cx="${x}" cy="-62" r="58" fill="none" stroke="${C.night}" stroke-width="8"/>`)
    .join('') +
  line('M-90-62L-30-150H62L0-62L-30-150M0-62H-90M62-150L90-62M62-150L54-182H86M-30-150L-40-176M-62-178H-18', f, 9)
export const dog = (f = '#B67945', d = '#7B4A35') =>
  rect(-70, -110, 140, 70, f, 34) +
  rect(-64, -70, 22, 70, f, 8) +
  rect(42, -70, 22, 70, f, 8) +
  line('M-64-90q-46-14-44-56', f, 16) +
  circ(78, -140, 44, f) +
  rect(92, -146, 56, 34, f, 16) +
  circ(146, -134, 9, C.night) +
  circ(90, -150, 6, C.night) +
  path('M48-172c-24 6-30 50-8 66c16-10 20-40 8-66z', d) +
  rect(44, -108, 40, 12, C.amber, 6)
export const cat = (f = '#4A3B48') =>
  path('M-50 0c-20-70 0-120 50-120s70 50 50 120z', f) +
  circ(0, -140, 42, f) +
  poly(
    [
      [-38, -156],
      [-34, -206],
      [-4, -176],
    ],
    f,
  ) +
  poly(
    [
      [38, -156],
      [34, -206],
      [4, -176],
    ],
    f,
  ) +
  line('M48-10q70 4 60-60', f, 15) +
  circ(-14, -142, 5, C.amber) +
  circ(14, -142, 5, C.amber)
export const book = (w = 240, f = C.clay) =>
  rect(-w / 2, -34, w, 34, f, 5) + rect(-w / 2 + 12, -26, w - 12, 18, C.paper)
export const openBook = (s = 1, paper = C.paper) =>
  at0(
    s,
    path('M0-20C-80-70-220-64-300-30V-250C-220-284-80-290 0-240C80-290 220-284 300-250V-30C220-64 80-70 0-20Z', paper) +
      line('M0-236V-22', C.stone, 4) +
      times(5, (i) =>
        line(
          `M-262 ${-218 + i * 34}C-200 ${-240 + i * 34}-100 ${-244 + i * 34}-36 ${-212 + i * 34}M262 ${-218 + i * 34}C200 ${-240 + i * 34} 100 ${-244 + i * 34} 36 ${-212 + i * 34}`,
          C.stone,
          4,
          'opacity=".6"',
        ),
      ),
  )
const at0 = (s, x) => `<g transform="scale(${s})">${x}</g>`
export const phone = (w = 220, f = C.night, screen = C.blush) =>
  rect(-w / 2, -w * 2, w, w * 2, f, w * 0.14) +
  rect(-w / 2 + 12, -w * 2 + 12, w - 24, w * 2 - 24, screen, w * 0.1) +
  rect(-w * 0.14, -w * 2 + 22, w * 0.28, 10, f, 5)
export const calculator = (f = C.blue) =>
  rect(-110, -280, 220, 280, f, 20) +
  rect(-86, -256, 172, 64, '#D5E3CF', 8) +
  times(12, (i) => rect(-86 + (i % 4) * 46, -168 + Math.floor(i / 4) * 50, 34, 36, i === 11 ? C.amber : C.paper, 7))
export const jar = (f = '#DCE9EA', lid = C.plum, fill = 0.5) =>
  rect(-90, -220, 180, 220, f, 30, 'opacity=".8"') +
  rect(-78, -10 - 190 * fill, 156, 190 * fill, C.amber, 20) +
  times(7, (i) => oval(-50 + (i % 3) * 50, -30 - Math.floor(i / 3) * 40 * fill - 10, 26, 10, '#D98A1F')) +
  rect(-74, -244, 148, 34, lid, 8)
export const coins = (n, f = C.amber) =>
  times(n, (i) => rect(-48 + (i % 2) * 5, -22 * (i + 1), 96, 20, i % 2 ? '#E0952A' : f, 10))
export const ladder = (h = 420, f = C.wood) =>
  line(`M-50 0L-24 ${-h}M50 0L24 ${-h}`, f, 13) +
  times(7, (i) => line(`M${-46 + i * 3} ${-40 - i * (h / 7.6)}H${46 - i * 3}`, f, 10))
export const paintCan = (f = C.teal) =>
  rect(-60, -110, 120, 110, '#C9CFCB', 6) +
  rect(-60, -76, 120, 46, f) +
  oval(0, -110, 60, 14, f) +
  path('M-58-104c-4 40-30 10-24 50', 'none', `stroke="${f}" stroke-width="12"`) +
  line('M-58-100a60 60 0 0 1 116 0', '#8A8F8C', 4)
export const tape = (len = 400, f = C.amber) =>
  rect(0, -50, len, 40, '#FBEBC8') +
  times(Math.floor(len / 20), (i) => rect(i * 20, -50, 3, i % 5 ? 12 : 24, C.night)) +
  rect(-120, -110, 140, 110, f, 26) +
  circ(-50, -56, 32, C.night)
export const hardhat = (f = C.amber) =>
  path('M-110 0a110 110 0 0 1 220 0z', f) +
  rect(-16, -120, 32, 120, '#E0952A', 10) +
  rect(-140, -12, 290, 26, '#E0952A', 12)
export const glasses = (f = C.night) =>
  [-70, 70]
    .map((x) => `<circle cx="${x}" cy="0" r="52" fill="#fff" fill-opacity=".25" stroke="${f}" stroke-width="9"/>`)
    .join('') + line('M-18-8q18-16 36 0', f, 9)
export const magnifier = (f = C.plum) =>
  `<circle r="120" fill="#DCE9EA" fill-opacity=".55" stroke="${f}" stroke-width="22"/>` + line('M88 88L210 210', f, 36)
export const candle = (h = 140, f = C.paper, lit = true) =>
  rect(-24, -h, 48, h, f, 6) +
  (lit ? line(`M0 ${-h}v-14`, C.night, 4) + path(`M0 ${-h - 72}c26 30 24 60 0 62c-24-2-26-32 0-62z`, C.amber) : '')
export const pie = () =>
  path('M-150-60H150l-26 60H-124z', '#C9CFCB') +
  path('M-164-58c10-34 40-22 54-44s50-14 62-30s60-14 80 0s40 0 60 24s60 16 72 50z', '#D9A05A') +
  line('M-60-92l20 26M0-104v34M60-92l-20 26', '#93402F', 8)
export const pumpkin = (s = 1) =>
  at0(
    s,
    oval(-50, -60, 60, 62, '#C8622F') +
      oval(50, -60, 60, 62, '#C8622F') +
      oval(0, -60, 60, 66, '#D9773A') +
      line('M0-124q4-30 26-36', C.forest, 14),
  )
export const basket = (f = '#C28A4E') =>
  path('M-120-110H120l-24 110H-96z', f) +
  times(4, (i) => line(`M${-112 + i * 4} ${-88 + i * 24}H${112 - i * 4}`, '#9A6834', 5, 'stroke-dasharray="16 10"')) +
  line('M-104-110a104 96 0 0 1 208 0', f, 13)
export const apple = (f = C.clay) =>
  path('M0-90c-50-24-86 10-76 60c8 40 46 40 76 24c30 16 68 16 76-24c10-50-26-84-76-60z', f) +
  line('M0-92q2-26 14-36', C.oak, 8) +
  leaf(6, -104, 50, 13, -18, C.moss)
export const bus = (f = C.amber) =>
  rect(-280, -220, 500, 180, f, 26) +
  path('M220-150h50a30 30 0 0 1 30 30v80h-80z', f) +
  times(5, (i) => rect(-250 + i * 88, -192, 70, 66, '#DCE9EA', 8)) +
  rect(192, -192, 40, 70, '#DCE9EA', 6) +
  rect(-280, -100, 580, 12, C.night) +
  [-170, 190].map((x) => circ(x, -36, 46, C.night) + circ(x, -36, 20, C.stone)).join('')
export const flag = (f = C.clay) =>
  rect(-4, -300, 8, 300, C.oak) + path('M4-298q60-24 110 0t110 0v110q-60 24-110 0t-110 0z', f)
export const cushionStar = (r, f) =>
  poly(
    Array.from({ length: 16 }, (_, i) => [
      Math.cos((i * Math.PI) / 8) * (i % 2 ? r * 0.46 : r),
      Math.sin((i * Math.PI) / 8) * (i % 2 ? r * 0.46 : r),
    ]),
    f,
  )
