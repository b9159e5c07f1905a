// Scenes for boxes of any size: each takes a width and a height and fills them.
import { C, at, circ, g, halo, leaf, line, rect, times } from './kit.mjs'
import { bush, cloud, flowers, hill, mailbox, moon, potted, sky, stars, tree, tulip, walk, wreath } from './sky.mjs'
import {
  cape,
  colonial,
  condo,
  craftsman,
  farmhouse,
  modern,
  ranch,
  row,
  spanish,
  tudor,
  victorian,
  door,
} from './houses.mjs'
import {
  bed,
  counter,
  floorLamp,
  glowAt,
  pendant,
  rug,
  shell,
  sofa,
  table,
  tableLamp,
  vase,
  windowView,
} from './rooms.mjs'
import { box, key, mug, pen, sign, truck } from './things.mjs'

const K = { craftsman, colonial, cape, farmhouse, ranch, spanish, tudor, victorian, modern }
/** One house on its lawn. */
export const home =
  (style = 'craftsman', bg = 'day', o = {}) =>
  (w, h) => {
    const k = Math.min(w / 760, h / 620) * (o.s ?? 1),
      y = h * (o.y ?? 0.86)
    return (
      sky(bg, w, h) +
      (bg === 'night' ? stars(w, h * 0.5, 30, 11) : '') +
      hill(w, h, h * 0.66, h * 0.05, o.hill ?? '#B4C4A6') +
      at(w * 0.1, y, k * 0.9, tree()) +
      at(w * 0.93, y, k * 0.75, tree('#6E8A6E', C.moss)) +
      at(w / 2, y, k, K[style]({ lit: ['dusk', 'night', 'blue'].includes(bg), ...o.house })) +
      rect(0, y - 2, w, h, o.lawn ?? '#93A985') +
      walk(w / 2, y, 60 * k, h, w * 0.36, o.path ?? '#EADFCF') +
      at(w * 0.24, y + 8, k * 0.8, bush()) +
      at(w * 0.77, y + 8, k * 0.8, bush())
    )
  }
/** Townhouses shoulder to shoulder. */
export const street =
  (bg = 'rose', o = {}) =>
  (w, h) => {
    const n = Math.max(2, Math.ceil(w / (h * 0.3))),
      k = Math.min(w / (n * 150), h / 560)
    return (
      sky(bg, w, h) +
      (o.moon ? moon(w * 0.8, h * 0.2, h * 0.08) : '') +
      at(
        0,
        h * 0.9,
        k,
        row(Math.ceil(w / (150 * k)), 150, { from: o.from ?? 0, lit: ['dusk', 'night', 'blue'].includes(bg), lamp: 1 }),
      ) +
      rect(0, h * 0.9, w, h, o.ground ?? '#7C5A6D')
    )
  }
/** A front door with its wreath, lamp and pots. */
export const frontDoor =
  (wall = C.teal, f = C.amber, o = {}) =>
  (w, h) => {
    const k = Math.min(w / 300, h / 430),
      y = h * 0.9
    return (
      rect(0, 0, w, h, wall) +
      times(Math.ceil(h / 30), (i) => rect(0, i * 30, w, 2, '#000', 0, 'opacity=".08"')) +
      rect(0, y, w, h - y, o.step ?? '#DCCBB6') +
      at(
        w / 2,
        y,
        k,
        door(0, 0, 150, 320, f, { top: 'glass' }) +
          (o.wreath ? at(0, -190, 0.52, wreath(70)) : '') +
          at(-126, 0, 0.72, potted()) +
          at(128, 0, 0.6, potted(C.butter)) +
          circ(118, -250, 90, halo('#F9C25B', 0.8)) +
          rect(110, -268, 16, 34, C.amber, 3),
      )
    )
  }
