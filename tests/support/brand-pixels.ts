import sharp from 'sharp'
import { expect } from 'vitest'

import { footerLayout } from '#domain/branding/footer.ts'
import { footerPlace } from '#domain/branding/footer-place.ts'
import { footerStrip, measuring, type Brand } from '#server/branding/footer.ts'
import { openLettering } from '#server/branding/lettering.ts'

const gray = async (picture: Buffer, part: { left: number; top: number; width: number; height: number }) =>
  await sharp(picture).extract(part).removeAlpha().grayscale().raw().toBuffer()

/** How alike two parts of the same size are: the correlation of their samples, 1 for the same. */
export function likeness(one: Buffer, other: Buffer): number {
  const mean = (all: Buffer) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [a, b] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - a, (other[index] ?? 0) - b]
    both += x * y
    first += x * x
    second += y * y
  }
  return both / Math.sqrt(first * second)
}

/** Compares each line of text of the footer on a picture with the line as it is drawn. */
export async function expectLegible(picture: Buffer, brand: Brand): Promise<void> {
  const { width, height } = await sharp(picture).metadata()
  const measure = measuring(await openLettering())
  const { strip, lines } = footerLayout(
    { picture: { width, height }, ground: 'artwork', texts: brand, hasPortrait: false, logo: null },
    measure,
  )
  const { png } = await footerStrip({ width, height }, brand, 'artwork')
  const drawn = lines.map(({ text }) => text).join(' ')
  for (const text of [brand.name, brand.license, brand.brokerage]) expect(drawn).toContain(text)
  for (const { text, font, size, x, y } of lines) {
    const part = {
      left: Math.floor(x),
      top: Math.floor(y - size * 0.75),
      width: Math.min(width - Math.floor(x), Math.ceil(measure(text, font, size))),
      height: Math.ceil(size),
    }
    const there = await gray(picture, part)
    const expected = await gray(png, { ...part, top: part.top - strip.top })
    expect(likeness(there, expected), text).toBeGreaterThan(0.97)
    // Dark on paper: as the letters are, not a pale trace of them.
    expect(Math.max(...there) - Math.min(...there), text).toBeGreaterThan(110)
  }
  expect(strip).toEqual(footerPlace({ width, height }, 'artwork').strip)
}
