import { FONTS, type Font } from '#domain/branding/fonts.ts'
import type { Box, Size } from '#domain/branding/footer-place.ts'
import {
  DESIGN_SIZES,
  designLayout,
  type Design,
  type DesignContent,
  type DesignLayout,
  type DesignShape,
} from '#domain/listings/design.ts'
import type { AlteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { withAlteredLabel } from '#pwa/agent/share/draw-altered-label.ts'
import { fontOf, loadFont } from '#pwa/agent/share/draw-footer.ts'
import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'

export interface DesignChoice {
  design: Design
  shape: DesignShape
}

/** A photo with the statement that it was altered; null for one as it was taken. */
export interface DesignPhoto {
  file: Blob
  label: AlteredLabelTexts | null
}

/**
 * Draws a picture of a listing with its photos, as a JPEG.
 *
 * @throws FooterError where a font is not on this device; Error where a photo can't be read
 */
export async function drawDesign(
  { design, shape }: DesignChoice,
  content: DesignContent,
  photos: readonly DesignPhoto[],
): Promise<Blob> {
  await Promise.all((Object.keys(FONTS) as Font[]).filter(isUsual).map(loadFont))
  const { layout, fonts } = measured({ design, shape }, content)
  await Promise.all(fonts.map(loadFont))
  const bitmaps = await Promise.all(photos.map(async ({ file }) => await createImageBitmap(file)))
  try {
    const picture = await drawnPicture(layout.size, (pen) => draw(pen, layout, bitmaps), { quality: 0.94 })
    return await labeled(picture, layout, photos)
  } finally {
    for (const bitmap of bitmaps) bitmap.close()
  }
}

/** The picture with the statements of its altered photos, each on its own part. */
async function labeled(picture: Blob, { photos: places }: DesignLayout, photos: readonly DesignPhoto[]): Promise<Blob> {
  let drawn = picture
  for (const { index, box } of places) {
    const label = photos[index]?.label
    if (label) drawn = await withAlteredLabel(drawn, label, box)
  }
  return drawn
}

/**
 * Draws a photo as a slide beside a design: its middle, in the same shape.
 *
 * @throws Error where it can't be read
 */
export async function drawSlide(shape: DesignShape, { file, label }: DesignPhoto): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const size = DESIGN_SIZES[shape]
  try {
    const whole = { left: 0, top: 0, ...size }
    const slide = await drawnPicture(size, (pen) => cover(pen, bitmap, whole), { quality: 0.94 })
    return label ? await withAlteredLabel(slide, label) : slide
  } finally {
    bitmap.close()
  }
}

/** The others are fetched only for letters that these don't have. */
const isUsual = (font: Font) => font === 'figtree' || font === 'figtree-strong' || font === 'newsreader'

function measured({ design, shape }: DesignChoice, content: DesignContent): { layout: DesignLayout; fonts: Font[] } {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.textRendering = 'geometricPrecision'
  const fonts = new Set<Font>()
  const layout = designLayout(design, shape, content, (text, font, size) => {
    fonts.add(font)
    pen.font = fontOf(font, size)
    return pen.measureText(text).width
  })
  return { layout, fonts: [...fonts] }
}

function draw(pen: CanvasRenderingContext2D, layout: DesignLayout, photos: readonly ImageBitmap[]): void {
  pen.textRendering = 'geometricPrecision'
  for (const { index, box } of layout.photos) {
    const photo = photos[index % Math.max(1, photos.length)]
    if (photo) cover(pen, photo, box)
  }
  for (const { left, top, width, height } of layout.shades) {
    const shade = pen.createLinearGradient(0, top, 0, top + height)
    shade.addColorStop(0, 'rgb(24 8 20 / 0)')
    shade.addColorStop(0.45, 'rgb(24 8 20 / 0.62)')
    shade.addColorStop(1, 'rgb(24 8 20 / 0.9)')
    pen.fillStyle = shade
    pen.fillRect(left, top, width, height)
  }
  for (const { box, color, radius } of layout.panels) {
    pen.fillStyle = color
    pen.beginPath()
    pen.roundRect(box.left, box.top, box.width, box.height, radius)
    pen.fill()
  }
  for (const { text, font, size, color, x, y } of layout.lines) {
    pen.font = fontOf(font, size)
    pen.fillStyle = color
    pen.fillText(text, x, y)
  }
}

/** Draws the middle of a photo so that it covers a box. */
function cover(
  pen: CanvasRenderingContext2D,
  photo: Size & CanvasImageSource,
  { left, top, width, height }: Box,
): void {
  const scale = Math.max(width / photo.width, height / photo.height)
  const part = { width: width / scale, height: height / scale }
  const [x, y] = [(photo.width - part.width) / 2, (photo.height - part.height) / 2]
  pen.drawImage(photo, x, y, part.width, part.height, left, top, width, height)
}
