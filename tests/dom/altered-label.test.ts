import { beforeAll, expect, test } from 'vitest'

import { alteredLabelLayout } from '#domain/listings/altered-label.ts'
import { alteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { FONTS } from '#domain/branding/fonts.ts'
import { withAlteredLabel } from '#pwa/agent/share/draw-altered-label.ts'
import figtree from '#pwa/styles/fonts/figtree.woff2?url'

beforeAll(async () => {
  document.fonts.add(await new FontFace('Figtree', `url(${figtree})`, { weight: '300 900' }).load())
})

const url = 'https://porchlight.example/l/12-oak-street-austin-9f3c1b2a77'

async function pixelsOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height)
  if (!pixels) throw new Error('This browser gives no canvas')
  return { data: pixels.data, width: bitmap.width, height: bitmap.height }
}

async function filled(color: string, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen) pen.fillStyle = color
  pen?.fillRect(0, 0, width, height)
  return await canvas.convertToBlob({ type: 'image/png' })
}

test.each([
  ['white', 1080, 1350],
  ['black', 1080, 1920],
  ['#2B1226', 320, 240],
])(
  'an altered %s picture of %i by %i has the statement on it, light on dark, on this device too',
  async (color, width, height) => {
    const measuring = new OffscreenCanvas(1, 1).getContext('2d')
    for (const language of CAPTION_LANGUAGES) {
      const texts = alteredLabelTexts({ language, kinds: ['staged', 'sky', 'removed_object'], url })
      const labeled = await withAlteredLabel(await filled(color, width, height), texts)
      expect(labeled.type).toBe('image/jpeg')
      const { data, ...shape } = await pixelsOf(labeled)
      expect([shape.width, shape.height]).toEqual([width, height])
      const { box, lines } = alteredLabelLayout({ picture: { width, height }, texts }, (text, font, size) => {
        if (!measuring) return 0
        measuring.font = `${FONTS[font].weight} ${size}px "${FONTS[font].family}"`
        return measuring.measureText(text).width
      })
      const lightOf = (left: number, top: number) => data[(Math.round(top) * width + Math.round(left)) * 4 + 1] ?? 0
      for (const { size, x, y } of lines) {
        const row = Array.from({ length: Math.round(box.width - (x - box.left)) - 4 }, (_, at) =>
          Math.max(lightOf(x + at, y - size * 0.2), lightOf(x + at, y - size * 0.35)),
        )
        // Letters, and more of their ground.
        expect(Math.max(...row)).toBeGreaterThan(150)
        expect(row.filter((light) => light < 90).length).toBeGreaterThan(row.length * 0.15)
      }
      // Nothing is drawn beside it.
      const [, green = 0] = (await pixelsOf(await filled(color, 1, 1))).data
      expect(Math.abs(lightOf(width / 2, box.top + box.height + 24) - green)).toBeLessThan(4)
    }
  },
)
