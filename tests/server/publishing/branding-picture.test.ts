import { readFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { create } from 'fontkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { FOOTER_SHARE, type FooterGround } from '#domain/branding/footer-place.ts'
import { drawable } from '#domain/branding/footer.ts'
import { FAIR_HOUSING_PHRASE } from '#domain/branding/state-rules.ts'
import { withFooter, type Brand } from '#server/branding/footer.ts'
import { setLine } from '#server/branding/lettering.ts'

const CLAY = { r: 188, g: 91, b: 62 }

const clay = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: CLAY } })
    .png()
    .toBuffer()

const brand: Brand = {
  name: 'Maya Álvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  brokerage: 'Cedar & Main',
  officePhone: '',
  phrase: FAIR_HOUSING_PHRASE,
  portrait: null,
  logo: null,
}

async function colourAt(picture: Buffer, left: number, top: number) {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

describe('the Personal Brand footer', () => {
  test('the footer covers the lowest part of a picture and leaves the rest as it was', async () => {
    const [width, height] = [540, 675]
    const branded = await withFooter(await clay(width, height), brand, 'artwork')
    const { format, width: w, height: h } = await sharp(branded).metadata()
    expect({ format, w, h }).toEqual({ format: 'jpeg', w: width, h: height })
    const edge = Math.round(height * (1 - FOOTER_SHARE))
    const above = await colourAt(branded, 20, edge - 12)
    const below = await colourAt(branded, 4, edge + 12)
    expect(Math.abs((above[0] ?? 0) - CLAY.r)).toBeLessThan(6)
    expect(Math.min(...below)).toBeGreaterThan(240)
  })

  test('the footer shows portrait and logo when there are any', async () => {
    const green = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const height = 1350
    const branded = await withFooter(await clay(1080, height), { ...brand, portrait: green, logo: green }, 'artwork')
    const middle = Math.round(height * (1 - FOOTER_SHARE / 2))
    const [, portraitGreen = 0] = await colourAt(branded, 90, middle)
    const [logoRed = 255, logoGreen = 0] = await colourAt(branded, 1000, middle - 30)
    expect(portraitGreen).toBeGreaterThan(140)
    expect(logoGreen).toBeGreaterThan(140)
    expect(logoRed).toBeLessThan(60)
  })

  test('drawing the footer refuses what is no picture', async () => {
    await expect(withFooter(Buffer.from('<html>'), brand, 'artwork')).rejects.toThrow(/damaged/)
  })
})

/** The mean of a picture's samples, 0 to 255, in a row. */
async function meanOfRow(picture: Buffer, top: number): Promise<number> {
  const { width } = await sharp(picture).metadata()
  const data = await sharp(picture).extract({ left: 0, top, width, height: 1 }).grayscale().raw().toBuffer()
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

describe('a footer on an agent’s own picture', () => {
  test.each<[FooterGround, number, number, number, number]>([
    ['photo', 600, 450, 600, 510],
    ['photo', 540, 675, 540, 675],
    ['slide', 600, 450, 600, 450],
  ])('on a %s of %i by %i makes a picture of %i by %i and covers nothing', async (ground, width, height, w, h) => {
    // Dark to its edges, so that a part that is covered would be missing.
    const framed = await sharp({ create: { width: width - 8, height: height - 8, channels: 3, background: CLAY } })
      .extend({ top: 4, bottom: 4, left: 4, right: 4, background: '#000' })
      .png()
      .toBuffer()
    const branded = await withFooter(framed, brand, ground)
    const made = await sharp(branded).metadata()
    expect([made.width, made.height]).toEqual([w, h])
    // The dark lower edge of the photo, above the strip.
    const strip = Math.round(Math.max(height * FOOTER_SHARE, width * 0.1))
    expect(await meanOfRow(branded, h - strip - 2)).toBeLessThan(70)
    expect(await meanOfRow(branded, h - 3)).toBeGreaterThan(235)
  })
})

describe('drawn text', () => {
  test('drawn text never exceeds the given width, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 40, max: 900 }),
        async (text, width) => {
          const line = await setLine(text, 'sans', 32, width)
          expect(line.width).toBeLessThanOrEqual(width)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('accented names are drawn in full when there is room', async () => {
    const accented = await setLine('Peña Íñigo', 'sans-strong', 32, 2_000)
    const plain = await setLine('Pe', 'sans-strong', 32, 2_000)
    expect(accented.width).toBeGreaterThan(plain.width * 3)
  })
})

test.each([
  ['sans', 'figtree'],
  ['serif', 'newsreader-display'],
] as const)('the characters drawn in %s are those that both fonts %s have', async (face, name) => {
  const files = [`src/server/branding/fonts/${name}.ttf`, `src/pwa/styles/fonts/${name}.woff2`]
  for (const file of files) {
    const font = create(await readFile(file))
    if (!('characterSet' in font)) throw new Error(`${file} holds no single font`)
    const all = Array.from({ length: 0xfffe }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
    const drawn = all.filter((code) => drawable(String.fromCodePoint(code), face) !== '')
    expect(drawn).toEqual(all.filter((code) => font.hasGlyphForCodePoint(code)))
  }
})
