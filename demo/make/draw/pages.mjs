// Printed pages: heads, lists, forms and feet of the template collections. A letter page is 850 x 1100, 100 to the inch.
import { C, T, at, circ, clip, line, mix, path, poly, rect, say, times } from './kit.mjs'
import { bust } from './people.mjs'

/** deep is the strong color, soft the ground for panels, acc for small marks; who is the face in the foot. */
export const THEMES = {
  plum: { deep: C.plum, soft: C.blush, acc: C.clay, who: { style: 'long' } },
  forest: {
    deep: C.forest,
    soft: '#E2E9DA',
    acc: C.moss,
    who: { style: 'curls', skin: '#7E5038', hair: '#1E1216', top: C.forest },
  },
  blue: {
    deep: C.blue,
    soft: '#DEE7ED',
    acc: C.clay,
    who: { style: 'bob', skin: '#E8BF9E', hair: '#241A1E', top: C.blue },
  },
  clay: {
    deep: C.brick,
    soft: '#F7E3D6',
    acc: C.clay,
    who: { style: 'bun', skin: '#A86E4C', hair: '#2A1718', top: C.brick },
  },
  teal: {
    deep: C.teal,
    soft: '#DBE8E5',
    acc: C.clay,
    who: { style: 'long', skin: '#E3B48F', hair: '#7A4A2A', top: C.teal },
  },
  honey: {
    deep: '#7A4E16',
    soft: C.butter,
    acc: '#B5741F',
    who: { style: 'curls', skin: '#5F3A2A', hair: '#17100F', top: '#7A4E16' },
  },
  fig: {
    deep: C.fig,
    soft: '#EFE1EA',
    acc: C.fig,
    who: { style: 'bob', skin: '#C98A64', hair: '#5A2E22', top: C.fig },
  },
  sand: {
    deep: '#54413A',
    soft: C.sand,
    acc: C.clay,
    who: { style: 'bun', skin: '#EAC6A6', hair: '#9A6A3A', top: '#54413A' },
  },
}
const GRAY = '#55404D'
const txt = (s, o) => T(s, { font: 'fg', size: 20, lh: 1.4, wght: 430, fill: GRAY, free: true, ...o })
const ttl = (s, o) => T(s, { size: 62, lh: 1.04, wght: 450, free: true, ...o })

