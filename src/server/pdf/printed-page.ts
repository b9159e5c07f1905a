import { readFile } from 'node:fs/promises'

import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core'
import { encodeQR } from 'qr'
import sharp from 'sharp'

import { drawable, type Font } from '#domain/branding/fonts.ts'
import type { Box } from '#domain/branding/footer-place.ts'

import { decode } from '../pictures/decode.ts'
import { toJpeg } from '../pictures/to-jpeg.ts'

/** US Letter in points. */
export const LETTER = { width: 612, height: 792 } as const

/** The fonts of print: single fonts with Latin Extended letters, since a PDF can't choose a weight of a variable one. */
const PRINT_FONTS = {
  regular: { file: 'inter.ttf', name: 'inter' },
  strong: { file: 'inter-strong.ttf', name: 'inter-strong' },
  serif: { file: 'newsreader-display-extended.ttf', name: 'newsreader-extended' },
} as const satisfies Record<string, { file: string; name: Font }>
export type PrintFont = keyof typeof PRINT_FONTS

/** Pixels for each point of a photo: 200 to the inch. */
const DETAIL = 200 / 72

export interface PrintedText {
  font: PrintFont
  size: number
  /** '#RRGGBB'. */
  color: string
}

/** A document whose texts can be searched and read aloud. Places are in points from the left and top of a page. */
export class PrintedDocument {
  readonly #pdf = PDF.create()
  readonly #fonts: Record<PrintFont, EmbeddedFont>
  #page!: PDFPage

  private constructor(files: Record<PrintFont, Uint8Array>) {
    const embedded = (font: PrintFont) => this.#pdf.embedFont(files[font])
    this.#fonts = { regular: embedded('regular'), strong: embedded('strong'), serif: embedded('serif') }
  }

  static async begin({ title, language }: { title: string; language: string }): Promise<PrintedDocument> {
    const read = (font: PrintFont) => readFile(new URL(`../branding/fonts/${PRINT_FONTS[font].file}`, import.meta.url))
    const [regular, strong, serif] = await Promise.all([read('regular'), read('strong'), read('serif')])
    const made = new PrintedDocument({ regular, strong, serif })
    made.#pdf.setTitle(title)
    made.#pdf.setLanguage(language)
    return made
  }

  addPage(): void {
    this.#page = this.#pdf.addPage(LETTER)
  }

  /** The text as the font has it, and its width in points. */
  measured(text: string, { font, size }: Pick<PrintedText, 'font' | 'size'>): { drawn: string; width: number } {
    const drawn = drawable(text, PRINT_FONTS[font].name)
    const units = Array.from(drawn, (sign) => this.#fonts[font].getWidth(sign.codePointAt(0) ?? 0))
    return { drawn, width: (units.reduce((sum, one) => sum + one, 0) * size) / 1000 }
  }

  /** Writes one line with its baseline at `y`. */
  line(text: string, at: { x: number; y: number }, { font, size, color }: PrintedText): void {
    const { drawn } = this.measured(text, { font, size })
    if (drawn.trim() === '') return
    this.#page.drawText(drawn, {
      x: at.x,
      y: LETTER.height - at.y,
      font: this.#fonts[font],
      size,
      color: colorOf(color),
    })
  }

  box({ left, top, width, height }: Box, color: string): void {
    this.#page.drawRectangle({ x: left, y: LETTER.height - top - height, width, height, color: colorOf(color) })
  }

  /** Draws the middle of a photo so that it covers a box, as a JPEG of print's detail. */
  async photo(photo: Buffer, box: Box): Promise<void> {
    const [width, height] = [Math.round(box.width * DETAIL), Math.round(box.height * DETAIL)]
    const jpeg = await decode(
      photo,
      async (image) => await toJpeg(image.resize(width, height, { fit: 'cover' }), { quality: 82 }),
    )
    this.#place(jpeg, box)
  }

  /** Draws a picture as large as fits into a box, at its right edge and in its middle; the ground is paper. */
  async picture(picture: Buffer, box: Box): Promise<void> {
    const jpeg = await decode(picture, async (image) => await toJpeg(image, { quality: 88 }))
    const { width, height } = await sharp(jpeg).metadata()
    const scale = Math.min(box.width / width, box.height / height)
    const size = { width: width * scale, height: height * scale }
    const left = box.left + box.width - size.width
    this.#place(jpeg, { left, top: box.top + (box.height - size.height) / 2, ...size })
  }

  #place(jpeg: Buffer, { left, top, width, height }: Box): void {
    this.#page.drawImage(this.#pdf.embedJpeg(jpeg), { x: left, y: LETTER.height - top - height, width, height })
  }

  /** Draws a QR code as lines, which stay sharp at any size; around it must be room of a tenth of its width. */
  code(address: string, { left, top, width }: { left: number; top: number; width: number }): void {
    // The library draws a code with a border of at least one module, for which the page has its own room.
    const framed = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
    const rows = framed.slice(1, -1).map((modules) => modules.slice(1, -1))
    const side = width / rows.length
    for (const [row, modules] of rows.entries()) {
      for (let from = modules.indexOf(true); from !== -1;) {
        const end = modules.indexOf(false, from)
        const length = (end === -1 ? modules.length : end) - from
        this.box({ left: left + from * side, top: top + row * side, width: length * side, height: side }, '#000000')
        from = modules.indexOf(true, from + length)
      }
    }
  }

  async finish(): Promise<Buffer> {
    const saved = await this.#pdf.save()
    return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  }
}

function colorOf(hex: string) {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}
