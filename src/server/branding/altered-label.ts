import sharp from 'sharp'

import type { Box, Size } from '#domain/branding/footer-place.ts'
import { alteredLabelLayout, LABEL_EDGE, LABEL_GROUND } from '#domain/listings/altered-label.ts'
import type { AlteredLabelTexts } from '#domain/listings/altered-photos.ts'

import { decode } from '../pictures/decode.ts'
import { toJpeg } from '../pictures/to-jpeg.ts'
import { measuring } from './footer.ts'
import { openLettering } from './lettering.ts'

/**
 * Draws the statement that a picture is digitally altered on it, in its own size. Returns a JPEG; a footer and a palette
 * are drawn on that. `area` is the part of the picture with the photo. Throws when `picture` is no image.
 */
export async function withAlteredLabel(picture: Buffer, texts: AlteredLabelTexts, area?: Box): Promise<Buffer> {
  return await decode(
    picture,
    async (image, { autoOrient }) => {
      const { png, at } = await alteredLabelStrip(autoOrient, texts, area)
      const { left, top } = at
      // It is encoded again with the footer, so little may be lost here.
      return await toJpeg(image.autoOrient().composite([{ input: png, left, top }]), {
        quality: 94,
        chromaSubsampling: '4:4:4',
      })
    },
    { patient: true, heldPixels: ({ width, height }) => width * height },
  )
}

/** The label alone as a PNG, with where it goes on a picture of this size; for designs, and for films, whose pictures move. */
export async function alteredLabelStrip(
  picture: Size,
  texts: AlteredLabelTexts,
  area?: Box,
): Promise<{ png: Buffer; at: Box }> {
  const letters = await openLettering()
  const { box, radius, edge, lines } = alteredLabelLayout({ picture, area, texts }, measuring(letters))
  const { left, top, width, height } = box
  const drawn = lines.map(({ text, font, size, color, x, y }) => {
    const { path } = letters(text, font, size)
    return `<path transform="translate(${(x - left).toFixed(1)} ${(y - top).toFixed(1)})" fill="${color}" d="${path}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${edge / 2}" y="${edge / 2}" width="${width - edge}" height="${height - edge}" rx="${radius}" fill="${LABEL_GROUND}" stroke="${LABEL_EDGE}" stroke-width="${edge}"/>${drawn.join('')}</svg>`
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), at: box }
}
