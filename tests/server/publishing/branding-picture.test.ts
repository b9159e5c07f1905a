import { readFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { create } from 'fontkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { FOOTER_SHARE, type FooterGround } from '#domain/branding/footer-place.ts'
import { drawable, fontFor, FONTS, type Font } from '#domain/branding/fonts.ts'
import { fitText } from '#domain/branding/footer.ts'
import { FAIR_HOUSING_PHRASE } from '#domain/branding/state-rules.ts'
import { graded } from '#domain/media/palettes.ts'
import { withFooter, type Brand } from '#server/branding/footer.ts'
import { openLettering } from '#server/branding/lettering.ts'
import { fitFacebookPicture } from '#server/networks/facebook/photo-posts.ts'
import { fitLinkedInPicture } from '#server/networks/linkedin/images.ts'
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
  ['photo', 480, 600, 480, 600],
  ['slide', 600, 450, 600, 450],
])('a footer on a %s of %i by %i makes a picture of %i by %i, edge to edge', async (ground, width, height, w, h) => {
  const branded = await withFooter(await clay(width, height), brand, ground)
  const made = await sharp(branded).metadata()
  expect([made.width, made.height]).toEqual([w, h])
  const strip = Math.round(Math.max(height * FOOTER_SHARE, width * 0.1))
  for (const x of [1, w - 2])
    expect(Math.abs(((await colorAt(branded, x, h - strip - 4))[0] ?? 0) - CLAY.r)).toBeLessThan(8)
  expect(await meanOfRow(branded, h - 3)).toBeGreaterThan(235)
})

test('a wide logo that was fitted into the box of the profile is drawn as wide as it can be', async () => {
  const mark = { create: { width: 1000, height: 250, channels: 3, background: '#0a0' } } as const
  const box = { top: 363, bottom: 363, background: '#ffffff' }
  const logo = await sharp(mark).extend(box).png().toBuffer()
  const branded = await withFooter(await clay(1080, 1350), { ...brand, logo }, 'artwork')
  const { data, info } = await sharp(branded).raw().toBuffer({ resolveWithObject: true })
  let green = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at + 1] ?? 0) > 140 && (data[at] ?? 0) < 60) green += 1
  // Of a strip of 162 by 1080 pixels.
  expect(green).toBeGreaterThan(4000)
})

const seeThrough = (format: 'png' | 'webp') =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .toFormat(format)
    .toBuffer()

test.each(['png', 'webp'] as const)('a transparent %s is on white wherever it becomes a JPEG', async (format) => {
  const given = await seeThrough(format)
  const made = [
    [await withFooter(given, brand, 'artwork'), 'original'],
    [await withFooter(given, null, 'artwork', 'dusk'), 'dusk'],
    [await withFooter(given, { ...brand, portrait: given, logo: given }, 'photo', 'film'), 'film'],
    [(await fitFacebookPicture(given, `image/${format}`)).bytes, 'original'],
    [(await fitLinkedInPicture(given, `image/${format}`)).bytes, 'original'],
  ] as const
  for (const [picture, palette] of made) {
    expect((await sharp(picture).metadata()).format).toBe('jpeg')
    const expected = graded([255, 255, 255], palette)
    for (const [channel, value] of (await colorAt(picture, 20, 20)).entries())
      expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThan(4)
  }
})

test('drawn text never exceeds the given width, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 40, max: 900 }),
      async (text, width) => {
        const letters = await openLettering()
        const font = fontFor(text, 'sans')
        const widthOf = (part: string) => letters(part, font, 32).width
        expect(widthOf(fitText(drawable(text, font), width, widthOf))).toBeLessThanOrEqual(width)
      },
    ),
    { numRuns: 30 },
  )
})

test.each<[Font, string, string]>([
  ['figtree', 'figtree', 'styles'],
  ['newsreader', 'newsreader-display', 'styles'],
  ['inter', 'inter', 'agent/share'],
  ['inter-strong', 'inter-strong', 'agent/share'],
  ['newsreader-extended', 'newsreader-display-extended', 'agent/share'],
])('the characters drawn in %s are those that both files %s have', async (name, file, folder) => {
  const codes = Array.from({ length: 0xfffe }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const drawn = codes.filter((code) => FONTS[name].has.test(String.fromCodePoint(code)))
  for (const path of [`src/server/branding/fonts/${file}.ttf`, `src/pwa/${folder}/fonts/${file}.woff2`]) {
    const font = create(await readFile(path))
    if (!('characterSet' in font)) throw new Error(`${path} holds no single font`)
    expect(drawn).toEqual(codes.filter((code) => font.hasGlyphForCodePoint(code)))
  }
})
