import sharp from 'sharp'

import { drawable, fontFor } from '#domain/branding/fonts.ts'
import { fitText } from '#domain/branding/footer.ts'

import { drawWithMemory } from '../pictures/decode.ts'
import { toJpeg } from '../pictures/to-jpeg.ts'
import { openLettering } from './lettering.ts'

const PLUM = '#4B1D42'
const INK = '#2B1226'
const PAPER = '#FDFBF8'
const AMBER = '#E0932F'

const MOST_LINES = 5

interface Poster {
  title: string
  /** A color as an admin typed it; for anything but `#rgb` and `#rrggbb` the default color is used. */
  color: string
  width: number
  height: number
}

/** Draws a still image for a video: its title on its color, and a play symbol. Returns a JPEG. */
export async function drawPoster({ title, color, width, height }: Poster): Promise<Buffer> {
  const ground = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : PLUM
  const type = isLight(ground) ? INK : PAPER
  const inset = Math.round(Math.min(width, height) * 0.1)
  const size = Math.round(Math.min(width, height) * 0.085)
  const letters = await openLettering()
  const font = fontFor(title, 'serif')
  const widthOf = (text: string) => letters(text, font, size).width
  const room = width - 2 * inset
  const lines = wrapped(drawable(title, font), (text) => widthOf(text) <= room)
  const leading = size * 1.18
  const disc = Math.round(size * 0.95)
  const block = disc * 2 + size * 0.8 + leading * lines.length
  const top = (height - block) / 2
  const drawn = lines.map((text, index) => {
    const { path } = letters(fitText(text, room, widthOf), font, size)
    const y = top + disc * 2 + size * 0.8 + leading * index + size * 0.8
    return `<path transform="translate(${inset} ${y.toFixed(1)})" fill="${type}" d="${path}"/>`
  })
  const [x, y] = [inset + disc, top + disc]
  const arrow = `M${x - disc * 0.28} ${y - disc * 0.42}L${x + disc * 0.48} ${y}L${x - disc * 0.28} ${y + disc * 0.42}Z`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <circle cx="${x}" cy="${y}" r="${disc}" fill="${AMBER}"/><path d="${arrow}" fill="${INK}"/>${drawn.join('')}</svg>`
  return await drawWithMemory(width * height, () => toJpeg(sharp(Buffer.from(svg)), { quality: 88 }))
}

/** Breaks text into lines that fit; what is left goes on the last one. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined) lines.push(word)
    else if (lines.length === MOST_LINES || fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Whether dark text is more readable on a color than light text (relative luminance, sRGB). */
function isLight(hex: string): boolean {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.28
}
