import { DESIGN_SIZES, DESIGNS, type DesignContent } from '#domain/listings/design.ts'
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
  const photos = [await photo('#ff0000'), await photo('#00ff00'), await photo('#0000ff')]
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
  const picture = await drawDesign({ design: 'window', shape: 'square' }, FROM, [await photo('#ffffff')])
  const { colorAt } = await pixelsOf(picture)
  expect(Math.max(...colorAt(1070, 900))).toBeLessThanOrEqual(102)
})

test('a slide is the middle of its photo in the shape of the first', async () => {
  const { width, height, colorAt } = await pixelsOf(await drawSlide('story', await photo('#00ff00')))
  expect({ width, height }).toEqual(DESIGN_SIZES.story)
  expect(colorAt(540, 960)).toEqual([0, 255, 0])
})
