import type { Box } from './footer-place.ts'

/** Pixels of four bytes each: red, green, blue, alpha. */
interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** How far a channel of the ground may be from the first corner's: JPEG makes one color several. */
const TOLERANCE = 14

/** The margin that stays around the content, as a share of its smaller side: a colored ground is a part of the logo. */
const MARGIN = { paper: 0.06, colored: 0.25 }

/** From here on a channel is as light as the footer's paper. */
const LIGHT = 235

/**
 * The part of a logo that isn't the ground around it: a wide logo that was fitted into a box, or one with margins, is
 * drawn as large as it can be. The whole picture where its corners are of different colors.
 */
export function contentBox(pixels: Pixels): Box {
  const { data, width, height } = pixels
  const whole = { left: 0, top: 0, width, height }
  const [red = 0, green = 0, blue = 0, alpha = 0] = data
  // Called for each pixel of a logo while a screen starts, so it is written plainly.
  const isGround = (x: number, y: number) => {
    const at = (y * width + x) * 4
    const given = data[at + 3] ?? 0
    // What is transparent has no color.
    if (given <= TOLERANCE) return alpha <= TOLERANCE
    return (
      isNear(given, alpha) &&
      isNear(data[at] ?? 0, red) &&
      isNear(data[at + 1] ?? 0, green) &&
      isNear(data[at + 2] ?? 0, blue)
    )
  }
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => isGround(x, y)))
  if (corners.includes(false)) return whole
  const isEmptyRow = (y: number) => every(width, (x) => isGround(x, y))
  const top = firstOf(height, (y) => !isEmptyRow(y))
  if (top === null) return whole
  const bottom = height - 1 - (firstOf(height, (y) => !isEmptyRow(height - 1 - y)) ?? 0)
  const isEmptyColumn = (x: number) => every(bottom - top + 1, (y) => isGround(x, top + y))
  const left = firstOf(width, (x) => !isEmptyColumn(x)) ?? 0
  const right = width - 1 - (firstOf(width, (x) => !isEmptyColumn(width - 1 - x)) ?? 0)
  const isPaper = alpha <= TOLERANCE || Math.min(red, green, blue) >= LIGHT
  const share = isPaper ? MARGIN.paper : MARGIN.colored
  const margin = Math.ceil(Math.min(right - left + 1, bottom - top + 1) * share)
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    left: x,
    top: y,
    width: Math.min(width, right + 1 + margin) - x,
    height: Math.min(height, bottom + 1 + margin) - y,
  }
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE

function every(count: number, holds: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index += 1) if (!holds(index)) return false
  return true
}

function firstOf(count: number, holds: (index: number) => boolean): number | null {
  for (let index = 0; index < count; index += 1) if (holds(index)) return index
  return null
}

/** A color; alpha too is from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** The color that most of a picture's edges have, on which the whole picture can stand in a box of another shape. */
export function edgeColor({ data, width, height }: Pixels): Color {
  const groups = new Map<string, number[][]>()
  const count = (x: number, y: number) => {
    const at = (y * width + x) * 4
    const color = Array.from(data.subarray(at, at + 4))
    const name = (color[3] ?? 0) <= TOLERANCE ? '' : color.map((channel) => channel >> 4).join(' ')
    const group = groups.get(name)
    if (group) group.push(color)
    else groups.set(name, [color])
  }
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) count(x, y)
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) count(x, y)
  const most = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const mean = (channel: number) =>
    Math.round(most.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / Math.max(1, most.length))
  return mean(3) <= TOLERANCE ? [0, 0, 0, 0] : [mean(0), mean(1), mean(2), mean(3)]
}
