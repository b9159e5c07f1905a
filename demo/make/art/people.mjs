// Portraits and logos of the demo accounts.
import { C, circ, at, page, poly, rect, say, note, line } from '../draw/kit.mjs'
import { bust } from '../draw/people.mjs'
const face = (bg, rim, o) => ({
  w: 512,
  h: 512,
  draw: () => page(512, 512, () => rect(0, 0, 512, 512, bg) + circ(256, 250, 210, rim) + at(256, 530, 1.12, bust(o))),
})
const logo = (draw) => ({ w: 512, h: 220, png: true, draw: () => page(512, 220, draw) })
export const art = {
  'people/maya-alvarez': face('#E3B3AC', '#F6E2D8', { skin: '#C98A64', hair: '#33201F', top: C.plum, style: 'long' }),
  'people/denise-carter': face('#9DB3A0', '#DCE6D2', { skin: '#7E5038', hair: '#1E1216', top: C.clay, style: 'curls' }),
  'people/helen-park': face('#9FB6C2', '#DDE8EC', { skin: '#E8BF9E', hair: '#241A1E', top: C.teal, style: 'bob' }),
  'people/cedar-and-main': logo(
    () =>
      rect(0, 0, 512, 220, C.forest) +
      poly(
        [
          [90, 40],
          [128, 100],
          [110, 100],
          [144, 150],
          [36, 150],
          [70, 100],
          [52, 100],
        ],
        '#A5B7A0',
      ) +
      rect(83, 150, 14, 26, '#A5B7A0') +
      circ(90, 118, 9, C.amber) +
      say('Cedar & Main', { x: 168, y: 122, size: 52, lines: 1, max: 310, fill: C.paper }) +
      note('real estate', { x: 170, y: 162, size: 24, fill: '#CFE0CF' }),
  ),
  'people/lantern-realty': logo(
    () =>
      rect(0, 0, 512, 220, C.paper) +
      rect(60, 70, 60, 82, C.amber, 8) +
      rect(50, 58, 80, 16, C.plum, 5) +
      rect(50, 148, 80, 16, C.plum, 5) +
      line('M66 58q24-50 48 0', C.plum, 7) +
      say('Lantern Row', { x: 168, y: 120, size: 56, lines: 1, max: 310, fill: C.plum }) +
      note('homes, plainly', { x: 170, y: 162, size: 25, fill: C.fig }),
  ),
}
