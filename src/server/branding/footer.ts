import sharp, { type JpegOptions, type Metadata, type OverlayOptions, type Sharp } from 'sharp'

import { contentBox } from '#domain/branding/logo-ground.ts'
import { coveringSquare, type Box, type FooterGround, type Size } from '#domain/branding/footer-place.ts'
import {
  FOOTER_COLOR,
  footerLayout,
  type FooterLayout,
  type FooterLine,
  type MeasureText,
} from '#domain/branding/footer.ts'
import type { BrandTexts } from '#domain/branding/footer-texts.ts'
import { GRADING, type Palette } from '#domain/media/palettes.ts'

import { decode } from '../pictures/decode.ts'
import { GROUND, toJpeg } from '../pictures/to-jpeg.ts'
import { openLettering, type SetText } from './lettering.ts'

/** The content of the Personal Brand footer; empty parts are left out. */
export interface Brand extends BrandTexts {
  portrait: Buffer | null
  logo: Buffer | null
}

function drawn({ text, font, size, color, x, y }: FooterLine, letters: SetText): string {
  const { path } = letters(text, font, size)
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${color}" d="${path}"/>`
}

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

/** A logo as pixels, and the part of it that is drawn. */
interface Logo {
  pixels: Buffer
  size: Size
  part: Box
}

async function openLogo(logo: Buffer): Promise<Logo> {
  const { data, info } = await sharp(logo)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { pixels: data, size: { width, height }, part: contentBox({ data, width, height }) }
}

function fittedLogo({ pixels, size, part }: Logo, { width, height }: Box): Promise<Buffer> {
  const raw = { ...size, channels: 4 } as const
  return sharp(pixels, { raw }).extract(part).resize(width, height, { fit: 'fill' }).png().toBuffer()
}

/**
 * Draws a picture in a palette and with the Personal Brand footer, where there is one; the footer's own colors stay.
 * Returns a JPEG, of the picture's own size but for an agent's own photo, which may have the footer below it. Throws when
 * `picture` is no image.
 */
export async function withFooter(
  picture: Buffer,
  brand: Brand | null,
  ground: FooterGround,
  palette: Palette = 'original',
): Promise<Buffer> {
  const isColored = palette !== 'original'
  const heldPixels = ({ width, height }: Metadata) => width * height * (isColored ? 2 : 1)
  return await decode(
    picture,
    async (image, { autoOrient }) => {
      const colored = isColored ? await inPalette(image, palette) : image.autoOrient()
      return brand ? await draw(colored, { size: autoOrient, brand, ground }) : await toJpeg(colored, ENCODING)
    },
    { patient: true, heldPixels },
  )
}

/** The picture upright, on its ground and in a palette, as pixels: sharp applies these to what was drawn on it, too. */
async function inPalette(image: Sharp, palette: Palette): Promise<Sharp> {
  const { matrix, lift } = GRADING[palette]
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .recomb([[...matrix[0]], [...matrix[1]], [...matrix[2]]])
    .linear(
      [1, 1, 1],
      lift.map((one) => 255 * one),
    )
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

const ENCODING: JpegOptions = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true }

interface Drawing {
  size: Size
  brand: Brand
  ground: FooterGround
}

async function draw(upright: Sharp, { size, brand, ground }: Drawing): Promise<Buffer> {
  const { canvas, strip, layers } = await drawnFooter(size, brand, ground)
  const below = canvas.height - size.height
  const base = below === 0 ? upright : upright.extend({ bottom: below, background: FOOTER_COLOR })
  const placed = layers.map(({ input, left, top }) => ({ input, left: left + strip.left, top: top + strip.top }))
  return await toJpeg(base.composite(placed), ENCODING)
}

/** The strip alone as a PNG, with where it goes on a picture of this size; for films. */
export async function footerStrip(size: Size, brand: Brand, ground: FooterGround): Promise<{ png: Buffer; at: Box }> {
  const { strip, layers } = await drawnFooter(size, brand, ground)
  const png = await sharp({
    create: { width: strip.width, height: strip.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(layers)
    .png()
    .toBuffer()
  return { png, at: strip }
}

/** Measures each text once: its width grows with its size. */
export function measuring(letters: SetText): MeasureText {
  const widths = new Map<string, number>()
  return (text, font, size) => {
    const key = `${font} ${text}`
    const width = widths.get(key) ?? letters(text, font, 1).width
    widths.set(key, width)
    return width * size
  }
}

/** A part of the strip, at its place on it. */
type Layer = OverlayOptions & { input: Buffer; left: number; top: number }

async function drawnFooter(
  size: Size,
  brand: Brand,
  ground: FooterGround,
): Promise<Pick<FooterLayout, 'canvas' | 'strip'> & { layers: Layer[] }> {
  const letters = await openLettering()
  const opened = brand.logo && (await openLogo(brand.logo))
  const { canvas, strip, radius, portrait, logo, lines } = footerLayout(
    {
      picture: size,
      ground,
      texts: brand,
      hasPortrait: brand.portrait !== null,
      logo: opened && opened.part,
    },
    measuring(letters),
  )
  const { left, top, width, height } = strip
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" fill="${FOOTER_COLOR}"/>${lines.map((line) => drawn(line, letters)).join('')}</svg>`,
  )
  const layers: Layer[] = [{ input: paper, left: 0, top: 0 }]
  const at = (box: Box) => ({ left: box.left - left, top: box.top - top })
  if (brand.portrait && portrait) {
    layers.push({ input: await roundPortrait(brand.portrait, portrait.width), ...at(portrait) })
  }
  if (opened && logo) layers.push({ input: await fittedLogo(opened, logo), ...at(logo) })
  return { canvas, strip, layers }
}
