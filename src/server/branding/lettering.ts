import { readFile } from 'node:fs/promises'

import type { Font as OpenedFont } from 'fontkit'

import { FONTS, type Font } from '#domain/branding/fonts.ts'

const FILES: Record<Font, string> = {
  figtree: 'figtree.ttf',
  'figtree-strong': 'figtree.ttf',
  newsreader: 'newsreader-display.ttf',
  inter: 'inter.ttf',
  'inter-strong': 'inter-strong.ttf',
  'newsreader-extended': 'newsreader-display-extended.ttf',
}

async function load(name: Font): Promise<OpenedFont> {
  const file = FILES[name]
  const { create } = await import('fontkit')
  const font = create(await readFile(new URL(`fonts/${file}`, import.meta.url)))
  if (!('getVariation' in font)) throw new TypeError(`${file} holds no single font`)
  return 'wght' in font.variationAxes ? font.getVariation({ wght: FONTS[name].weight }) : font
}

/** A line of text as an SVG path, its left edge at x = 0 and its baseline at y = 0. */
interface Lettering {
  /** Path data in pixels. */
  path: string
  /** Advance of the whole line in pixels. */
  width: number
}

/**
 * Renders a line of text as outlines, so that a picture is the same on a machine without fonts. The font must have its
 * characters, which is what `drawable` is for.
 */
export type SetText = (text: string, font: Font, size: number) => Lettering

/** The fonts, opened once. */
let opening: Promise<Map<Font, OpenedFont>> | null = null

async function openAll(): Promise<Map<Font, OpenedFont>> {
  const names = Object.keys(FILES) as Font[]
  return new Map(await Promise.all(names.map(async (name) => [name, await load(name)] as const)))
}

/** Opens the fonts. */
export async function openLettering(): Promise<SetText> {
  opening ??= openAll()
  const fonts = await opening
  return (text, name, size) => {
    const font = fonts.get(name)
    if (!font) throw new TypeError(`There is no font ${name}`)
    return set(font, text, size)
  }
}

function set(font: OpenedFont, text: string, size: number): Lettering {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = 0
  const parts = glyphs.map((glyph, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
    const placed = glyph.path.scale(scale, -scale).translate(x + xOffset * scale, -yOffset * scale)
    x += xAdvance * scale
    return placed.toSVG()
  })
  return { path: parts.join(''), width: x }
}
