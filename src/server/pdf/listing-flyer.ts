import type { Box } from '#domain/branding/footer-place.ts'
import type { BrandTexts } from '#domain/branding/footer-texts.ts'
import { addressLine, type ListingContent } from '#domain/listings/listing.ts'
import { factsLine, openHouseWords, priceLabel, statusWords } from '#domain/listings/listing-words.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import { LETTER, PrintedDocument, type PrintedText } from './printed-page.ts'

export interface FlyerPhoto {
  content: Buffer
  caption: string
}

export interface Flyer {
  content: ListingContent
  language: CaptionLanguage
  pages: 1 | 2
  /** In their order, with the statement of altered ones drawn on them. */
  photos: readonly FlyerPhoto[]
  /** What the agent's state demands of advertising, from the profile. */
  brand: BrandTexts
  email: string
  portrait: Buffer | null
  logo: Buffer | null
  /** The page's whole address, which the code leads to; empty while the page is off. */
  link: string
}

const WORDS: Record<CaptionLanguage, { scan: string; open: string }> = {
  en: { scan: 'Scan for photos and details', open: 'Open house' },
  es: { scan: 'Escanea para ver fotos y detalles', open: 'Casa abierta' },
}

const INK = '#2B1226'
const SOFT = '#65505D'
const PLUM = '#4B1D42'
const PAPER = '#FFFFFF'
const LEADING = 1.4
const MARGIN = 36
const HERO = { one: 318, two: 400 } as const
const FOOT = 108

/** How many photos the second page shows. */
const GRID = { columns: 2, rows: 3 } as const

/** A listing on one or two pages of US Letter, as a PDF. */
export async function listingFlyer(flyer: Flyer): Promise<Buffer> {
  const { content, language, pages, photos } = flyer
  const title = addressLine(content.address) || statusWords(content.status, language)
  const paper = await PrintedDocument.begin({ title, language })
  paper.addPage()
  const hero = pages === 1 ? HERO.one : HERO.two
  const [first, ...others] = photos
  if (first) await paper.photo(first.content, { left: 0, top: 0, width: LETTER.width, height: hero })
  badge(paper, statusWords(content.status, language), hero)
  const strip = pages === 1 ? others.slice(0, 3) : []
  const stripTop = LETTER.height - FOOT - (strip.length > 0 ? 104 : 12)
  await row(paper, strip, { left: MARGIN, top: stripTop, width: LETTER.width - 2 * MARGIN, height: 92 })
  facts(paper, flyer, { top: hero + 34, bottom: stripTop - 14 })
  await foot(paper, flyer)
  if (pages === 2) await secondPage(paper, flyer, others)
  return await paper.finish()
}

/** The status on the lower edge of the large photo. */
function badge(paper: PrintedDocument, words: string, edge: number): void {
  const text: PrintedText = { font: 'strong', size: 12, color: PAPER }
  const { width } = paper.measured(words, text)
  paper.box({ left: MARGIN, top: edge - 14, width: width + 28, height: 28 }, PLUM)
  paper.line(words, { x: MARGIN + 14, y: edge + 4.5 }, text)
}

/** Price, address and facts over the whole width; below them the description beside the code. */
function facts(
  paper: PrintedDocument,
  { content, language, link }: Flyer,
  { top, bottom }: { top: number; bottom: number },
): void {
  const { price, description, features, open_houses: openHouses, status } = content
  const isPriced = price !== null && status !== 'sold' && status !== 'under_contract'
  const codeSize = link === '' ? 0 : 96
  const width = LETTER.width - 2 * MARGIN - (codeSize > 0 ? codeSize + 28 : 0)
  const cursor = new Cursor(paper, { x: MARGIN, y: top, width, bottom })
  if (isPriced) cursor.write(priceLabel(price), { font: 'serif', size: 34, color: INK }, { rows: 1 })
  cursor.write(addressLine(content.address), { font: 'strong', size: 14, color: INK }, { rows: 2 })
  cursor.write(factsLine(content, language), { font: 'regular', size: 12.5, color: SOFT }, { rows: 1 })
  for (const openHouse of openHouses.slice(0, 2)) {
    const when = `${WORDS[language].open}: ${openHouseWords(openHouse, language)}`
    cursor.write(when, { font: 'strong', size: 11, color: PLUM }, { rows: 1 })
  }
  cursor.space(4)
  cursor.write(description[language] || description.en, { font: 'regular', size: 11.5, color: INK })
  if (language === 'en' || description.es === '') {
    cursor.write(features.join(' · '), { font: 'regular', size: 10.5, color: SOFT })
  }
  if (codeSize === 0) return
  const left = LETTER.width - MARGIN - codeSize
  paper.code(withSource(link, 'flyer'), { left, top: top + 4, width: codeSize })
  const scan = new Cursor(paper, { x: left, y: top + codeSize + 10, width: codeSize, bottom })
  scan.write(WORDS[language].scan, { font: 'strong', size: 9, color: INK }, { rows: 3 })
}

/** The page's address with where its reader came from. */
const withSource = (link: string, from: 'flyer') => `${link}${link.includes('?') ? '&' : '?'}from=${from}`

