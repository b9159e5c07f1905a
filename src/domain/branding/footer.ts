/** Share of a picture's height that the footer covers; library artwork has no text there. */
export const FOOTER_SHARE = 0.12

/** The footer's ground. */
export const FOOTER_COLOR = '#FDFBF8'

const INK = '#2B1226'
const SOFT = '#65505D'
const PLUM = '#4B1D42'

/** The faces of the footer: two weights of Figtree and one of Newsreader Display. */
export type Face = 'sans' | 'sans-strong' | 'serif'

/** The weight of each face, in the scale of CSS. */
export const FACE_WEIGHT: Record<Face, number> = { sans: 450, 'sans-strong': 650, serif: 500 }

/** The characters the fonts have; others are left out rather than shown in another font or as boxes. */
const CHARACTERS: Record<'figtree' | 'newsreader', RegExp> = {
  figtree:
    /[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0102\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]/u,
  newsreader:
    /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2212]/u,
}

/** What of a text the font of a face has. */
export function drawable(text: string, face: Face): string {
  const known = CHARACTERS[face === 'serif' ? 'newsreader' : 'figtree']
  return Array.from(text)
    .filter((char) => known.test(char))
    .join('')
}

/** The texts of a Personal Brand footer; empty ones are left out. */
export interface BrandTexts {
  name: string
  license: string
  phone: string
  brokerage: string
}

/** A size in pixels. */
export interface Size {
  width: number
  height: number
}

/** A place in pixels from the left and top of the picture. */
export interface Box extends Size {
  left: number
  top: number
}

/** A line of text as it is drawn. */
export interface FooterLine {
  text: string
  face: Face
  size: number
  color: string
  /** Its left edge and its baseline, in pixels from the left and top of the picture. */
  x: number
  y: number
}

/** Where everything of a footer goes on a picture. */
export interface FooterLayout {
  strip: Box
  /** A circle, given by the square around it; the portrait covers it. */
  portrait: Box | null
  /** The logo fits in it exactly. */
  logo: Box | null
  lines: FooterLine[]
}

/** The advance of a line of text in pixels. */
export type MeasureText = (text: string, face: Face, size: number) => number

interface FooterContent {
  picture: Size
  texts: BrandTexts
  hasPortrait: boolean
  /** The size of the logo's file; null without one. */
  logo: Size | null
}

/**
 * Lays out the Personal Brand footer over the bottom of a picture: portrait, name, license and phone on the left, the
 * broker's logo or else the brokerage's name on the right. The server and the device draw by it alike.
 */
export function footerLayout({ picture, texts, hasPortrait, logo }: FooterContent, measure: MeasureText): FooterLayout {
  const { width, height } = picture
  const strip = Math.round(height * FOOTER_SHARE)
  const top = height - strip
  const inset = Math.round(strip * 0.24)
  const face = Math.round(strip * 0.62)
  const right = width - inset
  const middle = (of: number) => top + Math.round((strip - of) / 2)

  let left = inset
  const portrait = hasPortrait ? { left: inset, top: middle(face), width: face, height: face } : null
  if (portrait) left += face + Math.round(inset * 0.7)

  let end = right
  let logoBox: Box | null = null
  const lines: FooterLine[] = []
  if (logo) {
    const size = fitted(logo, { width: Math.round(width * 0.26), height: Math.round(strip * 0.56) })
    logoBox = { ...size, left: right - size.width, top: middle(size.height) }
    end -= size.width + inset
  } else if (texts.brokerage !== '') {
    const size = strip * 0.24
    const text = fitText(texts.brokerage, width * 0.32, (part) => measure(part, 'serif', size))
    const advance = measure(text, 'serif', size)
    lines.push({ text, face: 'serif', size, color: PLUM, x: right - advance, y: top + strip / 2 + size * 0.34 })
    end -= advance + inset
  }

  const detail = [texts.license, texts.phone].filter((part) => part !== '').join(', ')
  const size = strip * 0.215
  const line = (text: string, own: Pick<FooterLine, 'face' | 'size' | 'color' | 'y'>) => {
    const fitting = fitText(text, end - left, (part) => measure(part, own.face, own.size))
    lines.push({ text: fitting, x: left, ...own })
  }
  line(texts.name, {
    face: 'sans-strong',
    size,
    color: INK,
    y: top + strip * (detail === '' ? 0.5 + 0.07 : 0.44),
  })
  if (detail !== '') line(detail, { face: 'sans', size: size * 0.9, color: SOFT, y: top + strip * 0.72 })

  return { strip: { left: 0, top, width, height: strip }, portrait, logo: logoBox, lines }
}

/** The largest size of the same shape within `room`. */
function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

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

/** The part of a picture that covers a square: its middle. */
export function coveringSquare({ width, height }: Size): Box {
  const side = Math.min(width, height)
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side }
}
