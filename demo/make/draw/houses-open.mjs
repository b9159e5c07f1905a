// American houses with room around them: ranch, farmhouse, Spanish, mid-century, A-frame, modern. Same options as the classics.
import { C, circ, line, path, poly, rect, times } from './kit.mjs'
import { glassOf, win, door, bricks, chimney, steps, lampBy } from './house-parts.mjs'

export const ranch = (o = {}) => {
  const wall = o.wall ?? '#D9A483',
    roof = o.roof ?? '#5B4A4A'
  return (
    chimney(110, -240, 50, '#A2745C') +
    poly(
      [
        [-350, -165],
        [-270, -250],
        [280, -250],
        [350, -165],
      ],
      roof,
    ) +
    rect(-320, -168, 640, 168, wall) +
    bricks(-320, -80, 640, 80) +
    win(-60, -130, 150, 80, { ...o, cols: 3, rows: 1 }) +
    win(-200, -130, 70, 70, { ...o, rows: 1, shut: o.shut ?? C.teal }) +
    door(72, 0, 66, 132, o.door ?? C.amber) +
    lampBy(122, -118) +
    rect(160, -130, 140, 130, C.paper) +
    times(4, (i) => rect(168, -122 + i * 31, 124, 25, '#E7DCCB')) +
    rect(168, -122, 124, 25, glassOf(o)) +
    rect(-335, -172, 670, 12, C.paper)
  )
}
export const farmhouse = (o = {}) => {
  const wall = o.wall ?? '#FBF6EC',
    roof = o.roof ?? '#3D4246'
  const batten = (x, y, w, h) => times(Math.floor(w / 24), (i) => rect(x + i * 24, y, 2, h, '#000', 0, 'opacity=".07"'))
  return (
    poly(
      [
        [-60, -260],
        [20, -360],
        [300, -360],
        [330, -230],
        [-60, -230],
      ],
      roof,
    ) +
    rect(0, -236, 300, 236, wall) +
    batten(0, -236, 300, 236) +
    poly(
      [
        [-300, -260],
        [-140, -460],
        [20, -260],
      ],
      roof,
    ) +
    poly(
      [
        [-262, -262],
        [-140, -414],
        [-18, -262],
      ],
      wall,
    ) +
    rect(-262, -264, 244, 264, wall) +
    batten(-262, -264, 244, 264) +
    win(-140, -350, 54, 70, { ...o, trim: '#2E3235' }) +
    win(-140, -180, 130, 110, { ...o, cols: 3, trim: '#2E3235' }) +
    win(225, -150, 70, 90, { ...o, trim: '#2E3235' }) +
    door(95, -24, 72, 140, o.door ?? C.amber, { top: 'glass', trim: '#E6DCCB' }) +
    lampBy(150, -150) +
    poly(
      [
        [-10, -206],
        [320, -206],
        [342, -176],
        [-30, -176],
      ],
      '#5A6166',
    ) +
    [0, 155, 318].map((x) => rect(x - 8, -178, 16, 156, '#E6DCCB')).join('') +
    rect(-20, -28, 356, 28, '#C9B59C') +
    steps(95, 90, 1)
  )
}
export const spanish = (o = {}) => {
  const wall = o.wall ?? '#F3E0C4',
    tile = o.roof ?? '#B5533A'
  const tiles = (x, y, w) =>
    rect(x, y - 14, w, 26, tile) +
    times(
      Math.floor(w / 24),
      (i) =>
        path(`M${x + i * 24} ${y + 12}a12 12 0 0 1 24 0z`, '#983F2B') + rect(x + i * 24 + 9, y - 14, 5, 26, '#C96A4C'),
    )
  return (
    rect(-290, -230, 580, 230, wall) +
    rect(70, -350, 190, 350, wall) +
    poly(
      [
        [52, -346],
        [110, -404],
        [220, -404],
        [278, -346],
      ],
      tile,
    ) +
    tiles(52, -344, 226) +
    poly(
      [
        [-310, -226],
        [-260, -290],
        [70, -290],
        [70, -226],
      ],
      tile,
    ) +
    tiles(-310, -224, 380) +
    rect(260, -200, 30, 14, tile) +
    path('M140-220v-40a25 25 0 0 1 50 0v40z', glassOf(o)) +
    rect(128, -218, 74, 10, C.oak) +
    [-220, -110]
      .map(
        (x) =>
          path(`M${x - 44} -70v-64a44 44 0 0 1 88 0v64z`, '#E2C9A4') +
          path(`M${x - 34} -74v-58a34 34 0 0 1 68 0v58z`, glassOf(o)) +
          line(`M${x} -166V-74M${x - 34} -124H${x + 34}`, C.oak, 4),
      )
      .join('') +
    path('M118 0V-116a47 47 0 0 1 94 0V0z', '#E2C9A4') +
    path('M130 0V-112a35 35 0 0 1 70 0V0z', o.door ?? C.teal) +
    line('M165-147V0', '#1f4d50', 3) +
    circ(176, -62, 5, C.amber) +
    path('M-50 0V-112a44 44 0 0 1 88 0V0z', '#C9AC84') +
    path('M-40 0V-110a34 34 0 0 1 68 0V0z', '#7B4A35') +
    lampBy(98, -140)
  )
}
export const midcentury = (o = {}) => {
  const wall = o.wall ?? '#D4C3A5',
    roof = o.roof ?? '#3D4A4A'
  return (
    rect(-80, -300, 70, 300, '#A2745C') +
    bricks(-80, -300, 70, 300) +
    poly(
      [
        [-350, -170],
        [40, -262],
        [340, -150],
        [340, -130],
        [40, -238],
        [-350, -148],
      ],
      roof,
    ) +
    poly(
      [
        [-320, -155],
        [40, -236],
        [320, -136],
        [320, 0],
        [-320, 0],
      ],
      wall,
    ) +
    poly(
      [
        [-10, -224],
        [40, -236],
        [290, -146],
        [290, -22],
        [-10, -22],
      ],
      glassOf(o),
    ) +
    [60, 130, 210].map((x) => rect(x, -222 + (x - 40) * 0.36, 8, 200 - (x - 40) * 0.36, roof)).join('') +
    rect(-10, -110, 300, 7, roof) +
    times(12, (i) => rect(-312 + i * 15, -150 - i * 2.6, 4, 150 + i * 2.6, '#8A5A3A', 0, 'opacity=".55"')) +
    door(-118, 0, 64, 150, o.door ?? C.amber, { trim: roof }) +
    rect(-340, -22, 690, 22, '#A79D8E')
  )
}
export const aframe = (o = {}) =>
  poly(
    [
      [-280, 0],
      [0, -520],
      [280, 0],
    ],
    o.roof ?? '#5A3B34',
  ) +
  poly(
    [
      [-228, 0],
      [0, -436],
      [228, 0],
    ],
    o.wall ?? '#C48A5A',
  ) +
  poly(
    [
      [-120, -200],
      [0, -410],
      [120, -200],
    ],
    glassOf(o),
  ) +
  rect(-4, -420, 8, 220, '#5A3B34') +
  rect(-150, -206, 300, 14, '#5A3B34') +
  win(-110, -140, 90, 110, { ...o, trim: '#5A3B34' }) +
  win(112, -140, 80, 110, { ...o, trim: '#5A3B34' }) +
  door(0, 0, 74, 150, o.door ?? C.amber, { trim: '#5A3B34', top: 'glass' }) +
  rect(-250, -14, 500, 14, '#7B5240')
export const modern = (o = {}) =>
  rect(-300, -200, 380, 200, o.wall ?? '#EDE6DA') +
  rect(-180, -380, 400, 190, o.wall2 ?? '#4A4B52') +
  rect(-310, -212, 400, 16, '#2E2F36') +
  rect(-190, -394, 420, 16, '#2E2F36') +
  win(70, -350, 230, 120, { ...o, cols: 3, rows: 1, trim: '#2E2F36' }) +
  win(-110, -350, 70, 120, { ...o, cols: 1, rows: 1, trim: '#2E2F36' }) +
  win(-170, -160, 200, 160, { ...o, cols: 3, rows: 1, trim: '#2E2F36' }) +
  rect(80, -192, 140, 192, '#B67945') +
  times(9, (i) => rect(80 + i * 16, -192, 3, 192, '#8A5A3A')) +
  door(10, 0, 74, 158, o.door ?? C.amber, { trim: '#2E2F36' }) +
  rect(220, -192, 12, 192, '#2E2F36') +
  rect(-320, -6, 560, 6, '#A79D8E')