/** Whether a foot is beside a picture: its mail address goes one row down, so that a brokerage's name has a row. */
export const isNarrowFoot = (x, w) => w - x < 700
/** The foot every page ends with: a face, a name and how to reach it. */
export function foot(th, w = 850, h = 1100, o = {}) {
  const y = h - (o.up ?? 74),
    x = o.x ?? 70,
    ink = o.ink ?? C.night
  return (
    (o.rule === false ? '' : rect(x, y - 50, w - x - 70, 1.5, ink, 0, 'opacity=".25"')) +
    clip(circ(x + 34, y, 34, '#000'), circ(x + 34, y, 34, o.ring ?? th.soft) + at(x + 34, y + 46, 0.19, bust(th.who))) +
    say('Your Name', { x: x + 86, y: y - 4, size: 25, wght: 520, fill: ink, free: true }) +
    txt('Your Brokerage', { x: x + 86, y: y + 22, size: 16, fill: ink }).svg +
    txt('(000) 000-0000', { x: w - 70, y: y - 4, size: 17, anchor: 'end', wght: 600, fill: ink }).svg +
    txt('you@yourdomain.com', { x: w - 70, y: y + (isNarrowFoot(x, w) ? 45 : 22), size: 16, anchor: 'end', fill: ink })
      .svg
  )
}
/** The head of a page in one of five builds. Gives the picture so far and the box that is left for content. */
export function top(th, build, title, sub, art, w = 850, h = 1100) {
  const base = rect(0, 0, w, h, C.paper)
  const boxed = (x, y, bw, bh, shape = rect(x, y, bw, bh, '#000')) => (art ? clip(shape, at(x, y, 1, art(bw, bh))) : '')
  if (build === 'band') {
    const t = ttl(title, { x: 70, y: 118, max: art ? 440 : 700, lines: 3, fill: C.paper })
    const s = sub ? txt(sub, { x: 72, y: t.bottom + 44, max: art ? 420 : 680, fill: th.soft }) : t
    const low = Math.max(270, s.bottom + 44)
    return {
      svg: base + rect(0, 0, w, low, th.deep) + boxed(560, 0, 290, low) + t.svg + (sub ? s.svg : ''),
      x: 70,
      y: low + 66,
      w: 710,
    }
  }
  if (build === 'arch') {
    const t = ttl(title, { x: 70, y: 130, max: 440, lines: 3, fill: th.deep })
    const s = sub ? txt(sub, { x: 72, y: t.bottom + 46, max: 410 }) : t
    return {
      svg:
        base +
        boxed(560, 64, 220, 276, path('M560 340V174a110 110 0 0 1 220 0V340z', '#000')) +
        t.svg +
        (sub ? s.svg : ''),
      x: 70,
      y: Math.max(410, s.bottom + 70),
      w: 710,
    }
  }
  if (build === 'side') {
    const t = ttl(title, { x: 300, y: 120, max: 480, lines: 3, size: 56, fill: th.deep })
    const s = sub ? txt(sub, { x: 302, y: t.bottom + 44, max: 470 }) : t
    return {
      svg: base + rect(0, 0, 240, h, th.soft) + boxed(0, 0, 240, h) + t.svg + (sub ? s.svg : ''),
      x: 300,
      y: s.bottom + 74,
      w: 480,
      side: true,
    }
  }
  if (build === 'hero') {
    const t = ttl(title, { x: 70, y: 456, max: 710, lines: 2, size: 60, fill: th.deep })
    const s = sub ? txt(sub, { x: 72, y: t.bottom + 42, max: 690 }) : t
    return { svg: base + boxed(0, 0, w, 370) + t.svg + (sub ? s.svg : ''), x: 70, y: s.bottom + 66, w: 710 }
  }
  const t = ttl(title, { x: 70, y: 136, max: 710, lines: 2, size: 74, fill: th.deep })
  const s = sub ? txt(sub, { x: 72, y: t.bottom + 44, max: 650 }) : t
  return {
    svg:
      rect(0, 0, w, h, build === 'tint' ? th.soft : C.paper) +
      rect(70, 56, 64, 7, C.amber) +
      t.svg +
      (sub ? s.svg : ''),
    x: 70,
    y: s.bottom + 72,
    w: 710,
    tint: build === 'tint',
  }
}
const FLOOR = 960
const small = (s, x, y, th, max) => say(s, { x, y, size: 27, wght: 520, fill: th.deep, free: true, max, lines: 1 })
/** Boxes to tick, in groups; two groups or more stand in two columns where there is room. */
export function ticks(th, box, groups) {
  const two = !box.side && groups.length > 1
  const cw = two ? (box.w - 50) / 2 : box.w
  const cols = two ? [groups.filter((_, i) => i % 2 === 0), groups.filter((_, i) => i % 2)] : [groups]
  const rows = Math.max(...cols.map((c) => c.reduce((n, g) => n + g[1].length + (g[0] ? 1.5 : 0), 0)))
  const step = Math.min(58, (FLOOR - box.y) / rows)
  return cols
    .map((col, k) => {
      const x = box.x + k * (cw + 50)
      let y = box.y
      return col
        .map(([head, items]) => {
          let s = ''
          if (head) {
            s += small(head, x, y, th, cw) + rect(x, y + 14, cw, 2, th.deep, 0, 'opacity=".3"')
            y += step * 0.95
          }
          for (const item of items) {
            const t = txt(item, { x: x + 40, y, size: 20, max: cw - 44, lh: 1.18, lines: 2 })
            s += rect(x, y - 19, 24, 24, '#fff', 5, `stroke="${th.deep}" stroke-width="2"`) + t.svg
            y += Math.max(step, t.lines > 1 ? 54 : 0)
          }
          y += step * 0.5
          return s
        })
        .join('')
    })
    .join('')
}
/** Numbered steps down a line, each a name and a sentence. */
export function steps(th, box, items) {
  const step = Math.min(150, (FLOOR - box.y + 30) / items.length)
  return (
    rect(box.x + 27, box.y, 3, step * (items.length - 1), th.deep, 0, 'opacity=".25"') +
    items
      .map(([name, text], i) => {
        const y = box.y + i * step
        return (
          circ(box.x + 28, y, 28, i === items.length - 1 ? C.amber : th.deep) +
          say(String(i + 1), {
            x: box.x + 28,
            y: y + 11,
            size: 34,
            font: 'nri',
            anchor: 'middle',
            fill: i === items.length - 1 ? C.night : C.paper,
            free: true,
          }) +
          say(name, {
            x: box.x + 84,
            y: y - 2,
            size: 29,
            wght: 500,
            fill: th.deep,
            free: true,
            max: box.w - 84,
            lines: 1,
          }) +
          txt(text, { x: box.x + 85, y: y + 30, size: 19, lh: 1.3, max: box.w - 90, lines: step < 90 ? 1 : 3 }).svg
        )
      })
      .join('')
  )
}
/** Lines to write on, in groups. A label ending in | shares its row with the next. */
export function fields(th, box, groups) {
  const rowsOf = (list) =>
    list.reduce((rows, f) => {
      const last = rows.at(-1)
      if (last?.open) {
        last.cells.push(f.replace('|', ''))
        last.open = f.endsWith('|')
      } else rows.push({ cells: [f.replace('|', '')], open: f.endsWith('|') })
      return rows
    }, [])
  const all = groups.map(([head, list]) => [head, rowsOf(list)])
  const n = all.reduce((k, [head, rows]) => k + rows.length + (head ? 1.1 : 0.3), 0)
  const step = Math.min(72, (FLOOR + 10 - box.y) / n)
  let y = box.y
  return all
    .map(([head, rows]) => {
      let s = ''
      if (head) {
        s += small(head, box.x, y, th, box.w)
        y += step * 0.95
      }
      for (const { cells } of rows) {
        const cw = (box.w - (cells.length - 1) * 28) / cells.length
        cells.forEach((label, i) => {
          const x = box.x + i * (cw + 28)
          s +=
            rect(x, y, cw, 1.8, C.night, 0, 'opacity=".5"') +
            txt(label, { x, y: y + 21, size: 15.5, max: cw, lines: 1 }).svg
        })
        y += step
      }
      y += step * 0.2
      return s
    })
    .join('')
}
/** An empty table to fill in by hand. widths are shares; first fills the first column. */
export function grid(th, box, cols, n, o = {}) {
  const sum = cols.reduce((k, [, share]) => k + share, 0)
  const head = 50,
    step = Math.min(o.step ?? 60, (FLOOR + (o.more ?? 0) - box.y - head) / n)
  let x = box.x
  const edges = cols.map(([label, share]) => {
    const at0 = x
    x += (share / sum) * box.w
    return [label, at0, (share / sum) * box.w]
  })
  return (
    rect(box.x, box.y - 34, box.w, head, th.deep, 8) +
    edges
      .map(
        ([label, ex, ew]) =>
          txt(label, { x: ex + 14, y: box.y - 2, size: 17, wght: 600, fill: C.paper, max: ew - 18, lines: 1 }).svg,
      )
      .join('') +
    times(n, (i) => {
      const y = box.y + head - 34 + i * step
      return (
        (i % 2 ? '' : rect(box.x, y, box.w, step, th.soft, 0, 'opacity=".6"')) +
        rect(box.x, y + step - 1, box.w, 1.5, C.night, 0, 'opacity=".22"') +
        (o.first?.[i]
          ? txt(o.first[i], {
              x: box.x + 14,
              y: y + step / 2 + 7,
              size: 19,
              wght: 520,
              fill: C.night,
              max: edges[0][2] - 18,
              lines: 1,
            }).svg
          : '')
      )
    }) +
    edges
      .slice(1)
      .map(([, ex]) => rect(ex, box.y + 16, 1.5, step * n, C.night, 0, 'opacity=".18"'))
      .join('')
  )
}
/** Panels in two columns: a name, a text, and a small drawing on top. */
export function panels(th, box, items) {
  const cols = box.side ? 1 : 2,
    gap = 26,
    cw = (box.w - gap * (cols - 1)) / cols,
    rows = Math.ceil(items.length / cols)
  const ch = Math.min(260, (FLOOR + 20 - box.y + 40 - gap * (rows - 1)) / rows)
  return items
    .map(([name, text, icon], i) => {
      const x = box.x + (i % cols) * (cw + gap),
        y = box.y - 40 + Math.floor(i / cols) * (ch + gap)
      const ix = icon ? 96 : 26
      return (
        rect(x, y, cw, ch, mix(th.soft, '#FFFFFF', (box.tint ? 0.55 : 0) + ((i + Math.floor(i / 2)) % 2) * 0.4), 18) +
        (icon ? circ(x + 54, y + 58, 36, '#fff') + at(x + 54, y + 58, 1, icon) : '') +
        say(name, {
          x: x + ix + (icon ? 8 : 0),
          y: y + 66,
          size: 29,
          wght: 500,
          fill: th.deep,
          free: true,
          max: cw - ix - 24,
          lines: 1,
        }) +
        txt(text, {
          x: x + 28,
          y: y + 118,
          size: 19,
          lh: 1.36,
          max: cw - 54,
          lines: Math.max(2, Math.floor((ch - 128) / 26)),
        }).svg
      )
    })
    .join('')
}
/** Questions with their answers. */
export function answers(th, box, items) {
  const n = items.length,
    step = Math.min(150, (FLOOR + 30 - box.y) / n)
  return items
    .map(([q, a], i) => {
      const y = box.y + i * step
      return (
        rect(box.x, y - 38, box.w, 1.5, th.deep, 0, 'opacity=".3"') +
        say(q, { x: box.x, y, size: 28, wght: 500, fill: th.deep, free: true, max: box.w, lines: 1 }) +
        txt(a, {
          x: box.x,
          y: y + 33,
          size: 19,
          lh: 1.34,
          max: box.w - 30,
          lines: Math.max(1, Math.floor((step - 50) / 25)),
        }).svg
      )
    })
    .join('')
}
/** Running text with a signature. */
export function letter(th, box, paras, by = 'Your Name') {
  let y = box.y
  const body = paras
    .map((s) => {
      const t = txt(s, { x: box.x, y, size: 24, lh: 1.55, max: box.w })
      y = t.bottom + 58
      return t.svg
    })
    .join('')
  return body + say(by, { x: box.x, y: y + 34, size: 46, font: 'nri', fill: th.acc, free: true })
}
/** Bars with no numbers yet: a chart to fill in. */
export const bars = (th, x, y, w, h, hs) =>
  times(4, (i) => rect(x, y - (h * (i + 1)) / 4, w, 1.2, C.night, 0, 'opacity=".14"')) +
  hs
    .map((k, i) =>
      rect(
        x + (i + 0.2) * (w / hs.length),
        y - h * k,
        (w / hs.length) * 0.6,
        h * k,
        i === hs.length - 1 ? C.amber : th.deep,
        4,
      ),
    )
    .join('') +
  rect(x, y, w, 2.5, C.night)
