// Signs of the sale: listed, coming soon, under contract, sold.
import { C, at, circ, clip, halo, note, rect, say } from '../draw/kit.mjs'
import { birch, bush, cloud, hill, sky, stars, tree, tulip, walk } from '../draw/sky.mjs'
import { colonial, craftsman, victorian } from '../draw/houses.mjs'
import { sign } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const listed = (bg, house, word, sub, o = {}) =>
  P(
    (w, h) =>
      sky(bg, w, h) +
      (o.back ?? '') +
      hill(w, h, 900, 40, o.hill ?? '#B4C4A6') +
      (o.trees ?? '') +
      at(540, 1130, o.s ?? 1.15, house) +
      rect(0, 1120, w, 230, o.lawn ?? '#93A985') +
      walk(540 + (o.dx ?? 0), 1122, 110, 1350, 520, o.path ?? '#EADFCF') +
      (o.front ?? '') +
      say(word, { x: 80, y: 246, size: o.size ?? 190, max: 930, fill: o.ink ?? C.plum, track: -0.03 }) +
      note(sub, { x: 88, y: 330, size: 45, fill: o.ink ?? C.plum, max: 900 }),
  )

export const art = {
  'just-listed': listed('day', craftsman({}), 'Just listed', 'Ask me for the address before Saturday.', {
    size: 206,
    back: circ(880, 520, 104, '#FBEBC8') + cloud(70, 560, 0.8) + cloud(700, 640, 0.9),
    trees: at(130, 1040, 1.3, tree()) + at(980, 1040, 1.1, tree('#6E8A6E', C.moss)),
    front: at(190, 1150, 1, bush()) + at(900, 1150, 1, bush()),
  }),
  'under-contract': listed(
    'rose',
    colonial({ door: C.plum, wall: '#FBF3E4', shut: C.fig }),
    'Under contract',
    'There’s a next one. Tell me what you’re after.',
    {
      size: 140,
      hill: '#B98C8E',
      lawn: '#8E6A78',
      path: '#F3D9C8',
      trees: at(110, 1020, 1, birch('#E3B3AC', '#D98E8A')) + at(980, 1020, 1, birch('#E3B3AC', '#D98E8A')),
      s: 1,
    },
  ),
  'coming-soon': P(
    (w, h) =>
      rect(0, 0, w, h, '#16243C') +
      stars(w, 800, 40, 77) +
      clip(
        rect(0, 480, w, 870, '#000'),
        at(540, 1160, 1.2, victorian({ wall: '#1F3150', roof: '#0F1A2E', glass: '#16243C', door: '#0F1A2E' })),
      ) +
      rect(0, 1150, w, 200, '#0F1A2E') +
      circ(487, 1070, 210, halo('#F9B64B', 0.8)) +
      rect(462, 1030, 50, 100, C.amber) +
      say('Coming soon', { x: 80, y: 240, size: 170, lines: 1, max: 920, fill: C.paper }) +
      note('One light is on. Ask me which street.', { x: 88, y: 320, size: 45, fill: '#A9C0D6' }),
  ),
  'sold-with-love': S(
    (w, h) =>
      rect(0, 0, w, h, '#F3C6A9') +
      at(500, 1040, 1.9, sign('Sold', C.clay, C.paper, C.amber)) +
      rect(0, 1036, w, 60, '#93A985') +
      at(900, 1040, 1.1, tulip(C.plum)) +
      at(820, 1040, 0.9, tulip(C.clay)) +
      at(960, 1040, 0.8, tulip(C.rose)) +
      big('Sold, and already missed.', { size: 118, lines: 1, y: 190, fill: C.plum }),
  ),
}
