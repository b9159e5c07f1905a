import { drawable, fontFor, type Font } from '../branding/fonts.ts'
import type { Box, Size } from '../branding/footer-place.ts'
import type { FooterLine, MeasureText } from '../branding/footer.ts'
import type { AlteredLabelTexts } from './altered-photos.ts'

/** The label's own ground, so that its contrast is the same on every picture, and a line that parts it from a dark one. */
export const LABEL_GROUND = '#2B1226'
export const LABEL_EDGE = '#FDFBF8'
const INK = '#FDFBF8'

export interface AlteredLabelLayout {
  /** In pixels from the left and top of the picture. */
  box: Box
  radius: number
  /** The width of the line around it. */
  edge: number
  lines: FooterLine[]
}

/**
 * Lays out the label of an altered picture in its upper left corner, where no footer ever is. The server and the device
 * draw by it alike. `area` is the part of the picture with the photo, as in a design; the whole picture when left out.
 * Texts wrap and are never cut. Where they don't fit they get smaller, down to the least size; then the address goes, which
 * the caption has too, then what was changed; and on the tiniest pictures the rest is as large as fits.
 */
export function alteredLabelLayout(
  { picture, area = wholeOf(picture), texts }: { picture: Size; area?: Box | undefined; texts: AlteredLabelTexts },
  measure: MeasureText,
): AlteredLabelLayout {
  const { statement, originals, short } = texts
  const usual = Math.max(LEAST_TEXT, area.width * 0.03)
  const least = Math.max(LEAST_TEXT, area.width * 0.025)
  const tiniest = Array.from({ length: LEAST_TEXT - 1 }, (_, at) => LEAST_TEXT - 1 - at)
  const attempts = [
    ...[usual, least].map((size) => ({ size, rows: [statement, originals] })),
    { size: least, rows: [statement] },
    { size: least, rows: [short] },
    ...tiniest.map((size) => ({ size, rows: [short] })),
  ]
  let last: AlteredLabelLayout | null = null
  for (const attempt of attempts) {
    last = arranged(area, attempt, measure)
    if (last.box.height <= area.height * MOST_HEIGHT && last.box.width <= area.width) return last
  }
  return last ?? { box: { left: area.left, top: area.top, width: 0, height: 0 }, radius: 0, edge: 0, lines: [] }
}

// A bitmap has no properties of its own to spread.
const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height })

/** The smallest text on any picture but the tiniest, in pixels: small pictures are shown about as large as they are. */
const LEAST_TEXT = 12

/** Of the height, what the label takes at most; the footer of a film begins below it. */
const MOST_HEIGHT = 0.45

/** A picture narrower than this, as width over height, fills a phone, whose upper edge networks cover. */
const UPRIGHT = 0.7
const BELOW_NAMES = 0.14

/** The distance of baselines, and the height of capital letters, in multiples of the text size. */
const LEADING = 1.25
const CAPITALS = 0.72

function arranged(
  area: Box,
  { size, rows: [statement = '', originals = ''] }: { size: number; rows: readonly string[] },
  measure: MeasureText,
): AlteredLabelLayout {
  const margin = Math.round(Math.min(area.width, area.height) * 0.025)
  const inset = Math.round(size * 0.6)
  const room = area.width - 2 * (margin + inset)
  const small = Math.max(Math.min(size, LEAST_TEXT), size * 0.88)
  const rows = [
    ...wrapped(statement, { room, size, font: fontFor(statement, 'sans-strong') }, measure),
    ...wrapped(originals, { room, size: small, font: fontFor(originals, 'sans') }, measure),
  ]
  const isUpright = area.width / area.height < UPRIGHT
  const left = area.left + margin
  const top = area.top + (isUpright ? Math.round(area.height * BELOW_NAMES) : margin)
  const lines: FooterLine[] = []
  let baseline = top + inset
  for (const [row, { text, font, size: own }] of rows.entries()) {
    baseline += own * (row === 0 ? CAPITALS : LEADING)
    lines.push({ text, font, size: own, color: INK, x: left + inset, y: baseline })
  }
  const widest = Math.max(0, ...rows.map(({ advance }) => advance))
  const height = Math.ceil(baseline + inset - top)
  const width = Math.ceil(widest + 2 * inset)
  return {
    box: { left, top, width, height },
    radius: Math.round(size * 0.3),
    edge: Math.max(1, Math.round(size * 0.06)),
    lines,
  }
}

interface Row {
  text: string
  font: Font
  size: number
  advance: number
}

/** A text in rows that fit, broken at blanks, and an address also after its slashes, hyphens and dots, or anywhere. */
function wrapped(
  text: string,
  { room, font, size }: { room: number; font: Font; size: number },
  measure: MeasureText,
): Row[] {
  const widthOf = (part: string) => measure(part, font, size)
  const rows: string[] = []
  const pieces = drawable(text, font)
    .split(/(?<=\s)|(?<=[/.\-_?&=])(?=\S)/)
    .flatMap((piece) => (widthOf(piece.trimEnd()) <= room ? [piece] : Array.from(piece)))
  for (const piece of pieces) {
    const last = rows.at(-1)
    if (last !== undefined && widthOf(`${last}${piece}`.trimEnd()) <= room) rows[rows.length - 1] = `${last}${piece}`
    else rows.push(piece.trimStart())
  }
  return rows
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => ({ text: row, font, size, advance: widthOf(row) }))
}
