import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import type { Box, FooterGround } from '#domain/branding/footer-place.ts'
import { FAIR_HOUSING_PHRASE } from '#domain/branding/state-rules.ts'
import { alteredLabelTexts, type AlterationKind } from '#domain/listings/altered-photos.ts'
import { alteredLabelStrip, withAlteredLabel } from '#server/branding/altered-label.ts'
import { footerStrip, withFooter, type Brand } from '#server/branding/footer.ts'
import { likeness } from '#tests/support/brand-pixels.ts'

const KINDS: readonly AlterationKind[] = ['staged', 'sky', 'removed_object', 'other']
const texts = (language: 'en' | 'es', kinds = KINDS) =>
  alteredLabelTexts({ language, kinds, url: 'https://porchlight.example/l/12-oak-street-austin-9f3c1b2a77' })

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

/** White, black, the label’s own color, and a picture in which everything is. */
const PICTURES = {
  white: { background: '#ffffff' },
  black: { background: '#000000' },
  plum: { background: '#2B1226' },
  noise: { background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 70 } },
} as const

/** Drawn small and made larger, since grains take the encoder a hundred times as long. */
async function picture(kind: keyof typeof PICTURES, width: number, height: number): Promise<Buffer> {
  const small = { width: Math.ceil(width / 12), height: Math.ceil(height / 12) }
  const drawn = sharp({ create: { ...small, channels: 3, ...PICTURES[kind] } }).raw()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return await sharp(data, { raw: info }).resize(width, height, { fit: 'fill' }).png().toBuffer()
}

const gray = async (from: Buffer, part: Box) =>
  await sharp(from).extract(part).removeAlpha().flatten().grayscale().raw().toBuffer()

/** The label is there as it is drawn, light on dark, whatever is around it. */
async function expectLabel(on: Buffer, label: { png: Buffer; at: Box }): Promise<void> {
  const there = await gray(on, label.at)
  const drawn = await gray(label.png, { ...label.at, left: 0, top: 0 })
  expect(likeness(there, drawn)).toBeGreaterThan(0.95)
  const sorted = there.toSorted()
  const [dark, light] = [0.3, 0.995].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0)
  expect(dark).toBeLessThan(50)
  expect(light).toBeGreaterThan(190)
}

const SIZES: [number, number][] = [
  [1080, 1350],
  [1080, 1080],
  [1080, 1920],
  [1200, 900],
  [320, 240],
]

const CASES = [
  ['white', 'en'],
  ['black', 'es'],
  ['plum', 'en'],
  ['noise', 'es'],
] as const

describe('the statement on an altered picture', () => {
  test.each(SIZES)('is on every picture of %i by %i, and nothing else is changed', async (width, height) => {
    // Every size has two of the grounds, and every ground two sizes at least.
    const first = SIZES.findIndex((size) => size[0] === width && size[1] === height) % CASES.length
    for (const [kind, language] of [...CASES, ...CASES].slice(first, first + 2)) {
      const without = await picture(kind, width, height)
      const label = await alteredLabelStrip({ width, height }, texts(language))
      const labeled = await withAlteredLabel(without, texts(language))
      const made = await sharp(labeled).metadata()
      expect([made.format, made.width, made.height]).toEqual(['jpeg', width, height])
      await expectLabel(labeled, label)
      const below = label.at.top + label.at.height + 16
      const rest = { left: 0, top: below, width, height: height - below }
      const [before, after] = [await gray(without, rest), await gray(labeled, rest)]
      const change = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length
      expect(change).toBeLessThan(6)
    }
  })

  test.each<FooterGround>(['artwork', 'photo', 'slide', 'film'])('stays with a footer on a %s', async (ground) => {
    const sizes =
      ground === 'film'
        ? [[1080, 1920] as const]
        : ([
            [1080, 1350],
            [320, 240],
          ] as const)
    for (const [width, height] of sizes) {
      const label = await alteredLabelStrip({ width, height }, texts('en'))
      const plain = await picture('noise', width, height)
      const branded = await withFooter(await withAlteredLabel(plain, texts('en')), brand, ground)
      await expectLabel(branded, label)
      const { png, at } = await footerStrip({ width, height }, brand, ground)
      const alone = await gray(png, { ...at, left: 0, top: 0 })
      expect(likeness(await gray(branded, at), alone)).toBeGreaterThan(0.9)
    }
  })

  test('stays in palettes of dark and pale colors', async () => {
    const size = { width: 1080, height: 1080 }
    const labeled = await withAlteredLabel(await picture('noise', 1080, 1080), texts('es'))
    for (const palette of ['dusk', 'film'] as const)
      await expectLabel(await withFooter(labeled, null, 'photo', palette), await alteredLabelStrip(size, texts('es')))
  })

  test('is on a photo that its metadata turns, upright', async () => {
    const turned = await sharp(await picture('noise', 900, 1200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const labeled = await withAlteredLabel(turned, texts('en'))
    const made = await sharp(labeled).metadata()
    expect([made.width, made.height]).toEqual([1200, 900])
    await expectLabel(labeled, await alteredLabelStrip({ width: 1200, height: 900 }, texts('en')))
  })

  test('goes where the photo of a design is', async () => {
    const area = { left: 60, top: 400, width: 960, height: 720 }
    const labeled = await withAlteredLabel(await picture('white', 1080, 1350), texts('en'), area)
    const label = await alteredLabelStrip({ width: 1080, height: 1350 }, texts('en'), area)
    await expectLabel(labeled, label)
    expect(label.at.top).toBeGreaterThan(area.top)
    const above = await gray(labeled, { left: 0, top: 0, width: 1080, height: 380 })
    expect(above.every((value) => value > 245)).toBe(true)
  })

  test('is not drawn on what is no picture', async () => {
    await expect(withAlteredLabel(Buffer.from('<html>'), texts('en'))).rejects.toThrow(/damaged/)
  })
})
