// Women at half length: flat skin, hair and cloth, a calm face. Foot of the bust is y = 0, head about y = -260.
import { C, circ, line, oval, path, rect, mix } from './kit.mjs'

const HAIR = {
  long: (f) => [
    path('M-92-250c-10-110 60-150 96-150s108 30 98 150c-4 60 16 120 4 190h-206c-10-70 12-130 8-190z', f),
    path(
      'M-74-262c0-70 40-96 84-100c-6 50-50 84-84 100zM10-362c50 4 76 40 74 104c-34-18-66-50-74-104z',
      f,
      `stroke="${f}" stroke-width="12"`,
    ),
  ],
  bob: (f) => [
    path('M-98-190c-20-130 30-212 98-212s118 82 98 212c-10 26-40 30-60 20h-76c-20 10-50 6-60-20z', f),
    path(
      'M-76-254c-4-80 40-110 76-112c56 2 86 40 78 112c-30-10-40-50-44-70c-30 40-70 62-110 70z',
      f,
      `stroke="${f}" stroke-width="10"`,
    ),
  ],
  curls: (f) => [
    [
      [-70, -330],
      [0, -372],
      [70, -330],
      [-96, -270],
      [96, -270],
      [-100, -210],
      [100, -210],
      [-40, -364],
      [44, -364],
    ]
      .map(([x, y]) => circ(x, y, 50, f))
      .join(''),
    [
      [-60, -316],
      [-34, -334],
      [-2, -344],
      [30, -338],
      [62, -312],
    ]
      .map(([x, y]) => circ(x, y, 26, f))
      .join(''),
  ],
  bun: (f) => [
    circ(0, -400, 46, f) + path('M-86-240c-14-100 40-140 86-140s100 40 86 140z', f),
    path('M-80-262c0-66 46-96 80-96s80 30 80 96c-30-20-60-46-80-58c-20 12-50 38-80 58z', f),
  ],
}
export function bust({
  skin = '#C98A64',
  hair = '#33201F',
  top = C.plum,
  style = 'long',
  lip = '#A8483F',
  collar = C.paper,
} = {}) {
  const shade = mix(skin, '#5A2A20', 0.22),
    [back, front] = HAIR[style](hair)
  return (
    back +
    path('M-190 0c0-90 50-128 110-142l80-20l80 20c60 14 110 52 110 142z', top) +
    path('M-36-150v-60h72v60q-36 44-72 0z', shade) +
    path('M-62-152L0-70L62-152L40-164Q0-110-40-164Z', collar) +
    path('M-78-270c0-60 34-92 78-92s78 32 78 92c0 66-36 104-78 104s-78-38-78-104z', skin) +
    front +
    oval(-30, -262, 7, 8.5, '#2B1A1C') +
    oval(30, -262, 7, 8.5, '#2B1A1C') +
    line('M-46-284q16-10 30-2M16-286q16-8 30 2', hair, 5) +
    line('M0-258q10 22-2 26', shade, 4.5) +
    path('M-22-212q22 24 44 0q-22 8-44 0z', lip) +
    circ(-48, -230, 13, '#D9705A', 'opacity=".22"') +
    circ(48, -230, 13, '#D9705A', 'opacity=".22"') +
    circ(-78, -226, 6, C.amber) +
    circ(78, -226, 6, C.amber) +
    rect(-2, 0, 4, 0, top)
  )
}
