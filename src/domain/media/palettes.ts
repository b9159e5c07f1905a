/** Named color gradings of a library picture, so that agents send different pictures of the same post. */
export const PALETTES = ['original', 'dusk', 'morning', 'seaside', 'film'] as const

export type Palette = (typeof PALETTES)[number]

interface Grading {
  /** In the interface. */
  label: string
  /** Red, green and blue of the result, each from red, green and blue, by rows. */
  matrix: readonly [Row, Row, Row]
  /** What is added to each, of 1. */
  lift: Row
}

type Row = readonly [number, number, number]

/** Light and dark stay where they are, so that lettering keeps its contrast; a test checks it. */
export const GRADING: Readonly<Record<Palette, Grading>> = {
  original: {
    label: 'Original',
    matrix: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    lift: [0, 0, 0],
  },
  dusk: {
    label: 'Dusk',
    matrix: [
      [0.98, 0, 0.02],
      [0.04, 0.89, 0.02],
      [0.08, 0, 0.9],
    ],
    lift: [0.008, 0, 0.02],
  },
  morning: {
    label: 'Morning',
    matrix: [
      [0.97, 0.03, 0],
      [0.03, 0.94, 0],
      [0, 0.06, 0.79],
    ],
    lift: [0.008, 0.005, 0],
  },
  seaside: {
    label: 'Seaside',
    matrix: [
      [0.87, 0.06, 0],
      [0, 0.94, 0.04],
      [0, 0.06, 0.94],
    ],
    lift: [0, 0.005, 0.014],
  },
  film: {
    label: 'Film',
    matrix: [
      [0.82, 0.13, 0.03],
      [0.05, 0.88, 0.03],
      [0.05, 0.14, 0.72],
    ],
    lift: [0.012, 0.01, 0.014],
  },
}

/** One color of a picture in a palette; channels from 0 to 255. */
export function graded([red, green, blue]: Row, palette: Palette): Row {
  const { matrix, lift } = GRADING[palette]
  const channel = (index: 0 | 1 | 2) => {
    const [r, g, b] = matrix[index]
    return Math.min(255, Math.max(0, r * red + g * green + b * blue + 255 * lift[index]))
  }
  return [channel(0), channel(1), channel(2)]
}

/** Changes the pixels of a canvas, four bytes each. */
export function gradePixels(pixels: Uint8ClampedArray, palette: Palette): void {
  if (palette === 'original') return
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = graded([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0], palette)
    pixels[at] = red
    pixels[at + 1] = green
    pixels[at + 2] = blue
  }
}

/** The twenty numbers of an SVG filter (`feColorMatrix` in sRGB) that shows a picture in a palette. */
export function filterMatrix(palette: Palette): string {
  const { matrix, lift } = GRADING[palette]
  const rows = matrix.map((row, index) => [...row, 0, lift[index]].join(' '))
  return [...rows, '0 0 0 1 0'].join(' ')
}
