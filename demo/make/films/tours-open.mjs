// Home tours: houses with long lines.
import { C, at, circ, clip, line, path, rect, times, wash } from '../draw/kit.mjs'
import { birch, bush, fence, palm, potted, tree } from '../draw/sky.mjs'
import {
  armchair,
  chair,
  cone,
  counter,
  floorLamp,
  frame,
  fridge,
  glowAt,
  pendant,
  roundTable,
  rug,
  sink,
  sofa,
  stool,
  table,
  vase,
  windowView,
} from '../draw/rooms.mjs'
import { move } from '../draw/motion.mjs'
import { tour } from '../draw/tour.mjs'

export const films = {
  'tour-farmhouse': tour(
    'The farmhouse',
    'white boards, long table',
    () => ({
      style: 'farmhouse',
      doorX: 95,
      scale: 0.9,
      sky: 'rose',
      hill: '#C9A98A',
      lawn: '#A9A06A',
      path: '#EAD9B8',
      trees: at(120, 640, 0.9, tree('#8E9A5A', '#7C8A4C')) + at(1180, 650, 1.1, tree('#8E9A5A', '#7C8A4C')),
      near: move(-40, 710, fence(560)) + move(860, 710, fence(560)),
    }),
    () => ({
      wall: '#F4F0E6',
      floor: '#B08A62',
      shell: { trim: '#fff' },
      say: 'A table for ten, most nights for four.',
      back:
        times(40, (i) => rect(i * 48, 0, 2, 570, '#000', 0, 'opacity=".05"')) +
        windowView(140, 220, 260, 250, 'hills', { trim: '#2E3235', cols: 2, rows: 3 }) +
        at(640, 590, 1, counter(420, '#8FA58B', '#6B4630')) +
        at(640, 400, 1, sink()) +
        at(960, 590, 1, fridge('#F4F0E6')) +
        windowView(1250, 200, 420, 260, 'hills', { trim: '#2E3235', cols: 3, rows: 2 }),
      mid:
        at(1250, 690, 1.2, table(700, '#8A5A3A', 140)) +
        [960, 1120, 1380, 1540].map((x, i) => at(x, 700, 1, i < 2 ? chair('#2E3235') : stool('#6B4630'))).join('') +
        at(1240, 524, 1, vase(C.blue, C.clay)) +
        at(1080, 0, 0.9, pendant(120, '#2E3235')) +
        at(1400, 0, 0.9, pendant(120, '#2E3235')),
      glow: cone(1080, 196, 150, 460, 330) + cone(1400, 196, 150, 460, 330),
      front: at(520, 790, 1.7, potted('#D9D2C4')) + at(2000, 800, 1.8, potted(C.clay)),
    }),
  ),
  'tour-midcentury': tour(
    'Mid-century',
    'glass, and a long roofline',
    () => ({
      style: 'midcentury',
      doorX: -118,
      scale: 0.95,
      sky: 'gold',
      hill: '#D9A483',
      lawn: '#C9B27A',
      path: '#EFE2CC',
      trees: at(120, 640, 1, palm()) + at(1200, 640, 1.1, palm()),
      near: at(120, 720, 1.4, potted(C.clay, '#6E8A6E')) + at(1270, 720, 1.5, potted(C.clay, '#6E8A6E')),
    }),
    () => ({
      wall: '#D9A86C',
      floor: '#A97048',
      shell: { trim: '#8A5A3A' },
      say: 'The yard is the fourth wall.',
      back:
        times(18, (i) => rect(i * 34, 0, 3, 570, '#8A5A3A', 0, 'opacity=".35"')) +
        rect(640, 60, 900, 530, '#3D4A4A') +
        windowView(660, 80, 860, 470, 'hills', { trim: '#3D4A4A', cols: 4, rows: 1 }) +
        at(350, 590, 1, table(380, '#6B4630', 110)) +
        rect(250, 340, 200, 110, C.teal, 4) +
        circ(350, 395, 36, C.amber),
      mid:
        rug(1060, 672, 620, 80, C.teal, C.cream) +
        at(900, 690, 1, sofa('#7E9A50', '#6B8642', C.amber)) +
        at(1290, 690, 0.9, roundTable(260, '#6B4630')) +
        at(1500, 690, 1, armchair(C.clay, C.brick)) +
        at(620, 690, 1, floorLamp(C.amber, '#3D4A4A')) +
        at(1290, 570, 0.9, vase(C.paper, C.clay)),
      glow: glowAt(620, 300, 280),
      front: at(480, 800, 1.9, potted(C.paper)) + at(2000, 810, 1.9, potted(C.plum)),
    }),
  ),
  'tour-modern': tour(
    'The modern',
    'straight lines, warm wood',
    () => ({
      style: 'modern',
      doorX: 10,
      scale: 0.9,
      sky: 'blue',
      night: true,
      ink: C.paper,
      hill: '#22405F',
      lawn: '#1B2C47',
      path: '#8E97A8',
      trees: at(150, 640, 1.1, birch('#5D7A96', '#4C6885')) + at(1150, 640, 1.1, birch('#5D7A96', '#4C6885')),
      far: () => '',
      near: at(120, 730, 1.6, bush('#16243C', '#0F1A2E')) + at(1180, 730, 1.6, bush('#16243C', '#0F1A2E')),
    }),
    () => ({
      wall: '#E4E4DF',
      floor: '#B9A98A',
      shell: { trim: '#D3D3CC' },
      say: 'One island. Everyone ends up here.',
      back:
        rect(180, 160, 620, 200, '#4A4B52') +
        times(4, (i) => rect(192 + i * 152, 172, 140, 176, '#55565E')) +
        times(12, (i) => rect(180 + i * 52, 366, 48, 34, '#D3D3CC')) +
        at(490, 590, 1, counter(620, '#4A4B52', '#E9DCCB')) +
        windowView(960, 130, 640, 400, 'city', { trim: '#2E2F36', cols: 3, rows: 1 }),
      mid:
        at(820, 690, 1.25, counter(560, '#B67945', C.paper)) +
        [640, 790, 940].map((x) => at(x, 712, 1, stool('#2E2F36'))).join('') +
        [660, 820, 980].map((x) => at(x, 0, 0.6, pendant(260, '#2E2F36'))).join('') +
        at(1020, 452, 0.9, vase(C.teal, C.clay)) +
        at(1520, 690, 1, sofa('#7E8A96', '#6B7784', C.amber)),
      glow: [660, 820, 980].map((x) => cone(x, 215, 110, 260, 240)).join(''),
      front: at(360, 810, 1.7, potted('#2E2F36')) + at(1940, 810, 1.9, potted(C.paper)),
    }),
  ),
  'tour-spanish': tour(
    'Spanish revival',
    'tile, arches, a cool hall',
    () => ({
      style: 'spanish',
      doorX: 165,
      scale: 0.95,
      sky: 'noon',
      hill: '#D9C29A',
      lawn: '#C9B27A',
      path: '#E9C8A4',
      trees: at(30, 640, 0.85, palm()) + at(1210, 640, 1, palm()),
      near: at(140, 726, 1.4, potted(C.clay)) + at(1285, 726, 1.4, potted(C.blue)),
    }),
    () => ({
      wall: '#F6E7CE',
      floor: '#B5533A',
      shell: { tiles: true, seam: '#7A3326', trim: '#E2C9A4' },
      say: 'The courtyard does the cooling.',
      back:
        [250, 620, 990]
          .map(
            (x) =>
              path(`M${x - 130} 590V300a130 130 0 0 1 260 0V590z`, '#E2C9A4') +
              clip(
                path(`M${x - 108} 590V300a108 108 0 0 1 216 0V590z`, '#000'),
                rect(x - 110, 180, 220, 420, wash('#BFE0E6', '#F3EBCF')),
                rect(x - 110, 470, 220, 130, '#C9A26A'),
                at(
                  x,
                  540,
                  0.62,
                  x === 620
                    ? path('M-110 0h220l-20 60h-180z', C.blue) +
                        rect(-14, -90, 28, 90, C.blue) +
                        path('M-60-90h120l-16 26h-88z', C.blue) +
                        line('M0-100q-30-40-60 0M0-100q30-40 60 0', '#fff', 5)
                    : palm(),
                ),
              ),
          )
          .join('') +
        windowView(1330, 240, 200, 220, 'sea', { trim: '#8A5A3A' }) +
        frame(1600, 250, 130, 170, C.oak, 1),
      mid:
        times(8, (i) => rect(i * 220 + 60, 606, 40, 14, i % 2 ? C.blue : C.amber, 0)) +
        at(1290, 690, 1.1, table(340, '#7B4A35')) +
        at(1290, 548, 1, vase(C.blue, C.clay)) +
        at(1580, 690, 1, armchair(C.teal, '#235659')) +
        at(1050, 690, 1, potted(C.clay)) +
        at(1290, 0, 0.7, pendant(170, '#33201F')),
      glow: cone(1290, 230, 120, 420, 300),
      front: at(420, 800, 1.9, potted(C.clay)) + at(2000, 800, 1.9, potted(C.blue)),
    }),
  ),
}
