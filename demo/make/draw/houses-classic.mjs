// American houses with a pitched roof and a past. Each stands on y = 0, centered on x = 0, about 600 wide.
// Options: wall, roof, trim, door, glass, lit (glass glows), all with sensible colors of the style.
import { C, circ, line, path, poly, rect, times } from './kit.mjs'
import { glassOf, win, door, boards, bricks, chimney, steps, lampBy } from './house-parts.mjs'

export const craftsman = (o = {}) => {
  const wall = o.wall ?? '#7F9C97',
    roof = o.roof ?? C.plum,
    trim = o.trim ?? C.paper
  return (
    chimney(140, -320, 120) +
    poly(
      [
        [-310, -250],
        [0, -440],
        [310, -250],
      ],
      roof,
    ) +
    poly(
      [
        [-242, -250],
        [0, -398],
        [242, -250],
      ],
      C.cream,
    ) +
    win(0, -335, 90, 60, { ...o, cols: 3, rows: 1, trim: C.night }) +
    rect(-255, -250, 510, 215, wall) +
    boards(-255, -250, 510, 215) +
    win(-160, -170, 100, 96, { ...o, cols: 3 }) +
    win(160, -170, 100, 96, { ...o, cols: 3 }) +
    door(0, -35, 88, 160, o.door ?? C.amber, { top: 'glass' }) +
    lampBy(74, -170) +
    poly(
      [
        [-292, -262],
        [292, -262],
        [320, -228],
        [-320, -228],
      ],
      '#3B1735',
    ) +
    rect(-300, -228, 600, 14, trim) +
    [-270, -90, 90, 270]
      .map(
        (x) =>
          poly(
            [
              [x - 13, -214],
              [x + 13, -214],
              [x + 17, -105],
              [x - 17, -105],
            ],
            trim,
          ) +
          rect(x - 25, -110, 50, 76, '#B08E7A') +
          rect(x - 25, -84, 50, 3, '#9A7A67') +
          rect(x - 25, -58, 50, 3, '#9A7A67'),
      )
      .join('') +
    rect(-310, -40, 620, 20, C.sand) +
    steps(0, 130, 2)
  )
}
export const colonial = (o = {}) => {
  const wall = o.wall ?? '#F2E8D8',
    roof = o.roof ?? '#4A4650',
    shut = o.shut ?? C.blue
  return (
    chimney(-190, -440, 90) +
    chimney(190, -440, 90) +
    poly(
      [
        [-300, -370],
        [-220, -480],
        [220, -480],
        [300, -370],
      ],
      roof,
    ) +
    rect(-270, -372, 540, 372, wall) +
    boards(-270, -372, 540, 372, 20) +
    rect(-278, -378, 556, 16, C.paper) +
    [-190, -95, 0, 95, 190].map((x) => win(x, -330, 46, 88, { ...o, rows: 3, bar: 3, shut })).join('') +
    [-190, -95, 95, 190].map((x) => win(x, -165, 46, 96, { ...o, rows: 3, bar: 3, shut })).join('') +
    poly(
      [
        [-74, -188],
        [0, -232],
        [74, -188],
      ],
      C.paper,
    ) +
    rect(-62, -190, 16, 190, C.paper) +
    rect(46, -190, 16, 190, C.paper) +
    door(0, 0, 66, 150, o.door ?? C.amber) +
    path('M-33-158a33 30 0 0 1 66 0z', glassOf(o)) +
    steps(0, 120, 1)
  )
}
export const tudor = (o = {}) => {
  const wall = o.wall ?? '#EFE2CC',
    roof = o.roof ?? '#5E3B36',
    t = '#4A2E28'
  const gable = (x, w, h, base) =>
    poly(
      [
        [x - w / 2 - 24, base],
        [x, base - h - 22],
        [x + w / 2 + 24, base],
      ],
      roof,
    ) +
    poly(
      [
        [x - w / 2, base],
        [x, base - h],
        [x + w / 2, base],
      ],
      wall,
    )
  return (
    chimney(230, -300, 170, '#9A5240') +
    poly(
      [
        [-250, -230],
        [-190, -400],
        [240, -400],
        [300, -230],
      ],
      roof,
    ) +
    rect(-270, -232, 540, 232, '#A8604A') +
    bricks(-270, -150, 540, 150) +
    rect(-270, -232, 540, 90, wall) +
    times(9, (i) => rect(-266 + i * 66, -232, 8, 90, t)) +
    rect(-270, -146, 540, 9, t) +
    gable(-130, 250, 230, -200) +
    rect(-255, -202, 250, 202, wall) +
    rect(-255, -205, 250, 9, t) +
    rect(-255, -110, 250, 9, t) +
    rect(-255, -202, 8, 202, t) +
    rect(-14, -202, 8, 202, t) +
    line('M-205-205L-130-300L-55-205M-130-420V-205', t, 8) +
    win(-130, -285, 60, 66, { ...o, cols: 3, rows: 3, bar: 3, trim: t }) +
    win(-130, -90, 130, 66, { ...o, cols: 4, rows: 2, bar: 3, trim: t }) +
    win(190, -110, 90, 70, { ...o, cols: 3, rows: 2, bar: 3, trim: t }) +
    path('M30 0V-110a46 50 0 0 1 92 0V0z', '#D8C7AE') +
    path('M42 0V-106a34 40 0 0 1 68 0V0z', o.door ?? C.amber) +
    line('M76-140V0', t, 3) +
    circ(98, -62, 5, t)
  )
}
export const victorian = (o = {}) => {
  const wall = o.wall ?? '#C98FA0',
    roof = o.roof ?? C.plum,
    trim = C.paper
  return (
    chimney(60, -385, 130) +
    poly(
      [
        [-210, -330],
        [-40, -520],
        [150, -330],
      ],
      roof,
    ) +
    poly(
      [
        [-160, -336],
        [-40, -474],
        [90, -336],
      ],
      C.rose,
    ) +
    win(-40, -415, 48, 70, { ...o, rows: 2, cols: 1 }) +
    rect(-200, -335, 350, 335, wall) +
    boards(-200, -335, 350, 335, 18) +
    rect(130, -400, 130, 400, wall) +
    boards(130, -400, 130, 400, 18) +
    poly(
      [
        [112, -396],
        [195, -600],
        [278, -396],
      ],
      roof,
    ) +
    rect(190, -640, 8, 50, C.amber) +
    circ(194, -644, 9, C.amber) +
    rect(118, -404, 154, 14, trim) +
    win(195, -360, 56, 92, { ...o, cols: 1 }) +
    win(195, -210, 56, 100, { ...o, cols: 1 }) +
    [-130, -40, 50].map((x) => win(x, -300, 46, 92, { ...o, cols: 1 })).join('') +
    win(-130, -140, 56, 100, { ...o, cols: 1 }) +
    win(50, -140, 46, 90, { ...o, cols: 1 }) +
    door(-40, -24, 62, 130, o.door ?? C.amber, { top: 'glass' }) +
    poly(
      [
        [-225, -180],
        [140, -180],
        [160, -158],
        [-245, -158],
      ],
      roof,
    ) +
    rect(-232, -160, 380, 9, trim) +
    times(19, (i) => circ(-222 + i * 20, -148, 8, trim)) +
    [-222, -92, 12, 132].map((x) => rect(x - 6, -152, 12, 130, trim)).join('') +
    rect(-240, -26, 390, 26, '#8E6A78') +
    times(8, (i) => (i > 2 && i < 5 ? '' : rect(-218 + i * 46, -66, 5, 40, trim))) +
    steps(-40, 90, 2, '#A98793')
  )
}
export const cape = (o = {}) => {
  const wall = o.wall ?? '#8AA3B0',
    roof = o.roof ?? '#4B3C46',
    shut = o.shut ?? '#2E3F52'
  const dormer = (x) =>
    poly(
      [
        [x - 52, -290],
        [x, -340],
        [x + 52, -290],
      ],
      roof,
    ) +
    rect(x - 38, -292, 76, 72, wall) +
    win(x, -282, 40, 52, { ...o, bar: 3 })
  return (
    chimney(0, -370, 60) +
    poly(
      [
        [-300, -190],
        [-210, -385],
        [210, -385],
        [300, -190],
      ],
      roof,
    ) +
    dormer(-130) +
    dormer(130) +
    rect(-265, -192, 530, 192, wall) +
    boards(-265, -192, 530, 192, 16) +
    win(-170, -150, 62, 90, { ...o, shut, rows: 3, bar: 3 }) +
    win(170, -150, 62, 90, { ...o, shut, rows: 3, bar: 3 }) +
    rect(-62, -170, 124, 14, C.paper) +
    door(0, 0, 70, 144, o.door ?? C.amber) +
    rect(-58, -156, 10, 156, C.paper) +
    rect(48, -156, 10, 156, C.paper) +
    rect(-275, -198, 550, 14, C.paper) +
    steps(0, 110, 1)
  )
}
