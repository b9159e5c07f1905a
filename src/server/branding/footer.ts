import sharp, { type Metadata, type OverlayOptions, type Sharp } from 'sharp'

import { decode } from '../pictures/decode.ts'
import { setLine, type Face } from './lettering.ts'

/** The content of the Personal Brand footer; empty parts are left out. */
export interface Brand {
  name: string
  license: string
  phone: string
  brokerage: string
  portrait: Buffer | null
  logo: Buffer | null
}

/** Share of a picture's height that the footer covers; library artwork has no text there. */
export const FOOTER_SHARE = 0.12

const PAPER = '#FDFBF8'
const INK = '#2B1226'
const SOFT = '#65505D'
const PLUM = '#4B1D42'

interface Line {
  text: string
  face: Face
  size: number
  fill: string
  /** Baseline. */
  y: number
}

async function drawn(line: Line, x: number, maxWidth: number, anchor: 'start' | 'end'): Promise<string> {
  const { path, width } = await setLine(line.text, line.face, line.size, maxWidth)
  const left = anchor === 'end' ? x - width : x
  return `<path transform="translate(${left.toFixed(1)} ${line.y.toFixed(1)})" fill="${line.fill}" d="${path}"/>`
}

async function roundPortrait(portrait: Buffer, diameter: number): Promise<Buffer> {
  const radius = diameter / 2
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${diameter}" height="${diameter}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
  )
  return sharp(portrait)
    .rotate()
    .resize(diameter, diameter, { fit: 'cover', position: 'attention' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

async function fittedLogo(logo: Buffer, width: number, height: number) {
  return sharp(logo)
    .rotate()
    .resize(width, height, { fit: 'inside', withoutEnlargement: false })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Draws the Personal Brand footer over the bottom of a picture: portrait, name, license and phone on the left, the
 * broker's logo or else the brokerage's name on the right. Returns a JPEG of the picture's own size. Throws when
 * `picture` is no image.
 */
export async function withFooter(picture: Buffer, brand: Brand): Promise<Buffer> {
  const heldPixels = ({ width, height }: Metadata) => width * height
  return await decode(picture, (image, { autoOrient }) => draw(image, autoOrient, brand), { patient: true, heldPixels })
}

async function draw(image: Sharp, { width, height }: Metadata['autoOrient'], brand: Brand): Promise<Buffer> {
  const strip = Math.round(height * FOOTER_SHARE)
  const top = height - strip
  const inset = Math.round(strip * 0.24)
  const face = Math.round(strip * 0.62)
  const right = width - inset

  const layers: OverlayOptions[] = []
  let left = inset
  if (brand.portrait) {
    layers.push({
      input: await roundPortrait(brand.portrait, face),
      left: inset,
      top: top + Math.round((strip - face) / 2),
    })
    left += face + Math.round(inset * 0.7)
  }

  let end = right
  const shapes: string[] = []
  if (brand.logo) {
    const { data, info } = await fittedLogo(brand.logo, Math.round(width * 0.26), Math.round(strip * 0.56))
    layers.push({ input: data, left: right - info.width, top: top + Math.round((strip - info.height) / 2) })
    end -= info.width + inset
  } else if (brand.brokerage !== '') {
    const size = strip * 0.24
    const line = { text: brand.brokerage, face: 'serif', size, fill: PLUM, y: top + strip / 2 + size * 0.34 } as const
    const widest = width * 0.32
    shapes.push(await drawn(line, right, widest, 'end'))
    end -= Math.min(widest, (await setLine(brand.brokerage, 'serif', size, widest)).width) + inset
  }

  const detail = [brand.license, brand.phone].filter((part) => part !== '').join(', ')
  const size = strip * 0.215
  const nameY = top + strip * (detail === '' ? 0.5 + 0.07 : 0.44)
  shapes.push(
    await drawn({ text: brand.name, face: 'sans-strong', size, fill: INK, y: nameY }, left, end - left, 'start'),
  )
  if (detail !== '') {
    const line = { text: detail, face: 'sans', size: size * 0.9, fill: SOFT, y: top + strip * 0.72 } as const
    shapes.push(await drawn(line, left, end - left, 'start'))
  }

  const strap = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}" viewBox="0 ${top} ${width} ${strip}"><rect y="${top}" width="${width}" height="${strip}" fill="${PAPER}"/>${shapes.join('')}</svg>`,
  )
  return image
    .autoOrient()
    .composite([{ input: strap, left: 0, top }, ...layers])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}
