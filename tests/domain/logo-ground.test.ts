import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contentBox, edgeColor, type Color } from '#domain/branding/logo-ground.ts'

/** Pixels of a picture that `colorAt` paints. */
function painted(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set(colorAt(at % width, Math.floor(at / width)), at * 4)
  return { data, width, height }
}

describe('the ground of a logo', () => {
  const ink: Color = [20, 30, 90, 255]
  const GROUND_MARGINS: readonly [Color, number][] = [
    [[255, 255, 255, 255], 0.06],
    [[0, 0, 0, 0], 0.06],
    [[20, 90, 50, 255], 0.25],
  ]
  test('is left out around what it shows, whatever its color, but for a small margin', () => {
    const side = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(side, side, side, side, fc.constantFrom(...GROUND_MARGINS), (x, y, w, h, [ground, share]) => {
        const isInk = (left: number, top: number) => left >= x && left < x + w && top >= y && top < y + h
        const { left, top, width, height } = contentBox(painted(42, 42, (...at) => (isInk(...at) ? ink : ground)))
        const margin = Math.ceil(Math.min(w, h) * share)
        expect([left, top]).toEqual([Math.max(0, x - margin), Math.max(0, y - margin)])
        expect([left + width, top + height]).toEqual([Math.min(42, x + w + margin), Math.min(42, y + h + margin)])
      }),
    )
  })

  test('is the whole picture’s where its corners differ, or nothing else is there', () => {
    const whole = { left: 0, top: 0, width: 8, height: 6 }
    expect(contentBox(painted(8, 6, (x) => [x * 30, 0, 0, 255]))).toEqual(whole)
    expect(contentBox(painted(8, 6, () => ink))).toEqual(whole)
  })

  test('has the color of most of its edges, and none where these are transparent', () => {
    const framed = painted(20, 10, (x, y) =>
      y === 0 && x < 4 ? [255, 0, 0, 255] : x % 19 && y % 9 ? ink : [250, 249, 248, 255],
    )
    expect(edgeColor(framed)).toEqual([250, 249, 248, 255])
    expect(edgeColor(painted(9, 9, (x, y) => (x % 8 && y % 8 ? ink : [90, 90, 90, 0])))).toEqual([0, 0, 0, 0])
  })
})
