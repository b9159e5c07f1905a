// The brush box: type set as outlines, flat shapes, and a page that gathers its own gradients.
// Nothing here depends on a font being installed, so a drawing looks the same on every machine.
import * as fontkit from 'fontkit'
import wawoff2 from 'wawoff2'
import fs from 'node:fs'
import { createRequire } from 'node:module'

const need = createRequire(import.meta.url)
const open = async (p) => fontkit.create(Buffer.from(await wawoff2.decompress(fs.readFileSync(need.resolve(p)))))
const base = {
  nr: await open('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'),
  nri: await open('@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2'),
  fg: await open('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
}
const faces = {}
const face = (f, w, o) => (faces[f + w + o] ??= base[f].getVariation(f === 'fg' ? { wght: w } : { wght: w, opsz: o }))
export const r1 = (n) => Math.round(n * 10) / 10

/** Palette shared by every picture; a picture adds one or two tones of its own. */
export const C = {
  night: '#2B1226',
  plum: '#4B1D42',
  fig: '#6D3560',
  mauve: '#A9789A',
  rose: '#E3B3AC',
  blush: '#F6E2D8',
  clay: '#BC5B3E',
  brick: '#93402F',
  amber: '#F5AC37',
  butter: '#F9DFA8',
  paper: '#FCF7EF',
  sage: '#A5B7A0',
  moss: '#5F7A62',
  forest: '#2A4438',
  sky: '#CBDDE0',
  blue: '#2B4569',
  sand: '#E9DCCB',
  teal: '#2F6F73',
  stone: '#B9AFA6',
  wood: '#B67945',
  oak: '#8A5A3A',
  cream: '#F4E7D6',
}

// --- the page being drawn -------------------------------------------------------------------
let defs = []
let boxes = []
const def = (make) => {
  const id = `d${defs.length}`
  defs.push(make(id))
  return `url(#${id})`
}
const stops = (list) =>
  list.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}"${a < 1 ? ` stop-opacity="${a}"` : ''}/>`).join('')
const even = (cs) => cs.map((c, i) => (Array.isArray(c) ? c : [r1((i / (cs.length - 1)) * 100) / 100, c]))
/** Vertical wash from the first color to the last; a color may be [offset, color, opacity]. */
export const wash = (...cs) =>
  def((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(even(cs))}</linearGradient>`)
export const across = (...cs) =>
  def((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(even(cs))}</linearGradient>`)
/** Lamp light: strong in the middle, gone at the rim. */
export const halo = (c, o = 1) =>
  def(
    (id) =>
      `<radialGradient id="${id}">${stops([
        [0, c, o * 0.999],
        [0.35, c, o * 0.45],
        [1, c, 0],
      ])}</radialGradient>`,
  )
export const clip = (shape, ...inside) =>
  `<g clip-path="${def((id) => `<clipPath id="${id}">${shape}</clipPath>`)}">${inside.join('')}</g>`

/** One picture. `type` lists where words stand, so the render can warn about collisions. */
export function page(w, h, draw) {
  defs = []
  boxes = []
  const body = draw()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${defs.join('')}</defs>${body}</svg>`
  return { svg, type: boxes }
}

// --- shapes ---------------------------------------------------------------------------------
export const rect = (x, y, w, h, f, rx = 0, extra = '') =>
  `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(w)}" height="${r1(h)}" fill="${f}"${rx ? ` rx="${rx}"` : ''} ${extra}/>`
export const circ = (x, y, r, f, extra = '') =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}" fill="${f}" ${extra}/>`
export const oval = (x, y, rx, ry, f, extra = '') =>
  `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${r1(rx)}" ry="${r1(ry)}" fill="${f}" ${extra}/>`
export const poly = (pts, f, extra = '') =>
  `<polygon points="${pts.map((p) => p.map(r1).join(',')).join(' ')}" fill="${f}" ${extra}/>`