/** A big blank for a number that the agent fills in. */
export const blank = (th, x, y, w, label, figure = '000') =>
  rect(x, y, w, 150, th.soft, 16) +
  say(figure, {
    x: x + w / 2,
    y: y + 82,
    size: 60,
    anchor: 'middle',
    fill: th.deep,
    free: true,
    max: w - 30,
    lines: 1,
  }) +
  txt(label, { x: x + w / 2, y: y + 122, size: 17, anchor: 'middle', max: w - 20, lines: 1 }).svg
export const tip = (th, s, y = 940, x = 70, w = 710) =>
  rect(x, y - 42, w, 66, th.soft, 14) +
  circ(x + 36, y - 9, 9, C.amber) +
  txt(s, { x: x + 62, y: y - 2, size: 19, fill: C.night, max: w - 84, lines: 1 }).svg
/** A place for a photograph, which shows a house until there is one. */
export const photo = (x, y, w, h, art, r = 12) => clip(rect(x, y, w, h, '#000', r), at(x, y, 1, art(w, h)))
export const gable = (x, y, s, f, lamp = C.amber) =>
  at(
    x,
    y,
    s,
    poly(
      [
        [-50, 0],
        [0, -46],
        [50, 0],
        [36, 0],
        [36, 44],
        [-36, 44],
        [-36, 0],
      ],
      f,
    ) + rect(-10, 8, 20, 36, lamp),
  )
export const rule = (x, y, w, f = C.night) => line(`M${x} ${y}H${x + w}`, f, 1.5, 'opacity=".3"')
export { txt, ttl, small }