/** A corner of a room: sofa and lamp under a window. */
export const parlor =
  (wall = '#DCE6D2', o = {}) =>
  (w, h) => {
    const f = h * 0.76,
      k = Math.min(w / 720, h / 620)
    return (
      shell(w, h, f, wall, o.floor ?? '#C69A6B') +
      windowView(w * 0.3, h * 0.12, w * 0.4, h * 0.34, o.view ?? 'hills') +
      rug(w / 2, h * 0.88, w * 0.8, h * 0.14, o.rug ?? C.clay) +
      at(w * 0.48, h * 0.86, k, sofa(o.sofa ?? C.teal, '#235659')) +
      at(w * 0.88, h * 0.86, k, floorLamp()) +
      glowAt(w * 0.88, h * 0.86 - 400 * k, 170 * k)
    )
  }
/** A kitchen counter with pendants. */
export const kitchen =
  (wall = '#E9D6DF', o = {}) =>
  (w, h) => {
    const k = Math.min(w / 620, h / 620),
      f = h * 0.82
    return (
      shell(w, h, f, wall, o.floor ?? '#D9C3A5', { tiles: true }) +
      windowView(w * 0.34, h * 0.2, w * 0.32, h * 0.26, 'trees') +
      at(w / 2, f + 30 * k, k, counter(460, o.f ?? C.teal)) +
      at(w * 0.44, f - 160 * k, k * 0.9, vase()) +
      at(w * 0.62, f - 160 * k, k * 0.7, mug(C.clay)) +
      at(w * 0.2, 0, k, pendant(120)) +
      at(w * 0.8, 0, k, pendant(120))
    )
  }
/** A bed, a lamp and an evening. */
export const bedroom =
  (o = {}) =>
  (w, h) => {
    const k = Math.min(w / 700, h / 640)
    return (
      shell(w, h, h * 0.8, o.wall ?? '#3B4C6B', '#8A6A4A') +
      windowView(w * 0.36, h * 0.1, w * 0.28, h * 0.26, 'night') +
      at(w / 2, h * 0.92, k, bed(C.blush, C.plum, C.clay)) +
      at(w * 0.9, h * 0.86, k * 0.9, table(130, C.oak, 110)) +
      at(w * 0.9, h * 0.86 - 100 * k, k * 0.8, tableLamp())
    )
  }
/** Papers, a pen and a mug on a desk. */
export const desk =
  (top = '#C98857', o = {}) =>
  (w, h) => {
    const k = Math.min(w / 420, h / 420)
    return (
      rect(0, 0, w, h, top) +
      times(6, (i) => rect(0, (i * h) / 6, w, 2, '#000', 0, 'opacity=".07"')) +
      g(
        `rotate(-7 ${w * 0.44} ${h / 2})`,
        rect(w / 2 - 130 * k + 10, h / 2 - 160 * k + 12, 230 * k, 300 * k, '#000', 6, 'opacity=".18"') +
          rect(w / 2 - 130 * k, h / 2 - 160 * k, 230 * k, 300 * k, C.paper, 6) +
          rect(w / 2 - 104 * k, h / 2 - 128 * k, 120 * k, 16 * k, o.ink ?? C.plum, 4) +
          times(7, (i) =>
            rect(
              w / 2 - 104 * k,
              h / 2 - (88 - i * 26) * k,
              (140 + ((i * 37) % 40)) * k,
              6 * k,
              C.night,
              3,
              'opacity=".2"',
            ),
          ) +
          line(
            `M${w / 2 - 100 * k} ${h / 2 + 110 * k}q${20 * k}-${30 * k} ${40 * k} 0t${50 * k}-${6 * k}`,
            o.ink ?? C.plum,
            4,
          ),
      ) +
      g(`rotate(28 ${w * 0.7} ${h * 0.6})`, at(w * 0.7, h * 0.8, k * 0.8, pen(o.pen ?? C.plum))) +
      at(w * 0.84, h * 0.26, k * 0.7, circ(0, 0, 62, '#fff', 'opacity=".9"') + circ(0, 0, 46, '#6B4630'))
    )
  }
