import type { Font } from './fonts.ts'
import { fitted, footerPlace, type Box, type FooterGround, type FooterPlace, type Size } from './footer-place.ts'
import { drawnTexts, type BrandTexts, type FooterFonts } from './footer-texts.ts'

export const FOOTER_COLOR = '#FDFBF8'

const INK = '#2B1226'
const SOFT = '#65505D'
const PLUM = '#4B1D42'

/** A line of text as it is drawn; its font has every character of it. */
export interface FooterLine {
  text: string
  font: Font
  size: number
  color: string
  /** Its left edge and its baseline, in pixels from the left and top of the picture. */
  x: number
  y: number
}

export interface FooterLayout {
  /** The size of the picture with the footer. */
  canvas: Size
  strip: Box
  radius: number
  /** A circle, given by the square around it; the portrait covers it. */
  portrait: Box | null
  /** The logo fits in it exactly. */
  logo: Box | null
  lines: FooterLine[]
}

/** The advance of a line of text in pixels. */
export type MeasureText = (text: string, font: Font, size: number) => number

export interface FooterContent {
  picture: Size
  ground: FooterGround
  texts: BrandTexts
  hasPortrait: boolean
  /** The size of the logo's file; null without one. */
  logo: Size | null
}

/**
 * Lays out the Personal Brand footer: portrait, name, license and phone on the left, the broker's logo and name on the
 * right. The server and the device draw by it alike. The brokerage's name is never smaller than the agent's, as Texas
 * (at least half), Tennessee and Pennsylvania (at least as large) ask. What doesn't fit is drawn smaller, down to the least
 * size; then the brokerage gets more of the width, the names take two rows, and the phrase, the agent's phone and the logo
 * are left out, in this order; only then is a text cut.
 */
export function footerLayout(content: FooterContent, measure: MeasureText): FooterLayout {
  const { texts, fonts } = drawnTexts(content.texts)
  const place = footerPlace(content.picture, content.ground)
  const { strip } = place
  const least = leastText(strip)
  const rows = Math.max(2, Math.min(4, 1 + Math.floor((strip.height * FILLED - least * CAPITALS) / (least * LEADING))))
  const usual = (strip.height * 0.74) / (CAPITALS + (Math.min(3, rows) - 1) * LEADING)
  const largest = Math.max(least, Math.min(strip.width * 0.034, usual))
  const shorter = { ...texts, phrase: '' }
  const wordings = [texts, shorter, { ...shorter, phone: '' }].flatMap((wording) => [
    { ...wording, names: [texts.name], brokerages: [texts.brokerage] },
    { ...wording, names: [texts.name], brokerages: twoRows(texts.brokerage) },
    { ...wording, names: rows > 2 ? twoRows(texts.name) : [texts.name], brokerages: twoRows(texts.brokerage) },
  ])
  const logos = content.logo ? [content.logo, null] : [null]
  const sizes = Array.from({ length: SIZE_STEPS + 1 }, (_, step) => largest - ((largest - least) * step) / SIZE_STEPS)
  let last: FooterLayout | null = null
  for (const logo of logos) {
    for (const wording of wordings) {
      for (const share of rows > 2 ? [0.4, ...WIDER_SHARES] : [0.36, ...WIDER_SHARES]) {
        for (const size of sizes) {
          const attempt = { ...content, logo, fonts, texts: wording }
          const { layout, isCut } = arranged(attempt, { place, rows, size, least, share }, measure)
          if (!isCut) return layout
          last = layout
        }
      }
    }
  }
  return last ?? { ...place, portrait: null, logo: null, lines: [] }
}

/** Of the strip's width, what the brokerage may take where the agent's texts leave it. */
const WIDER_SHARES = [0.5, 0.6]

/** A text in two rows of about the same length. */
function twoRows(text: string): string[] {
  const breaks = Array.from(text.matchAll(/ /g), ({ index }) => index)
  const middle = breaks.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)]
}

/** The share of a strip's height that text may fill. */
const FILLED = 0.92

const SIZE_STEPS = 4

/** The distance of baselines in multiples of the text size. */
const LEADING = 1.18

/** The height of capital letters in multiples of the text size. */
const CAPITALS = 0.72

/** The smallest text on a strip: a phone shows a post some 390 pixels wide, so that this is nearly 10 of them. */
export function leastText({ width, height }: Size): number {
  return Math.min(width * 0.025, height * 0.4)
}

interface Frame {
  place: FooterPlace
  /** Rows of text that fit beside each other. */
  rows: number
  size: number
  least: number
  /** Of the strip's width, what the texts on the right may take. */
  share: number
}

