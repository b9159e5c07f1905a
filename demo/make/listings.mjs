// Draws the photos of the demo's listings: ../media/listings/<house>-<photo>.jpg. `node listings.mjs oak` draws only those
// whose name contains a word. Which photos a listing has, and what they show, stands in src/server/demo/listings.ts.
import fs from 'node:fs'
import sharp from 'sharp'
import { C, at, circ, halo, line, page, rect, times } from './draw/kit.mjs'
import { bush, cloud, flowers, hill, potted, sky, stars, tree, walk, fence } from './draw/sky.mjs'
import { STYLES, condo, row } from './draw/houses.mjs'
import {
  armchair,
  bed,
  chair,
  counter,
  fireplace,
  floorLamp,
  frame,
  fridge,
  glowAt,
  pendant,
  rug,
  shelf,
  shell,
  sink,
  sofa,
  stove,
  table,
  tableLamp,
  tub,
  vase,
  windowView,
} from './draw/rooms.mjs'

const [W, H] = [1200, 900]

/** What sets one house apart: its style, and the colors of its walls and things. */
const HOUSES = {
  oak: { style: 'craftsman', bg: 'day', wall: '#E6E0D0', accent: C.teal, cabinet: '#2F6F73', bed: C.blush },
  bluebonnet: { style: 'ranch', bg: 'noon', wall: '#DDE6E6', accent: C.clay, cabinet: '#7A8FA0', bed: C.sage },
  cypress: { style: 'colonial', bg: 'dawn', wall: '#F1E4D0', accent: C.plum, cabinet: '#6D3560', bed: C.rose },
  main: { style: 'victorian', bg: 'rose', wall: '#E9D6DF', accent: C.fig, cabinet: '#4B1D42', bed: C.butter },
  orchard: { style: 'farmhouse', bg: 'sage', wall: '#F4F0E6', accent: C.forest, cabinet: '#2A4438', bed: C.sky },
  rainey: { style: 'condo', bg: 'blue', wall: '#D9DDE2', accent: C.blue, cabinet: '#2B4569', bed: C.stone },
  mission: { style: 'spanish', bg: 'gold', wall: '#F7E6CB', accent: C.brick, cabinet: '#93402F', bed: C.clay },
  burnet: { style: 'midcentury', bg: 'day', wall: '#E2E8D8', accent: C.amber, cabinet: '#B67945', bed: C.moss },
  willow: { style: 'row', bg: 'rose', wall: '#EBDDE4', accent: C.clay, cabinet: '#BC5B3E', bed: C.mauve },
  lakeview: { style: 'modern', bg: 'dusk', wall: '#E5E1DA', accent: C.night, cabinet: '#3B3740', bed: C.sand },
  pecan: { style: 'cape', bg: 'noon', wall: '#E8EEE8', accent: C.moss, cabinet: '#5F7A62', bed: C.cream },
  sunset: { style: 'tudor', bg: 'storm', wall: '#EDE0C8', accent: C.oak, cabinet: '#8A5A3A', bed: C.butter },
}

function house({ style, bg }, lit) {
  const o = { lit: lit || ['dusk', 'blue'].includes(bg) }
  if (style === 'condo') return at(W / 2, H * 0.84, 1.2, condo(o))
  if (style === 'row') return at(0, H * 0.84, 1.35, row(6, 150, { from: 2, ...o, lamp: lit ? 2 : -1 }))
  return at(W / 2, H * 0.84, style === 'victorian' ? 1.1 : 1.32, STYLES[style](o))
}

const front = (one, lit = false) => {
  const bg = lit ? 'dusk' : one.bg
  const lawn = lit ? '#4E5A50' : '#93A985'
  return (
    sky(bg, W, H) +
    (lit ? stars(W, H * 0.4, 34, 5) : cloud(120, 220, 0.9) + cloud(880, 160, 0.7)) +
    hill(W, H, H * 0.66, 46, lit ? '#5B4A58' : '#B4C4A6') +
    at(110, H * 0.84, 1.5, tree(lit ? '#3D4A3E' : C.moss)) +
    at(1110, H * 0.84, 1.2, tree(lit ? '#46534A' : '#6E8A6E', lit ? '#2E3930' : C.moss)) +
    house(one, lit) +
    rect(0, H * 0.84, W, H, lawn) +
    walk(W / 2, H * 0.84, 110, H, 420, lit ? '#8D7F78' : '#EADFCF') +
    at(300, H * 0.86, 1.1, bush()) +
    at(900, H * 0.86, 1.1, bush())
  )
}

/** A living room; without its furniture it is as the agent found it. */
const living = (one, furnished = true) => {
  const floor = H * 0.74
  const room =
    shell(W, H, floor, one.wall, '#C69A6B', { skirt: 26 }) +
    windowView(330, 120, 400, 330, 'trees') +
    at(1010, floor + 10, 0.9, fireplace('#EFE2CF', furnished))
  if (!furnished) return room
  return (
    room +
    rug(560, H * 0.9, 860, 120, one.accent, C.butter) +
    at(530, H * 0.9, 1.25, sofa(one.accent, C.night, C.butter)) +
    at(150, H * 0.88, 1.1, floorLamp()) +
    glowAt(150, H * 0.88 - 440, 180) +
    frame(80, 160, 170, 210, C.oak, 1)
  )
}

