import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'

export type Face = 'sans' | 'sans-strong' | 'serif'

const FILES: Record<Face, { file: string; weight: number }> = {
  sans: { file: 'figtree.ttf', weight: 450 },
  'sans-strong': { file: 'figtree.ttf', weight: 650 },
  serif: { file: 'newsreader-display.ttf', weight: 500 },
}

const faces = new Map<Face, Promise<Font>>()

async function load(face: Face): Promise<Font> {
  const { file, weight } = FILES[face]
  const font = create(await readFile(new URL(`fonts/${file}`, import.meta.url)))
  if (!('getVariation' in font)) throw new TypeError(`${file} holds no single font`)
  return font.getVariation({ wght: weight })
}

function open(face: Face): Promise<Font> {
  const opening = faces.get(face) ?? load(face)
  faces.set(face, opening)
  return opening
}

/** A line of text as an SVG path, its left edge at x = 0 and its baseline at y = 0. */
export interface Lettering {
  /** Path data in pixels. */
  path: string
  /** Advance of the whole line in pixels. */
  width: number
}

/**
 * Renders a line of text as outlines, so that a picture is the same on a machine without fonts. Characters the font
 * doesn't have are left out rather than shown as boxes.
 */
async function set(text: string, face: Face, size: number): Promise<Lettering> {
  const font = await open(face)
  const known = Array.from(text)
    .filter((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
    .join('')
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(known)
  let x = 0
  const parts = glyphs.map((glyph, index) => {
    const position = positions[index]
    const placed = glyph.path.scale(scale, -scale).translate(x + (position?.xOffset ?? 0) * scale, 0)
    x += (position?.xAdvance ?? 0) * scale
    return placed.toSVG()
  })
  return { path: parts.join(''), width: x }
}

/** Renders a line of text no wider than `maxWidth` pixels, cut with '…' when it would be wider. */
export async function setLine(text: string, face: Face, size: number, maxWidth: number): Promise<Lettering> {
  const whole = await set(text, face, size)
  if (whole.width <= maxWidth) return whole
  const chars = Array.from(text)
  let fits = 0
  let tooLong = chars.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    const { width } = await set(`${chars.slice(0, middle).join('').trimEnd()}…`, face, size)
    if (width <= maxWidth) fits = middle
    else tooLong = middle
  }
  return set(`${chars.slice(0, fits).join('').trimEnd()}…`, face, size)
}