/** A ring of keys on a flat ground. */
export const keys =
  (bg = C.plum, f = C.amber) =>
  (w, h) => {
    const k = Math.min(w, h) / 420
    return (
      rect(0, 0, w, h, bg) +
      circ(w / 2, h * 0.34, 190 * k, halo('#F9C25B', 0.5)) +
      `<circle cx="${w / 2}" cy="${h * 0.22}" r="${46 * k}" fill="none" stroke="${C.stone}" stroke-width="${9 * k}"/>` +
      g(`rotate(16 ${w / 2} ${h * 0.22})`, at(w / 2, h * 0.22 + 240 * k, k * 1.05, key(f))) +
      g(`rotate(-14 ${w / 2} ${h * 0.22})`, at(w / 2, h * 0.22 + 220 * k, k * 0.95, key(C.rose)))
    )
  }
/** The sign in the yard. */
export const yard =
  (word, bg = 'day', o = {}) =>
  (w, h) => {
    const k = Math.min(w / 420, h / 460)
    return (
      sky(bg, w, h) +
      cloud(w * 0.08, h * 0.24, k * 0.6) +
      hill(w, h, h * 0.72, h * 0.05, '#A9BE95') +
      rect(0, h * 0.86, w, h, '#93A985') +
      at(w * 0.47, h * 0.9, k, sign(word, o.f ?? C.plum)) +
      at(w * 0.86, h * 0.92, k * 0.8, tulip()) +
      at(w * 0.94, h * 0.93, k * 0.6, tulip(C.amber)) +
      at(w * 0.1, h * 0.92, k * 0.8, bush())
    )
  }
export const mail =
  (bg = '#F3C6A9') =>
  (w, h) => {
    const k = Math.min(w / 300, h / 380)
    return (
      rect(0, 0, w, h, bg) +
      rect(0, h * 0.84, w, h, '#93A985') +
      at(w * 0.5, h * 0.86, k * 1.25, mailbox()) +
      at(w * 0.3, h * 0.88, k, flowers(160, 9)) +
      at(w * 0.84, h * 0.88, k * 0.8, bush())
    )
  }
export const boxes =
  (bg = '#DCE6D2') =>
  (w, h) => {
    const k = Math.min(w / 420, h / 520),
      y = h * 0.9
    return (
      rect(0, 0, w, h, bg) +
      rect(0, y - 6, w, h, '#B8926A') +
      at(w * 0.36, y, k, box(230, 170, '#D79C68', 'kitchen')) +
      at(w * 0.42, y - 170 * k, k, box(170, 130, '#C98857', 'books')) +
      at(w * 0.78, y, k, box(150, 120, '#E0AE78')) +
      at(w * 0.78, y - 120 * k, k, tableLamp()) +
      glowAt(w * 0.78, y - 240 * k, 130 * k)
    )
  }
export const garden =
  (bg = 'sage', seed = 4) =>
  (w, h) =>
    sky(bg, w, h) +
    times(3, (i) =>
      at(
        w * (0.2 + i * 0.3),
        h * 0.96,
        Math.min(w, h) / 300,
        flowers(220, 12, [C.clay, C.paper, C.rose, C.amber], seed + i),
      ),
    ) +
    rect(0, h * 0.95, w, h, C.moss)
export const leaves =
  (bg = C.forest, f = C.moss, f2 = '#86A084') =>
  (w, h) =>
    rect(0, 0, w, h, bg) +
    times(7, (i) =>
      leaf(
        w * (0.5 + (i % 2 ? 0.02 : -0.02)),
        h * (1 - i * 0.13),
        Math.min(w, h) * 0.7,
        Math.min(w, h) * 0.12,
        i % 2 ? -28 : -152,
        i % 3 ? f : f2,
      ),
    ) +
    line(`M${w / 2} ${h}V${h * 0.16}`, f2, 6) +
    circ(w / 2, h * 0.12, Math.min(w, h) * 0.07, C.amber)
export const tower =
  (bg = 'gold') =>
  (w, h) =>
    sky(bg, w, h) + at(w * 0.5, h * 0.96, Math.min(w / 420, h / 640), condo()) + rect(0, h * 0.95, w, h, C.plum)
export const moving =
  (bg = 'dawn') =>
  (w, h) =>
    sky(bg, w, h) +
    hill(w, h, h * 0.7, h * 0.04, '#C7B79C') +
    rect(0, h * 0.82, w, h, '#6B5A62') +
    at(w * 0.5, h * 0.9, Math.min(w / 620, h / 360), truck())
