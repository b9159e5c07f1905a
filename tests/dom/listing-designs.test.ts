import { DESIGN_SIZES, DESIGNS, type DesignContent } from '#domain/listings/design.ts'
import { alteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { NEW_LISTING } from '#domain/listings/listing.ts'
import { drawDesign, drawSlide } from '#pwa/agent/listings/post/draw-design.ts'

import { expect } from './support/expect.ts'
import { test } from './support/test.ts'

const FROM: DesignContent = {
  content: {
    ...NEW_LISTING,
    price: 425_000,
    address: { street: '1204 Oak Street', unit: '', city: 'Round Rock', state: 'TX', zip: '78664' },
  },
  occasion: 'active',
  language: 'en',
  openHouse: null,
  accent: '#4B1D42',
}

/** A photo of one color. */
async function photo(color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(1600, 1067)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no canvas')
  pen.fillStyle = color
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return await canvas.convertToBlob({ type: 'image/png' })
}

const plain = async (color: string) => ({ file: await photo(color), label: null })

/** The size of a picture, and the color at a point, each part rounded as JPEG blurs it. */
async function pixelsOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!pen) throw new Error('There is no canvas')
  pen.drawImage(bitmap, 0, 0)
  const colorAt = (x: number, y: number) =>
    [...pen.getImageData(x, y, 1, 1).data.subarray(0, 3)].map((part) => Math.round(part / 51) * 51)
  return { width: bitmap.width, height: bitmap.height, colorAt }
}

test('each design of a listing is drawn in its shape with its photos', async () => {
  const photos = [await plain('#ff0000'), await plain('#00ff00'), await plain('#0000ff')]
  for (const design of DESIGNS) {
    const { width, height, colorAt } = await pixelsOf(await drawDesign({ design, shape: 'portrait' }, FROM, photos))
    expect([width, height]).toEqual([1080, 1350])
    expect(colorAt(1000, 20)).toEqual([255, 0, 0])
    if (design === 'window') continue
    expect(colorAt(1070, 1340)).toEqual([255, 255, 255])
    if (design === 'trio')
      expect([colorAt(500, 700), colorAt(1070, 700)]).toEqual([
        [0, 255, 0],
        [0, 0, 255],
      ])
  }
})

test('white words on a white photo stand on a shade', async () => {
  const picture = await drawDesign({ design: 'window', shape: 'square' }, FROM, [await plain('#ffffff')])
  const { colorAt } = await pixelsOf(picture)
  expect(Math.max(...colorAt(1070, 900))).toBeLessThanOrEqual(102)
})

test('a slide is the middle of its photo in the shape of the first', async () => {
  const { width, height, colorAt } = await pixelsOf(await drawSlide('story', await plain('#00ff00')))
  expect({ width, height }).toEqual(DESIGN_SIZES.story)
  expect(colorAt(540, 960)).toEqual([0, 255, 0])
})

test('each altered photo of a design has its statement on its own part, and so has a slide', async () => {
  const label = alteredLabelTexts({ language: 'en', kinds: ['staged'], url: null })
  const [first, second, third] = [await plain('#ff0000'), await plain('#00ff00'), await plain('#0000ff')]
  const photos = [first, { ...second, label }, third]
  const { colorAt } = await pixelsOf(await drawDesign({ design: 'trio', shape: 'portrait' }, FROM, photos))
  const colorsOf = (left: number, right: number, top: number, bottom: number) => {
    const found = new Set<string>()
    for (let x = left; x < right; x += 8) for (let y = top; y < bottom; y += 8) found.add(String(colorAt(x, y)))
    return found
  }
  expect(colorsOf(20, 1060, 20, 200)).toEqual(new Set(['255,0,0']))
  expect(colorsOf(20, 520, 560, 640).size).toBeGreaterThan(2)
  const slide = await pixelsOf(await drawSlide('square', { ...first, label }))
  expect(slide.colorAt(1060, 1060)).toEqual([255, 0, 0])
  const band = Array.from({ length: 60 }, (_, at) => String(slide.colorAt(30 + at * 8, 50)))
  expect(new Set(band).size).toBeGreaterThan(1)
})
