import sharp from 'sharp'

import { drawable, type Face, fontFor } from '#domain/branding/fonts.ts'
import { fitText } from '#domain/branding/footer.ts'

import type { SetText } from '../branding/lettering.ts'
import { numeral, type PdfDict, PdfName, PdfStream, type PdfValue } from './values.ts'

/** The room of a field, in points. */
export interface Room {
  width: number
  height: number
}

/** How the text of a field is set, as its default appearance says. */
export interface TextStyle {
  face: Face
  /** In points; 0 for as large as fits. */
  size: number
  /** The operator that sets the color, such as `0 0 0 rg`. */
  color: string
  align: 'left' | 'center' | 'right'
  isMultiline: boolean
}

/** The height of capital letters, and the distance of baselines, in multiples of the text size. */
const CAPITALS = 0.72
const LEADING = 1.2
const LARGEST = 12
/** Room at the left and right, in points, and the least size in a share of the usual one. */
const INSET = 2
const SMALLEST = 0.6
/** Dots to the inch of pictures, and their most pixels a side. */
const DOTS = 300
const MOST_PIXELS = 1600

/** The operators that draw a text as outlines, so that every reader shows it the same, with all its letters. */
export function textDrawing(text: string, room: Room, style: TextStyle, letters: SetText): string {
  const font = fontFor(text, style.face)
  const lines = style.isMultiline ? text.split(/\r\n?|\n/) : [text.replaceAll(/[\r\n]+/g, ' ')]
  const free = Math.max(1, room.width - 2 * INSET)
  const usual = style.size > 0 ? style.size : Math.min(LARGEST, (room.height / lines.length) * 0.8)
  const widest = Math.max(...lines.map((line) => letters(drawable(line, font), font, 1).width), 0.001)
  const size = Math.max(usual * SMALLEST, Math.min(usual, free / widest))
  const top = style.isMultiline ? room.height - INSET - size * CAPITALS : (room.height - size * CAPITALS) / 2
  const drawn = lines.map((line, row) => {
    const cut = fitText(line, free, (part) => letters(drawable(part, font), font, size).width)
    const { path, width } = letters(drawable(cut, font), font, size)
    const rest = room.width - width
    const x = style.align === 'left' ? INSET : style.align === 'center' ? rest / 2 : rest - INSET
    return outlines(path, x, top - row * size * LEADING)
  })
  return `q ${style.color}\n${drawn.join('\n')}\nQ`
}

/** SVG path data, whose y grows downwards, as operators that fill it with its origin at a point of the page. */
export function outlines(path: string, x: number, y: number): string {
  const operators: string[] = []
  let last: readonly [number, number] = [x, y]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = Array.from(rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi), ([one]) => Number(one))
    const points: (readonly [number, number])[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push([x + (numbers[at] ?? 0), y - (numbers[at + 1] ?? 0)])
    const put = (operator: string, ...of: (readonly [number, number])[]) =>
      operators.push(`${of.map(([left, top]) => `${numeral(left)} ${numeral(top)}`).join(' ')} ${operator}`)
    const [first, second, third] = points
    if (command === 'Z') operators.push('h')
    else if (command === 'M' && first) put('m', first)
    else if (command === 'L' && first) put('l', first)
    else if (command === 'C' && first && second && third) put('c', first, second, third)
    else if (command === 'Q' && first && second) put('c', toward(last, first), toward(second, first), second)
    last = points.at(-1) ?? last
  }
  return operators.length === 0 ? '' : `${operators.join('\n')}\nf`
}

/** A control point of the cubic curve that is the quadratic one with the control point `to`. */
function toward(from: readonly [number, number], to: readonly [number, number]): [number, number] {
  return [from[0] + (2 / 3) * (to[0] - from[0]), from[1] + (2 / 3) * (to[1] - from[1])]
}

/** A picture for a field, and the operators that draw it: over all of the room, in a circle, or whole within it. */
export async function pictureDrawing(
  picture: Buffer,
  room: Room,
  how: 'cover' | 'circle' | 'whole',
): Promise<{ image: PdfStream; drawing: string }> {
  const pixels = (points: number) => Math.max(1, Math.min(MOST_PIXELS, Math.round((points / 72) * DOTS)))
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize(pixels(room.width), pixels(room.height), { fit: how === 'whole' ? 'inside' : 'cover' })
    .flatten({ background: '#FFFFFF' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(room.width / info.width, room.height / info.height)
  const [width, height] = how === 'whole' ? [info.width * scale, info.height * scale] : [room.width, room.height]
  const place = [width, 0, 0, height, (room.width - width) / 2, (room.height - height) / 2].map(numeral).join(' ')
  const image = new PdfStream(
    new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Image')],
      ['Width', info.width],
      ['Height', info.height],
      ['ColorSpace', new PdfName('DeviceRGB')],
      ['BitsPerComponent', 8],
      ['Filter', new PdfName('DCTDecode')],
    ]),
    data,
  )
  return { image, drawing: `q ${how === 'circle' ? `${ellipse(room)} W n ` : ''}${place} cm /Picture Do Q` }
}

/** The ellipse that fills the room, by four curves. */
function ellipse({ width, height }: Room): string {
  const [rx, ry] = [width / 2, height / 2]
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const row = (...numbers: number[]) => numbers.map(numeral).join(' ')
  return [
    `${row(width, ry)} m`,
    `${row(width, ry + ky, rx + kx, height, rx, height)} c`,
    `${row(rx - kx, height, 0, ry + ky, 0, ry)} c`,
    `${row(0, ry - ky, rx - kx, 0, rx, 0)} c`,
    `${row(rx + kx, 0, width, ry - ky, width, ry)} c h`,
  ].join(' ')
}

/** What a widget shows: operators on a ground, turned with it. */
export function appearance(
  drawing: string,
  { room, ground, turned, resources }: { room: Room; ground: string | null; turned: number; resources: PdfDict },
): PdfStream {
  const { width, height } = room
  const box = [0, 0, width, height]
  const matrix: Readonly<Record<number, number[]>> = {
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  }
  const paint = ground === null ? '' : `q ${ground} ${box.map(numeral).join(' ')} re f Q\n`
  return new PdfStream(
    new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', box],
      ['Matrix', matrix[turned] ?? [1, 0, 0, 1, 0, 0]],
      ['Resources', resources],
    ]),
    Buffer.from(`${paint}${drawing}`, 'latin1'),
  )
}
