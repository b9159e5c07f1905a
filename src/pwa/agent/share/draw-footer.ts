import type { Agent } from '#contract/account/account.ts'
import {
  coveringSquare,
  drawable,
  FACE_WEIGHT,
  FOOTER_COLOR,
  footerLayout,
  type Face,
  type FooterLayout,
} from '#domain/branding/footer.ts'
import { sizedImage } from '#domain/media/media.ts'

/** The families of the app's own fonts, which are the server's too. */
const FAMILY: Record<Face, string> = { sans: 'Figtree', 'sans-strong': 'Figtree', serif: 'Newsreader Display' }

/** Why the footer could not be drawn on this device; the message is the end of a sentence. */
class FooterError extends Error {
  override readonly name = 'FooterError'
}

/**
 * Draws the Personal Brand footer on a picture as the server draws it, with the agent's portrait and logo from this
 * device's caches where there is no network. Returns a JPEG of the picture's own size.
 *
 * @throws FooterError where a part of it is not on this device
 */
export async function withFooter(picture: Blob, agent: Agent): Promise<Blob> {
  const [base, portrait, logo] = await Promise.all([
    createImageBitmap(picture),
    pictureOf(agent.avatar),
    pictureOf(agent.broker_logo),
    ...Object.keys(FAMILY).map((face) => loadFont(face as Face)),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = base.width
  canvas.height = base.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new FooterError('this browser can’t draw it')
  pen.drawImage(base, 0, 0)
  // Glyphs where the font puts them, not on whole pixels.
  pen.textRendering = 'geometricPrecision'
  const texts = {
    name: `${agent.first_name} ${agent.last_name}`.trim(),
    license: agent.license,
    phone: agent.phone,
    brokerage: agent.brokerage_name,
  }
  const layout = footerLayout({ picture: base, texts, hasPortrait: portrait !== null, logo }, (text, face, size) => {
    pen.font = fontOf(face, size)
    return pen.measureText(drawable(text, face)).width
  })
  draw(pen, layout, { portrait, logo })
  for (const bitmap of [base, portrait, logo]) bitmap?.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new FooterError('this browser can’t draw it'))),
      'image/jpeg',
      0.92,
    )
  })
}

function draw(
  pen: CanvasRenderingContext2D,
  { strip, portrait: face, logo: place, lines }: FooterLayout,
  { portrait, logo }: { portrait: ImageBitmap | null; logo: ImageBitmap | null },
): void {
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = FOOTER_COLOR
  pen.fillRect(strip.left, strip.top, strip.width, strip.height)
  for (const { text, face: lineFace, size, color, x, y } of lines) {
    pen.font = fontOf(lineFace, size)
    pen.fillStyle = color
    pen.fillText(drawable(text, lineFace), x, y)
  }
  if (logo && place) pen.drawImage(logo, place.left, place.top, place.width, place.height)
  if (!portrait || !face) return
  const part = coveringSquare(portrait)
  const radius = face.width / 2
  pen.save()
  pen.beginPath()
  pen.arc(face.left + radius, face.top + radius, radius, 0, 2 * Math.PI)
  pen.clip()
  pen.drawImage(portrait, part.left, part.top, part.width, part.height, face.left, face.top, face.width, face.height)
  pen.restore()
}

const fontOf = (face: Face, size: number) => `${FACE_WEIGHT[face]} ${size}px "${FAMILY[face]}"`

async function loadFont(face: Face): Promise<null> {
  const loaded = await document.fonts.load(fontOf(face, 16)).catch(() => [])
  if (loaded.length === 0) throw new FooterError('our fonts aren’t stored on this device')
  return null
}

/** A picture of the agent's, in a width the worker caches; null where there is none. */
async function pictureOf(url: string | null): Promise<ImageBitmap | null> {
  if (url === null) return null
  try {
    const answer = await fetch(sizedImage(url, 540))
    if (answer.ok) return await createImageBitmap(await answer.blob())
  } catch (error) {
    throw new FooterError('your portrait or logo isn’t stored on this device', { cause: error })
  }
  throw new FooterError('your portrait or logo couldn’t be loaded')
}