export const path = (d, f = 'none', extra = '') => `<path d="${d}" fill="${f}" ${extra}/>`
export const line = (d, s, w, extra = '') =>
  `<path d="${d}" fill="none" stroke="${s}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
export const g = (t, ...c) => `<g transform="${t}">${c.join('')}</g>`
export const at = (x, y, s, ...c) => g(`translate(${r1(x)} ${r1(y)}) scale(${s})`, ...c)
export const flip = (x, y, s, ...c) => g(`translate(${r1(x)} ${r1(y)}) scale(${-s} ${s})`, ...c)
export const fade = (o, ...c) => (o <= 0.004 ? '' : `<g opacity="${Math.min(1, o).toFixed(3)}">${c.join('')}</g>`)
export const leaf = (x, y, len, wid, ang, f) =>
  `<path transform="translate(${r1(x)} ${r1(y)}) rotate(${r1(ang)})" d="M0 0C${r1(len * 0.28)} ${-r1(wid)} ${r1(len * 0.72)} ${-r1(wid * 0.9)} ${r1(len)} 0C${r1(len * 0.72)} ${r1(wid * 0.9)} ${r1(len * 0.28)} ${r1(wid)} 0 0Z" fill="${f}"/>`
export const times = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join('')
/** Seeded dice: the same picture every time it is drawn. */
export function rnd(seed) {
  let s = seed
  return () => (s = (s * 1664525 + 1013904223) % 4294967296) / 4294967296
}
export function mix(a, b, t) {
  const v = (c, i) => parseInt(c.slice(1 + i * 2, 3 + i * 2), 16)
  return (
    '#' +
    [0, 1, 2]
      .map((i) =>
        Math.round(v(a, i) + (v(b, i) - v(a, i)) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

// --- type -----------------------------------------------------------------------------------
function run(font, str, size, track) {
  const s = size / font.unitsPerEm
  const set = font.layout(str)
  let x = 0
  const items = set.glyphs.map((gl, i) => {
    const p = set.positions[i]
    const here = x + p.xOffset * s
    x += p.xAdvance * s + track * size + (gl.codePoints?.[0] === 32 ? 0.035 * size : 0)
    return [gl, here]
  })
  return { items, w: x - track * size, s }
}
function breakLines(f, str, size, track, max) {
  const lines = []
  for (const para of str.split('\n')) {
    let cur = ''
    for (const w of para.split(' ')) {
      const t = cur ? cur + ' ' + w : w
      if (cur && run(f, t, size, track).w > max) {
        lines.push(cur)
        cur = w
      } else cur = t
    }
    lines.push(cur)
  }
  return lines
}
export const measure = (str, o) =>
  run(face(o.font ?? 'nr', o.wght ?? 450, o.opsz ?? 72), str, o.size, o.track ?? (o.font === 'fg' ? 0 : -0.012)).w
const LETTER = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

/** Sets type. `lines` caps the number of lines by making the type smaller; `free` skips the collision check. */
export function T(str, o = {}) {
  const {
    x = 0,
    y = 0,
    font = 'nr',
    wght = font === 'fg' ? 500 : 440,
    opsz = 72,
    fill = C.night,
    anchor = 'start',
    max = 1e9,
    lh = 1.08,
    opacity,
    free,
  } = o
  const track = o.track ?? (font === 'fg' ? 0 : -0.012)
  const f = face(font, wght, opsz)
  let size = o.size ?? 40
  let lines = breakLines(f, str, size, track, max)
  const tooWide = () => lines.some((l) => run(f, l, size, track).w > max + 1)
  while ((o.lines && lines.length > o.lines) || tooWide()) {
    size *= 0.97
    lines = breakLines(f, str, size, track, max)
  }
  let d = ''
  let w = 0
  const widths = []
  lines.forEach((l, i) => {
    const r = run(f, l, size, track)
    widths.push(r.w)
    w = Math.max(w, r.w)
    const ox = x - (anchor === 'middle' ? r.w / 2 : anchor === 'end' ? r.w : 0)
    const oy = y + i * size * lh
    for (const [gl, gx] of r.items)
      for (const c of gl.path.commands) {
        const P = []
        for (let k = 0; k < c.args.length; k += 2) P.push(r1(ox + gx + c.args[k] * r.s), r1(oy - c.args[k + 1] * r.s))
        d += LETTER[c.command] + P.join(' ')
      }
  })
  const left = x - (anchor === 'middle' ? w / 2 : anchor === 'end' ? w : 0)
  const bottom = y + (lines.length - 1) * size * lh
  if (!free) boxes.push({ str, x0: left, x1: left + w, y0: y - size * 0.7, y1: bottom + size * 0.18 })
  return {
    svg: `<path fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''} d="${d}"/>`,
    lines: lines.length,
    size,
    bottom,
    next: bottom + size * lh,
    w,
    widths,
  }
}
export const say = (str, o) => T(str, o).svg
/** Small sans text, the second voice. */
export const note = (str, o) => T(str, { font: 'fg', lh: 1.28, size: 42, ...o }).svg
