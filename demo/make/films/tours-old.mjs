// Home tours: houses with a past.
import { C, at, poly, rect, times } from '../draw/kit.mjs'
import { bush, cypress, flowers, pine, potted, tree } from '../draw/sky.mjs'
import {
  armchair,
  bed,
  fireplace,
  frame,
  glowAt,
  roundTable,
  rug,
  shelf,
  sofa,
  stairs,
  table,
  tableLamp,
  windowView,
} from '../draw/rooms.mjs'
import { cat, dog } from '../draw/things.mjs'
import { tour, treesL } from '../draw/tour.mjs'

export const films = {
  'tour-craftsman': tour(
    'The craftsman',
    'deep porch, honest wood',
    () => ({
      style: 'craftsman',
      scale: 0.92,
      sky: 'day',
      hill: '#B4C4A6',
      lawn: '#93A985',
      path: '#EADFCF',
      trees: treesL(tree()),
    }),
    () => ({
      wall: '#B9A98A',
      floor: '#8A5A3A',
      shell: { rail: 300, panels: 9, trim: '#6B4630' },
      say: 'Built-ins, and a chair that faces the fire.',
      back:
        at(520, 590, 0.95, fireplace('#8A5A3A')) +
        at(240, 590, 0.9, shelf(220, 360, '#6B4630', 4)) +
        at(800, 590, 0.9, shelf(220, 360, '#6B4630', 8)) +
        windowView(1010, 250, 320, 210, 'trees', { trim: '#6B4630', cols: 3, rows: 1 }) +
        windowView(1500, 230, 220, 240, 'hills', { trim: '#6B4630' }),
      mid:
        rug(620, 668, 620, 90, C.brick, C.butter) +
        at(820, 680, 1, armchair(C.forest, '#1F3529')) +
        at(1180, 680, 1, sofa(C.clay, C.brick)) +
        at(1480, 680, 1, tableLamp()) +
        rect(1430, 660, 100, 60, '#6B4630'),
      glow: glowAt(1480, 560, 240) + glowAt(560, 540, 200),
      front: at(420, 780, 1.8, potted(C.teal)) + at(1900, 780, 1.7, potted(C.clay)),
    }),
  ),
  'tour-victorian': tour(
    'The Victorian',
    'a tower, and a story',
    () => ({
      style: 'victorian',
      doorX: -40,
      scale: 0.82,
      sky: 'dusk',
      night: true,
      ink: C.paper,
      hill: '#5A2750',
      lawn: '#2A0F26',
      path: '#8A5A6A',
      trees:
        at(160, 640, 1, cypress('#24101F')) +
        at(250, 640, 0.8, cypress('#24101F')) +
        at(1120, 640, 1.1, cypress('#24101F')),
      house: { wall: '#8A5A7E' },
      near: at(60, 720, 1.5, bush('#24101F', '#1B0B1C')) + at(1200, 720, 1.5, bush('#24101F', '#1B0B1C')),
      far: () => '',
    }),
    () => ({
      wall: '#4B1D42',
      floor: '#6B4630',
      shell: { rail: 330, panels: 9, trim: '#7A4A6E' },
      say: 'The window seat keeps its own hours.',
      back:
        windowView(230, 200, 130, 300, 'night', { trim: '#E3B3AC', cols: 1 }) +
        windowView(400, 180, 180, 320, 'night', { trim: '#E3B3AC', cols: 1 }) +
        windowView(620, 200, 130, 300, 'night', { trim: '#E3B3AC', cols: 1 }) +
        rect(190, 520, 600, 70, '#7A4A6E') +
        frame(900, 210, 150, 190, C.amber, 0) +
        frame(1080, 180, 180, 130, C.oak, 2) +
        at(1500, 590, 0.9, stairs(9, 420, 400, '#8A5A3A', '#7A4A6E')),
      mid:
        rect(210, 506, 560, 26, C.clay, 12) +
        at(660, 510, 0.75, cat('#1B0B1C')) +
        rug(1020, 670, 560, 80, C.clay, C.butter) +
        at(1000, 690, 1, armchair('#C98FA0', '#A8708A')) +
        at(1240, 690, 0.9, roundTable(220, '#33201F')) +
        at(1240, 572, 0.9, tableLamp()),
      glow: glowAt(1240, 500, 280) + glowAt(480, 480, 200, '#F9B64B', 0.3),
      front: at(380, 800, 1.8, potted('#2B1226')) + at(1960, 800, 1.8, potted('#2B1226')),
    }),
  ),
  'tour-tudor': tour(
    'The Tudor',
    'timber, brick, a round door',
    () => ({
      style: 'tudor',
      doorX: 76,
      scale: 0.92,
      sky: 'sage',
      hill: '#A5B78F',
      lawn: '#7C9A74',
      path: '#D8C7AE',
      trees: treesL(tree('#5F7A4C', '#51703F')),
      near: at(120, 724, 1.3, flowers(240, 12)) + at(1150, 724, 1.3, flowers(240, 12)),
    }),
    () => ({
      wall: '#EFE2CC',
      floor: '#6B4630',
      shell: { trim: '#4A2E28', skirt: 30 },
      say: 'Low beams. Tall evenings.',
      back:
        rect(0, 0, 1900, 170, '#4A2E28') +
        times(13, (i) => rect(i * 150, 170, 34, 420, '#4A2E28', 0, i % 4 ? 'opacity="0"' : '')) +
        windowView(280, 250, 240, 220, 'trees', { trim: '#4A2E28', cols: 4, rows: 3 }) +
        at(930, 590, 1.05, fireplace('#A8604A')) +
        frame(865, 200, 130, 60, C.oak, 2) +
        at(1320, 590, 1, shelf(220, 390, '#4A2E28', 11)) +
        windowView(1530, 240, 200, 230, 'trees', { trim: '#4A2E28', cols: 3, rows: 3 }),
      mid:
        rug(930, 670, 640, 84, '#2F4A52', C.butter) +
        at(680, 690, 1, armchair('#93402F', '#7A3326')) +
        at(1190, 690, 1, armchair('#93402F', '#7A3326')) +
        at(930, 690, 0.8, dog('#D9A86C')) +
        at(440, 690, 1, table(220, '#4A2E28')) +
        at(440, 560, 0.9, tableLamp()),
      glow: glowAt(440, 480, 240) + glowAt(960, 540, 240),
      front: at(220, 800, 1.7, potted('#4A2E28')) + at(1960, 800, 1.8, potted(C.forest)),
    }),
  ),
  'tour-cape': tour(
    'The Cape',
    'shingles, and a quiet attic',
    () => ({
      style: 'cape',
      scale: 1,
      sky: 'snow',
      hill: '#E9EEF1',
      lawn: '#F4F7F9',
      path: '#D8CBB8',
      ink: C.blue,
      trees: at(130, 640, 1, pine('#5A7568')) + at(1150, 640, 1.1, pine('#5A7568')),
      near: at(100, 726, 1.4, bush('#FFFFFF', '#EDF1F4')) + at(1190, 726, 1.4, bush('#FFFFFF', '#EDF1F4')),
    }),
    () => ({
      wall: '#CBD8E0',
      floor: '#B08A62',
      shell: { trim: '#fff' },
      say: 'Under the eaves is the best room.',
      back:
        poly(
          [
            [0, 0],
            [1900, 0],
            [1900, 120],
            [1250, 60],
            [620, 60],
            [0, 330],
          ],
          '#fff',
        ) +
        windowView(720, 190, 280, 270, 'snow', { trim: '#fff', cols: 2, rows: 3 }) +
        at(300, 590, 0.95, shelf(260, 200, '#fff', 6)) +
        frame(1150, 220, 130, 160, C.oak, 1) +
        windowView(1450, 220, 220, 250, 'snow', { trim: '#fff' }),
      mid:
        rug(860, 676, 700, 80, C.blue, C.paper) +
        at(860, 690, 1, bed('#E9DCCB', '#8AA3B0', C.clay)) +
        at(1200, 690, 1, tableLamp()) +
        rect(1150, 676, 100, 60, '#8A5A3A', 4) +
        at(1480, 690, 1, armchair('#D9A483', '#C48A68')) +
        at(480, 700, 0.8, cat('#8A5A3A')),
      glow: glowAt(1200, 590, 260),
      front: at(200, 800, 1.6, potted(C.paper)) + at(1960, 800, 1.8, potted(C.blue)),
    }),
  ),
}