/** Who advertises, as the state demands, with what an MLS wants said. */
async function foot(paper: PrintedDocument, { brand, email, portrait, logo, content }: Flyer): Promise<void> {
  const top = LETTER.height - FOOT
  paper.box({ left: MARGIN, top, width: LETTER.width - 2 * MARGIN, height: 0.75 }, '#D9CDD5')
  const place = (left: number, width: number, height: number): Box => ({ left, top: top + 14, width, height })
  let left = MARGIN
  if (portrait) {
    await paper.photo(portrait, place(left, 58, 58))
    left += 70
  }
  const logoWidth = logo ? 120 : 0
  if (logo) await paper.picture(logo, place(LETTER.width - MARGIN - logoWidth, logoWidth, 44))
  const width = LETTER.width - MARGIN - left - (logoWidth > 0 ? logoWidth + 16 : 0)
  const cursor = new Cursor(paper, { x: left, y: top + 12, width, bottom: LETTER.height - 32 })
  // Several states want the brokerage no smaller than the agent.
  cursor.write(brand.name, { font: 'strong', size: 12.5, color: INK }, { rows: 1 })
  cursor.write(brand.brokerage, { font: 'strong', size: 12.5, color: INK }, { rows: 1 })
  const details = [brand.license, brand.phone, brand.officePhone, email].filter(Boolean).join(' · ')
  cursor.write(details, { font: 'regular', size: 9.5, color: SOFT }, { rows: 2 })
  const notes = [brand.phrase, content.attribution, content.mls_number && `MLS ${content.mls_number}`]
  const small = new Cursor(paper, {
    x: MARGIN,
    y: LETTER.height - 32,
    width: LETTER.width - 2 * MARGIN,
    bottom: LETTER.height - 10,
  })
  small.write(notes.filter(Boolean).join(' · '), { font: 'regular', size: 7.5, color: SOFT }, { rows: 2 })
}

/** Photos side by side, as wide together as the box. */
async function row(
  paper: PrintedDocument,
  photos: readonly FlyerPhoto[],
  { left, top, width, height }: Box,
): Promise<void> {
  const gap = 8
  const each = (width - gap * (photos.length - 1)) / Math.max(1, photos.length)
  for (const [index, { content }] of photos.entries()) {
    await paper.photo(content, { left: left + index * (each + gap), top, width: each, height })
  }
}

async function secondPage(paper: PrintedDocument, flyer: Flyer, photos: readonly FlyerPhoto[]): Promise<void> {
  paper.addPage()
  const { columns, rows } = GRID
  const gap = 12
  const width = (LETTER.width - 2 * MARGIN - gap * (columns - 1)) / columns
  const height = (LETTER.height - FOOT - MARGIN - 12) / rows - gap
  for (const [index, photo] of photos.slice(0, columns * rows).entries()) {
    const left = MARGIN + (index % columns) * (width + gap)
    const top = MARGIN + Math.floor(index / columns) * (height + gap)
    const words = photo.caption === '' ? 0 : 16
    await paper.photo(photo.content, { left, top, width, height: height - words })
    const caption = new Cursor(paper, { x: left, y: top + height - words + 2, width, bottom: top + height + 4 })
    caption.write(photo.caption, { font: 'regular', size: 8.5, color: SOFT }, { rows: 1 })
  }
  await foot(paper, flyer)
}

/** Writes paragraphs under one another in a column; what doesn't fit above its bottom is cut with an ellipsis. */
class Cursor {
  readonly #paper: PrintedDocument
  readonly #column: { x: number; width: number; bottom: number }
  #y: number

  constructor(
    paper: PrintedDocument,
    { x, y, width, bottom }: { x: number; y: number; width: number; bottom: number },
  ) {
    this.#paper = paper
    this.#column = { x, width, bottom }
    this.#y = y
  }

  space(points: number): void {
    this.#y += points
  }

  write(text: string, style: PrintedText, { rows = Infinity }: { rows?: number } = {}): void {
    const height = style.size * LEADING
    const room = Math.floor((this.#column.bottom - this.#y) / height)
    const most = Math.max(0, Math.min(rows, room))
    // One more than fits tells that there is more.
    const all = this.#wrapped(text, style, most + 1)
    const shown = all.slice(0, most)
    const last = shown.at(-1)
    if (last !== undefined && all.length > most) shown[shown.length - 1] = this.#cut(last, style)
    for (const line of shown) {
      this.#y += height
      this.#paper.line(line, { x: this.#column.x, y: this.#y - style.size * (LEADING - 1.02) }, style)
    }
  }

  /** The first rows of a text. A word that is wider than the column, such as an address, goes on in the next row. */
  #wrapped(text: string, style: PrintedText, most: number): string[] {
    const rows: string[] = []
    for (const paragraph of text.split('\n')) {
      let row = ''
      let width = 0
      for (const word of paragraph.split(' ').filter(Boolean)) {
        for (const part of this.#parted(word, style)) {
          const space = row === '' ? '' : ' '
          const longer = width + this.#widthOf(space + part, style)
          if (row !== '' && longer > this.#column.width) {
            rows.push(row)
            if (rows.length === most) return rows
            row = part
            width = this.#widthOf(part, style)
          } else {
            row += space + part
            width = longer
          }
        }
      }
      if (row !== '') rows.push(row)
      if (rows.length >= most) return rows.slice(0, most)
    }
    return rows
  }

  #widthOf(text: string, style: PrintedText): number {
    return this.#paper.measured(text, style).width
  }

  *#parted(word: string, style: PrintedText): Generator<string> {
    let part = ''
    let width = 0
    for (const sign of word) {
      const own = this.#widthOf(sign, style)
      if (part !== '' && width + own > this.#column.width) {
        yield part
        part = ''
        width = 0
      }
      part += sign
      width += own
    }
    if (part !== '') yield part
  }

  #isWide(line: string, style: PrintedText): boolean {
    return this.#widthOf(line, style) > this.#column.width
  }

  #cut(line: string, style: PrintedText): string {
    let text = line
    while (text.length > 1 && this.#isWide(`${text}…`, style)) text = text.slice(0, -1).trimEnd()
    return `${text}…`
  }
}
