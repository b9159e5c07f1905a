import { fontFor } from '#domain/branding/fonts.ts'
import type { Box, Size } from '#domain/branding/footer-place.ts'
import { alteredLabelLayout, LABEL_EDGE, LABEL_GROUND } from '#domain/listings/altered-label.ts'
import type { AlteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'

import { fontOf, loadFont } from './draw-footer.ts'

/**
 * Draws the statement that a picture is digitally altered on it as the server draws it. Returns a JPEG; a footer is
 * drawn on that.
 *
 * @throws FooterError where a font is not on this device; an altered picture then isn't handed over at all
 */
export async function withAlteredLabel(picture: Blob, texts: AlteredLabelTexts, area?: Box): Promise<Blob> {
  const [base] = await Promise.all([createImageBitmap(picture), loadLabelFonts(texts)])
  try {
    return await drawnPicture(
      base,
      (pen) => {
        pen.drawImage(base, 0, 0)
        paintAlteredLabel(pen, { picture: base, texts, area })
      },
      { quality: 0.94 },
    )
  } finally {
    base.close()
  }
}

async function loadLabelFonts({ statement, originals, short }: AlteredLabelTexts): Promise<void> {
  const fonts = new Set([fontFor(statement, 'sans-strong'), fontFor(short, 'sans-strong'), fontFor(originals, 'sans')])
  await Promise.all(Array.from(fonts, loadFont))
}

function paintAlteredLabel(
  pen: CanvasRenderingContext2D,
  content: { picture: Size; texts: AlteredLabelTexts; area: Box | undefined },
): void {
  // Glyphs where the font puts them, not on whole pixels.
  pen.textRendering = 'geometricPrecision'
  const { box, radius, edge, lines } = alteredLabelLayout(content, (text, font, size) => {
    pen.font = fontOf(font, size)
    return pen.measureText(text).width
  })
  const half = edge / 2
  pen.beginPath()
  pen.roundRect(box.left + half, box.top + half, box.width - edge, box.height - edge, radius)
  pen.fillStyle = LABEL_GROUND
  pen.fill()
  pen.strokeStyle = LABEL_EDGE
  pen.lineWidth = edge
  pen.stroke()
  for (const { text, font, size, color, x, y } of lines) {
    pen.font = fontOf(font, size)
    pen.fillStyle = color
    pen.fillText(text, x, y)
  }
}