/** The footer with texts of one size; `isCut` when one of them didn't fit. */
function arranged(
  {
    texts,
    fonts,
    hasPortrait,
    logo,
  }: FooterContent & { fonts: FooterFonts; texts: { names: string[]; brokerages: string[] } },
  { place, rows, size, least, share }: Frame,
  measure: MeasureText,
): { layout: FooterLayout; isCut: boolean } {
  const { strip } = place
  const inset = Math.round(Math.min(strip.height * 0.24, strip.width * 0.03))
  const right = strip.left + strip.width - inset
  const middle = (of: number) => strip.top + Math.round((strip.height - of) / 2)
  const small = Math.max(least, size * 0.9)
  let isCut = false
  const fit = (text: string, room: number, font: Font, textSize: number) => {
    const fitting = fitText(text, room, (part) => measure(part, font, textSize))
    if (fitting !== text) isCut = true
    return fitting
  }
  const side = Math.round(strip.height * 0.62)
  const portrait = hasPortrait ? { left: strip.left + inset, top: middle(side), width: side, height: side } : null
  const left = strip.left + inset + (portrait ? side + Math.round(inset * 0.7) : 0)

  const isTall = rows > 2
  const brokerages = texts.brokerages.filter((part) => part !== '')
  const about = [...brokerages, texts.officePhone, isTall ? '' : texts.phrase].filter((part) => part !== '')
  if (about.length > rows) isCut = true
  const logoRoom = isTall
    ? { width: strip.width * 0.3, height: strip.height * 0.84 - about.length * size * LEADING }
    : { width: strip.width * 0.12, height: strip.height * 0.62 }
  const logoSize = logo && fitted(logo, { width: Math.max(1, logoRoom.width), height: Math.max(1, logoRoom.height) })
  // Too small to be recognized, it would only take room.
  if (logoSize && logoSize.height < strip.height * 0.2 && isTall) isCut = true
  const beside = logoSize && !isTall ? logoSize.width + inset * 0.7 : 0
  const ours = about.slice(0, rows).map((text, row) => {
    const own = row < brokerages.length ? brokerStyle(size, fonts) : detailStyle(small, fonts)
    const fitting = fit(text, strip.width * share, own.font, own.size)
    return Object.assign(own, { text: fitting, advance: measure(fitting, own.font, own.size) })
  })
  const widest = Math.max(0, ...ours.map(({ advance }) => advance))
  const pitch = size * LEADING
  const gap = logoSize && isTall && ours.length > 0 ? size * 0.3 : 0
  const textBlock = ours.length === 0 ? 0 : (ours.length - 1) * pitch + size * CAPITALS
  const above = logoSize && isTall ? logoSize.height + gap : 0
  const blockTop = strip.top + (strip.height - textBlock - above) / 2
  const lines: FooterLine[] = ours.map(({ text, font, size: own, color, advance }, row) => ({
    text,
    font,
    size: own,
    color,
    x: right - advance,
    y: blockTop + above + size * CAPITALS + row * pitch,
  }))
  const logoBox = logoSize && {
    ...logoSize,
    left: Math.round(isTall ? right - logoSize.width : right - widest - beside + inset * 0.7 * Number(widest === 0)),
    top: isTall ? Math.round(blockTop) : middle(logoSize.height),
  }
  const end = Math.min(logoBox?.left ?? right, right - widest) - (logoBox || widest > 0 ? inset : 0)

  const detail = [texts.license, texts.phone].filter((part) => part !== '')
  const oneLine = detail.join(', ')
  const packs = !isTall || measure(oneLine, fonts.details, small) <= end - left
  const details = [...(packs ? [oneLine] : detail), isTall ? texts.phrase : ''].filter((part) => part !== '')
  const all = [
    ...texts.names.map((text) => Object.assign(nameStyle(size, fonts), { text })),
    ...details.map((text) => Object.assign(detailStyle(small, fonts), { text })),
  ]
  if (all.length > rows) isCut = true
  const theirs = all.slice(0, rows)
  const block = (theirs.length - 1) * pitch + size * CAPITALS
  if (Math.max(block, textBlock) > strip.height * FILLED) isCut = true
  const first = strip.top + (strip.height - block) / 2 + size * CAPITALS
  for (const [row, line] of theirs.entries())
    lines.push({ ...line, text: fit(line.text, end - left, line.font, line.size), x: left, y: first + row * pitch })
  return { layout: { ...place, portrait, logo: logoBox, lines }, isCut }
}

type Style = Pick<FooterLine, 'font' | 'size' | 'color'>
const nameStyle = (size: number, { name }: FooterFonts): Style => ({ font: name, size, color: INK })
const detailStyle = (size: number, { details }: FooterFonts): Style => ({ font: details, size, color: SOFT })
const brokerStyle = (size: number, { brokerage }: FooterFonts): Style => ({ font: brokerage, size, color: PLUM })

/** The text, cut with '…' where it would be wider than `room`. */
export function fitText(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const chars = Array.from(text)
  const cut = (count: number) => `${chars.slice(0, count).join('').trimEnd()}…`
  let fits = 0
  let tooLong = chars.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(cut(middle)) <= room) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}
