import { drawable, fontFor, type Face } from '../branding/fonts.ts'
import type { Box, Size } from '../branding/footer-place.ts'
import type { FooterLine, MeasureText } from '../branding/footer.ts'
import type { CaptionLanguage } from '../publication/caption.ts'
import { addressLine, type ListingContent, type OpenHouse } from './listing.ts'
import type { ListingOccasion } from './listing-captions.ts'
import { dayWords, factsLine, hoursWords, priceLabel } from './listing-words.ts'

/** The shapes of a listing's pictures. */
export const DESIGN_SIZES = {
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<string, Size>
export type DesignShape = keyof typeof DESIGN_SIZES

/** `window`: one photo to the edges; `card`: one above a panel; `trio`: a large one with two beside each other. */
export const DESIGNS = ['window', 'card', 'trio'] as const
export type Design = (typeof DESIGNS)[number]

export const DESIGN_NAME: Record<Design, string> = { window: 'Window', card: 'Card', trio: 'Three photos' }

/** How many photos a design shows. */
export const DESIGN_PHOTOS: Record<Design, number> = { window: 1, card: 1, trio: 3 }

const WORDS: Record<CaptionLanguage, Record<ListingOccasion, string>> = {
  en: {
    coming_soon: 'Coming soon',
    active: 'Just listed',
    under_contract: 'Under contract',
    sold: 'Sold',
    open_house_soon: 'Open house',
    open_house_today: 'Open house today',
    open_house_after: 'Still available',
  },
  es: {
    coming_soon: 'Próximamente',
    active: 'Nueva en el mercado',
    under_contract: 'Bajo contrato',
    sold: 'Vendida',
    open_house_soon: 'Casa abierta',
    open_house_today: 'Casa abierta hoy',
    open_house_after: 'Todavía disponible',
  },
}

export interface DesignContent {
  content: ListingContent
  occasion: ListingOccasion
  language: CaptionLanguage
  openHouse: OpenHouse | null
  /** Of the agent's brand, as '#RRGGBB'; dark enough for white text. */
  accent: string
}

/** What is drawn, back to front: photos, shades over them, panels, lines of text. */
export interface DesignLayout {
  size: Size
  /** Each covers its box; `index` counts the photos that were chosen. */
  photos: { index: number; box: Box }[]
  /** From clear at the top to nearly black at the bottom. */
  shades: Box[]
  panels: { box: Box; color: string; radius: number }[]
  lines: FooterLine[]
}

const PAPER = '#FDFBF8'
const INK = '#2B1226'
const SOFT = '#65505D'
const WHITE = '#FFFFFF'

/** Networks cover the top and the bottom of a story with their own controls. */
const STORY_FREE = { top: 250, bottom: 340 }

/** The lowest part of other pictures, which the agent's footer may cover. */
const FOOTER_ROOM = 0.12

const MARGIN = 72
const GAP = 12
const BADGE = { height: 72, size: 34, padding: 34 }
const LEADING = 1.16

/** How large texts are beside those of a portrait. */
const SCALE: Record<DesignShape, number> = { portrait: 1, square: 0.86, story: 1.12 }

/** Lays out a picture of a listing. The device and the server draw by it alike. */
export function designLayout(
  design: Design,
  shape: DesignShape,
  from: DesignContent,
  measure: MeasureText,
): DesignLayout {
  const size = DESIGN_SIZES[shape]
  const bottom = shape === 'story' ? size.height - STORY_FREE.bottom : Math.round(size.height * (1 - FOOTER_ROOM))
  const top = shape === 'story' ? STORY_FREE.top : MARGIN
  const isOnPhoto = design === 'window'
  const text = textBlock(from, { width: size.width - 2 * MARGIN, isOnPhoto, scale: SCALE[shape] }, measure)
  const badge = badgeOf(from, measure)
  if (isOnPhoto) {
    const start = bottom - MARGIN * 0.6 - text.height
    const shade = Math.round(Math.max(0, start - 260))
    return {
      size,
      photos: [{ index: 0, box: { left: 0, top: 0, ...size } }],
      shades: [{ left: 0, top: shade, width: size.width, height: size.height - shade }],
      panels: [badge.panel(MARGIN, top)],
      lines: [badge.line(MARGIN, top), ...text.at(MARGIN, start)],
    }
  }
  const panelTop = Math.round(bottom - text.height - MARGIN * 1.3)
  const panel = { left: 0, top: panelTop, width: size.width, height: size.height - panelTop }
  return {
    size,
    photos:
      design === 'card'
        ? [{ index: 0, box: { left: 0, top: 0, width: size.width, height: panelTop } }]
        : three(size.width, panelTop),
    shades: [],
    panels: [{ box: panel, color: PAPER, radius: 0 }, badge.panel(MARGIN, panelTop - BADGE.height / 2)],
    lines: [badge.line(MARGIN, panelTop - BADGE.height / 2), ...text.at(MARGIN, panelTop + MARGIN)],
  }
}

/** One photo over the whole width, and two below it. */
function three(width: number, height: number): DesignLayout['photos'] {
  const upper = Math.round(height * 0.64)
  const half = Math.round((width - GAP) / 2)
  const below = { top: upper + GAP, height: height - upper - GAP }
  return [
    { index: 0, box: { left: 0, top: 0, width, height: upper } },
    { index: 1, box: { left: 0, width: half, ...below } },
    { index: 2, box: { left: half + GAP, width: width - half - GAP, ...below } },
  ]
}

/** The occasion in a rounded box of the agent's color. */
function badgeOf({ occasion, language, accent }: DesignContent, measure: MeasureText) {
  const words = WORDS[language][occasion]
  const font = fontFor(words, 'sans-strong')
  const width = Math.ceil(measure(words, font, BADGE.size)) + 2 * BADGE.padding
  return {
    panel: (left: number, top: number) => ({
      box: { left, top: Math.round(top), width, height: BADGE.height },
      color: accent,
      radius: BADGE.height / 2,
    }),
    line: (left: number, top: number): FooterLine => ({
      text: words,
      font,
      size: BADGE.size,
      color: WHITE,
      x: left + BADGE.padding,
      y: Math.round(top) + BADGE.height / 2 + BADGE.size * 0.35,
    }),
  }
}

interface Paragraph {
  text: string
  face: Face
  size: number
  least: number
  rows: number
  color: string
  /** Free room above it, in multiples of its size. */
  above: number
}

interface Frame {
  width: number
  isOnPhoto: boolean
  scale: number
}

/** The lines of text under one another, and their height. */
function textBlock(from: DesignContent, { width, isOnPhoto, scale }: Frame, measure: MeasureText) {
  const placed = paragraphsOf(from, isOnPhoto)
    .filter(({ text }) => text !== '')
    .flatMap((paragraph, index) => {
      const { rows, size, font } = fittedRows({ ...paragraph, size: paragraph.size * scale }, width, measure)
      return rows.map((text, row) => ({
        text,
        font,
        size,
        color: paragraph.color,
        height: size * LEADING + (row === 0 && index > 0 ? size * paragraph.above : 0),
      }))
    })
  return {
    height: placed.reduce((sum, { height }) => sum + height, 0),
    at: (x: number, top: number): FooterLine[] => {
      const lines: FooterLine[] = []
      let y = top
      for (const { text, font, size, color, height } of placed) {
        y += height
        lines.push({ text, font, size, color, x, y: Math.round(y - size * (LEADING - 0.92)) })
      }
      return lines
    },
  }
}

function paragraphsOf({ content, occasion, language, openHouse }: DesignContent, isOnPhoto: boolean): Paragraph[] {
  const [ink, soft] = isOnPhoto ? [WHITE, WHITE] : [INK, SOFT]
  const isOpenHouse = occasion.startsWith('open_house') && occasion !== 'open_house_after'
  const { city, state } = content.address
  const place = [city, state].filter(Boolean).join(', ')
  const price =
    content.price === null || occasion === 'sold' || occasion === 'under_contract' ? '' : priceLabel(content.price)
  const when = openHouse && isOpenHouse ? openHouse : null
  // A house that is coming soon may not be named by its street before its seller wants it.
  const where = occasion === 'coming_soon' && content.address.street === '' ? place : addressLine(content.address)
  const headline = when ? dayWords(when.date, language) : price || content.address.street || place
  const line = (text: string, size: number, extra: Partial<Paragraph> = {}): Paragraph => ({
    text,
    face: 'sans',
    size,
    least: size * 0.72,
    rows: 1,
    color: soft,
    above: 0.3,
    ...extra,
  })
  return [
    line(capitalized(headline), 92, { face: 'serif', color: ink, least: 60, rows: 2 }),
    line(when ? [hoursWords(when), price].filter(Boolean).join(' · ') : '', 46, { face: 'sans-strong', color: ink }),
    line(factsLine(content, language), 42, { face: 'sans-strong', color: ink }),
    line(headline === where ? '' : where, 38, { rows: 2 }),
    line(content.attribution, 28, { rows: 2, least: 24 }),
  ]
}

const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const SIZE_STEPS = 6

/** The rows of a paragraph in the largest size in which it fits; in the least one the last row ends with an ellipsis. */
function fittedRows({ text, face, size: largest, least, rows }: Paragraph, width: number, measure: MeasureText) {
  const font = fontFor(text, face)
  const words = drawable(text, font).split(' ').filter(Boolean)
  for (let step = 0; step <= SIZE_STEPS; step += 1) {
    const size = Math.round(largest - ((largest - Math.min(largest, least)) * step) / SIZE_STEPS)
    const wide = (line: string) => measure(line, font, size) > width
    const found = wrapped(words, wide)
    if (found.length <= rows && !found.some(wide)) return { rows: found, size, font }
    if (step === SIZE_STEPS) return { rows: cut(found, rows, wide), size, font }
  }
  throw new Error('A paragraph is always fitted or cut')
}

function wrapped(words: readonly string[], isWide: (line: string) => boolean): string[] {
  const rows: string[] = []
  for (const word of words) {
    const last = rows.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || isWide(longer)) rows.push(word)
    else rows[rows.length - 1] = longer
  }
  return rows
}

function cut(rows: readonly string[], most: number, isWide: (line: string) => boolean): string[] {
  const left = rows.slice(0, most)
  return left.map((row, index) => {
    const isLast = index === most - 1 && rows.length > most
    let text = row
    if (!isLast && !isWide(text)) return text
    while (text.length > 1 && isWide(`${text}…`)) text = text.slice(0, -1).trimEnd()
    return `${text}…`
  })
}
