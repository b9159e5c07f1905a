import { readFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { create } from 'fontkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { FOOTER_SHARE, type FooterGround } from '#domain/branding/footer-place.ts'
import { drawable } from '#domain/branding/footer.ts'
import { FAIR_HOUSING_PHRASE } from '#domain/branding/state-rules.ts'
import { withFooter, type Brand } from '#server/branding/footer.ts'
import { setLine } from '#server/branding/lettering.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'

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

async function colorAt(picture: Buffer, left: number, top: number) {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

test('the Personal Brand footer covers the lowest part of a picture, with portrait and logo, and leaves the rest as it was', async () => {
  const [width, height] = [1080, 1350]
  const green = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const branded = await withFooter(await clay(width, height), { ...brand, portrait: green, logo: green }, 'artwork')
  const made = await sharp(branded).metadata()
  expect([made.format, made.width, made.height]).toEqual(['jpeg', width, height])
  const edge = Math.round(height * (1 - FOOTER_SHARE))
  expect(Math.abs(((await colorAt(branded, 40, edge - 24))[0] ?? 0) - CLAY.r)).toBeLessThan(6)
  expect(Math.min(...(await colorAt(branded, 8, edge + 24)))).toBeGreaterThan(240)
  const middle = Math.round(height * (1 - FOOTER_SHARE / 2))
  expect((await colorAt(branded, 90, middle))[1]).toBeGreaterThan(140)
  const [red, logoGreen] = await colorAt(branded, 1000, middle - 30)
  expect(logoGreen).toBeGreaterThan(140)
  expect(red).toBeLessThan(60)
})

test('the Personal Brand footer is legible with long names too', async () => {
  const long = { name: 'Alexandra Featherstonehaugh', brokerage: 'Lantern Realty of Greater Northwest Houston, LLC' }
  const whole = { ...brand, ...long }
  await expectLegible(await withFooter(await clay(1080, 1350), whole, 'artwork'), whole)
})

test('the Personal Brand footer is not drawn on what is no picture', async () => {
  await expect(withFooter(Buffer.from('<html>'), brand, 'artwork')).rejects.toThrow(/damaged/)
})

/** The mean of a picture's samples, 0 to 255, in a row. */
async function meanOfRow(picture: Buffer, top: number): Promise<number> {
  const { width } = await sharp(picture).metadata()
  const data = await sharp(picture).extract({ left: 0, top, width, height: 1 }).grayscale().raw().toBuffer()
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

test.each<[FooterGround, number, number, number, number]>([
  ['photo', 600, 450, 600, 510],
  ['slide', 600, 450, 600, 450],
])(
  'a footer on a %s of %i by %i makes a picture of %i by %i and covers nothing',
  async (ground, width, height, w, h) => {
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
  },
)

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

test.each([
  ['sans', 'figtree'],
  ['serif', 'newsreader-display'],
] as const)('the characters drawn in %s are those that both fonts %s have', async (face, name) => {
  const codes = Array.from({ length: 0xfffe }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const all = codes.map((code) => String.fromCodePoint(code)).join('')
  const drawn = Array.from(drawable(all, face), (character) => character.codePointAt(0))
  for (const file of [`src/server/branding/fonts/${name}.ttf`, `src/pwa/styles/fonts/${name}.woff2`]) {
    const font = create(await readFile(file))
    if (!('characterSet' in font)) throw new Error(`${file} holds no single font`)
    expect(drawn).toEqual(codes.filter((code) => font.hasGlyphForCodePoint(code)))
  }
})
