import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'

import { drawable, FACE_WEIGHT, fitText, type Face } from '#domain/branding/footer.ts'

const FILES: Record<Face, string> = {
  sans: 'figtree.ttf',
  'sans-strong': 'figtree.ttf',
  serif: 'newsreader-display.ttf',
}

const faces = new Map<Face, Promise<Font>>()

async function load(face: Face): Promise<Font> {
  const file = FILES[face]
  const font = create(await readFile(new URL(`fonts/${file}`, import.meta.url)))
  if (!('getVariation' in font)) throw new TypeError(`${file} holds no single font`)
  return font.getVariation({ wght: FACE_WEIGHT[face] })
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

/** Renders a line of text as outlines, so that a picture is the same on a machine without fonts. */
export type SetText = (text: string, face: Face, size: number) => Lettering

/** Opens the fonts. */
export async function openLettering(): Promise<SetText> {
  const fonts = { sans: await open('sans'), 'sans-strong': await open('sans-strong'), serif: await open('serif') }
  return (text, face, size) => set(fonts[face], drawable(text, face), size)
}

function set(font: Font, text: string, size: number): Lettering {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
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
  const letters = await openLettering()
  return letters(
    fitText(text, maxWidth, (part) => letters(part, face, size).width),
    face,
    size,
  )
}
