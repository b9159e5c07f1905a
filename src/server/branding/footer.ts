import sharp, { type Metadata, type OverlayOptions, type Sharp } from 'sharp'

import {
  coveringSquare,
  FOOTER_COLOR,
  footerLayout,
  type Box,
  type BrandTexts,
  type FooterLine,
  type Size,
} from '#domain/branding/footer.ts'

import { decode } from '../pictures/decode.ts'
import { openLettering, type SetText } from './lettering.ts'

/** The content of the Personal Brand footer; empty parts are left out. */
export interface Brand extends BrandTexts {
  portrait: Buffer | null
  logo: Buffer | null
}

function drawn({ text, face, size, color, x, y }: FooterLine, letters: SetText): string {
  const { path } = letters(text, face, size)
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${color}" d="${path}"/>`
}

/** The size of a picture as it is shown. */
async function sizeOf(picture: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(picture).metadata()
  return autoOrient
}

async function roundPortrait(portrait: Buffer, diameter: number): Promise<Buffer> {
  const radius = diameter / 2
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${diameter}" height="${diameter}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
  )
  return sharp(portrait)
    .autoOrient()
    .extract(coveringSquare(await sizeOf(portrait)))
    .resize(diameter, diameter)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function fittedLogo(logo: Buffer, { width, height }: Box): Promise<Buffer> {
  return sharp(logo).autoOrient().resize(width, height, { fit: 'fill' }).png().toBuffer()
}

/**
 * Draws the Personal Brand footer over the bottom of a picture. Returns a JPEG of the picture's own size. Throws when
 * `picture` is no image.
 */
export async function withFooter(picture: Buffer, brand: Brand): Promise<Buffer> {
  const heldPixels = ({ width, height }: Metadata) => width * height
  return await decode(picture, (image, { autoOrient }) => draw(image, autoOrient, brand), { patient: true, heldPixels })
}

async function draw(image: Sharp, size: Metadata['autoOrient'], brand: Brand): Promise<Buffer> {
  const letters = await openLettering()
  const { strip, portrait, logo, lines } = footerLayout(
    {
      picture: size,
      texts: brand,
      hasPortrait: brand.portrait !== null,
      logo: brand.logo && (await sizeOf(brand.logo)),
    },
    (text, face, fontSize) => letters(text, face, fontSize).width,
  )
  const layers: OverlayOptions[] = []
  const at = ({ left, top }: Box) => ({ left, top })
  if (brand.portrait && portrait) {
    layers.push({ input: await roundPortrait(brand.portrait, portrait.width), ...at(portrait) })
  }
  if (brand.logo && logo) layers.push({ input: await fittedLogo(brand.logo, logo), ...at(logo) })
  const { top, width, height } = strip
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}"><rect y="${top}" width="${width}" height="${height}" fill="${FOOTER_COLOR}"/>${lines.map((line) => drawn(line, letters)).join('')}</svg>`,
  )
  return image
    .autoOrient()
    .composite([{ input: ground, left: 0, top }, ...layers])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}