const kitchen = (one) => {
  const floor = H * 0.78
  return (
    shell(W, H, floor, one.wall, '#D9C3A5', { tiles: true }) +
    windowView(470, 150, 300, 240, 'hills') +
    at(1070, floor + 20, 1.25, fridge()) +
    at(850, floor + 20, 1.2, stove()) +
    at(420, floor + 20, 1.2, counter(560, one.cabinet)) +
    at(480, floor - 205, 1.1, sink()) +
    at(230, floor - 205, 1, vase(one.accent)) +
    at(270, 0, 1.1, pendant(150, one.accent)) +
    at(620, 0, 1.1, pendant(150, one.accent))
  )
}

const bedroom = (one) =>
  shell(W, H, H * 0.78, one.wall, '#8A6A4A') +
  windowView(120, 140, 260, 300, 'trees') +
  frame(560, 130, 220, 170, C.oak, 0) +
  at(660, H * 0.93, 1.35, bed(one.bed, one.accent, C.clay)) +
  at(1100, H * 0.88, 1.1, table(140, C.oak, 120)) +
  at(1100, H * 0.88 - 130, 1, tableLamp()) +
  glowAt(1100, H * 0.88 - 240, 150)

const bath = (one) =>
  shell(W, H, H * 0.76, one.wall, '#CFD8D8', { tiles: true }) +
  times(6, (i) => rect(0, H * 0.34 + i * 62, W, 3, '#fff', 0, 'opacity=".5"')) +
  windowView(720, 110, 260, 220, 'hills') +
  at(640, H * 0.9, 1.35, tub()) +
  at(160, H * 0.9, 1.3, potted(one.accent)) +
  frame(260, 120, 160, 190, C.oak, 1)

const dining = (one) =>
  shell(W, H, H * 0.76, one.wall, '#B98A5E') +
  windowView(180, 110, 320, 330, 'trees') +
  at(900, H * 0.76, 1, shelf(240, 380, one.accent)) +
  at(560, 0, 1.4, pendant(170, one.accent)) +
  at(380, H * 0.92, 1.2, chair(one.accent)) +
  at(760, H * 0.92, 1.2, chair(one.accent)) +
  at(570, H * 0.93, 1.35, table(460, C.oak, 150)) +
  at(570, H * 0.93 - 205, 1, vase(C.blue, C.rose))

const yard = (one) =>
  sky(one.bg === 'dusk' || one.bg === 'blue' ? 'dawn' : one.bg, W, H) +
  circ(980, 180, 70, '#FBEBC8') +
  circ(980, 180, 180, halo('#FBEBC8', 0.5)) +
  hill(W, H, H * 0.6, 40, '#A9BE95') +
  at(0, H * 0.74, 1.5, fence(W / 1.5, C.paper, 110)) +
  rect(0, H * 0.74, W, H, '#93A985') +
  at(170, H * 0.78, 1.7, tree()) +
  at(640, H * 0.97, 1.5, flowers(460, 18, [one.accent, C.paper, C.rose, C.amber], 9)) +
  at(1000, H * 0.86, 1.2, armchair(one.accent, C.night)) +
  line(`M60 ${H * 0.95}H1140`, '#7F9670', 4)

const DRAWINGS = {
  front,
  evening: (one) => front(one, true),
  living,
  'living-empty': (one) => living(one, false),
  kitchen,
  bedroom,
  bath,
  dining,
  yard,
}

/** Those of each house; the same list stands beside its facts. */
const PHOTOS = {
  oak: ['front', 'living', 'kitchen', 'bedroom', 'yard'],
  bluebonnet: ['front', 'kitchen', 'living', 'bedroom', 'bath', 'yard'],
  cypress: ['front', 'dining', 'kitchen', 'bedroom'],
  main: ['front', 'living', 'bedroom'],
  orchard: ['front', 'kitchen', 'living', 'yard', 'evening'],
  rainey: ['front', 'living', 'living-empty', 'kitchen', 'bath'],
  mission: ['front', 'living', 'kitchen', 'yard'],
  burnet: ['front', 'dining', 'bedroom'],
  willow: ['front', 'kitchen', 'bedroom', 'bath'],
  lakeview: ['front', 'living', 'kitchen', 'evening'],
  pecan: ['front', 'dining', 'bedroom', 'yard'],
  sunset: ['front', 'living', 'kitchen'],
}

const words = process.argv.slice(2)
const folder = new URL('../media/listings/', import.meta.url)
fs.mkdirSync(folder, { recursive: true })
for (const [name, photos] of Object.entries(PHOTOS)) {
  for (const photo of photos) {
    const file = `${name}-${photo}.jpg`
    if (words.length && !words.some((word) => file.includes(word))) continue
    const { svg } = page(W, H, () => DRAWINGS[photo](HOUSES[name]))
    await sharp(Buffer.from(svg))
      .flatten({ background: '#FCF7EF' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(new URL(file, folder).pathname)
  }
}
