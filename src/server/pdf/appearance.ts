import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'

import { drawable, fontFor } from '#domain/branding/fonts.ts'
import { fitText } from '#domain/branding/footer.ts'
import type { TemplatePicture } from '#domain/library/template-facts.ts'

import type { SetText } from '../branding/lettering.ts'
import type { Room } from './form.ts'
import { ellipse, numeral, outlines } from './operators.ts'
import type { TextStyle } from './text-style.ts'

/** The height of capital letters, and the distance of baselines, in multiples of the text size. */
const CAPITALS = 0.72
const LEADING = 1.2
const LARGEST = 12
/** Room at the left and right, in points. */
const INSET = 2
/** The least size a text is made to fit by: in points, and for small ones in a share of the usual size. */
const SMALLEST = 6
const SMALLEST_SHARE = 0.6
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
  const size = Math.max(Math.min(SMALLEST, usual * SMALLEST_SHARE), Math.min(usual, free / widest))
  const top = style.isMultiline ? room.height - INSET - size * CAPITALS : (room.height - size * CAPITALS) / 2
  const drawn = lines.map((line, row) => {
    // What was made to fit does, whatever the last digit says.
    const cut = fitText(line, free + 0.01, (part) => letters(drawable(part, font), font, size).width)
    const { path, width } = letters(drawable(cut, font), font, size)
    const rest = room.width - width
    const x = style.align === 'left' ? INSET : style.align === 'center' ? rest / 2 : rest - INSET
    return outlines(path, x, top - row * size * LEADING)
  })
  return `q ${style.color}\n${drawn.join('\n')}\nQ`
}

const HOW: Readonly<Record<TemplatePicture, 'cover' | 'circle' | 'whole'>> = {
  agent_photo: 'cover',
  agent_photo_round: 'circle',
  broker_logo: 'whole',
}

/** A picture that a field asks for, in the pixels that its room needs in print. */
export interface PictureAsked {
  kind: TemplatePicture
  width: number
  height: number
  fit: 'cover' | 'inside'
}

export function pictureAsked(room: Room, kind: TemplatePicture): PictureAsked {
  const pixels = (points: number) => Math.max(1, Math.min(MOST_PIXELS, Math.round((points / 72) * DOTS)))
  const fit = HOW[kind] === 'whole' ? 'inside' : 'cover'
  return { kind, width: pixels(room.width), height: pixels(room.height), fit }
}

/** The operators that draw a picture: over all of the room, in a circle, or whole within it. */
export function pictureDrawing(pixels: Room, room: Room, kind: TemplatePicture): string {
  const scale = Math.min(room.width / pixels.width, room.height / pixels.height)
  const [width, height] =
    HOW[kind] === 'whole' ? [pixels.width * scale, pixels.height * scale] : [room.width, room.height]
  const place = [width, 0, 0, height, (room.width - width) / 2, (room.height - height) / 2].map(numeral).join(' ')
  return `q ${HOW[kind] === 'circle' ? `${ellipse(room.width, room.height)} W n ` : ''}${place} cm /Picture Do Q`
}

/** What a widget shows: operators on a ground, turned with it, with the picture that they draw. */
export function appearance(
  drawing: string,
  { room, ground, turned, picture }: { room: Room; ground: string | null; turned: number; picture?: PdfRef },
): PdfStream {
  const { width, height } = room
  const box = [0, 0, width, height]
  const matrix: Readonly<Record<number, number[]>> = {
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  }
  const paint = ground === null ? '' : `q ${ground} ${box.map(numeral).join(' ')} re f Q\n`
  const resources = picture ? PdfDict.of({ XObject: PdfDict.of({ Picture: picture }) }) : PdfDict.of({})
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers(box),
      Matrix: numbers(matrix[turned] ?? [1, 0, 0, 1, 0, 0]),
      Resources: resources,
    },
    Buffer.from(`${paint}${drawing}`, 'latin1'),
  )
}

const numbers = (values: readonly number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)))
