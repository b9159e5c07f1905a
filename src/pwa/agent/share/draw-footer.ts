import type { Agent } from '#contract/account/account.ts'
import { coveringSquare, type FooterGround, type Size } from '#domain/branding/footer-place.ts'
import {
  drawable,
  FACE_WEIGHT,
  FOOTER_COLOR,
  footerLayout,
  type Face,
  type FooterLayout,
} from '#domain/branding/footer.ts'
import { brandTexts } from '#domain/branding/state-rules.ts'
import { sizedImage } from '#domain/media/media.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'

/** The families of the app's own fonts, which are the server's too. */
const FAMILY: Record<Face, string> = { sans: 'Figtree', 'sans-strong': 'Figtree', serif: 'Newsreader Display' }

/** Why the footer could not be drawn on this device; the message is the end of a sentence. */
class FooterError extends Error {
  override readonly name = 'FooterError'
}

/** The agent's portrait and logo as they are drawn. */
interface BrandPictures {
  portrait: ImageBitmap | null
  logo: ImageBitmap | null
}

/**
 * Draws the Personal Brand footer on a picture as the server draws it, with the agent's portrait and logo from this
 * device's caches where there is no network. Returns a JPEG.
 *
 * @throws FooterError where a part of it is not on this device
 */
export async function withFooter(picture: Blob, agent: Agent, ground: FooterGround): Promise<Blob> {
  const [base, pictures] = await Promise.all([createImageBitmap(picture), picturesOf(agent)])
  const canvas = document.createElement('canvas')
  const pen = penOf(canvas)
  const layout = layoutOf(pen, { size: base, ground, agent, pictures })
  canvas.width = layout.canvas.width
  canvas.height = layout.canvas.height
  const { left, top, width, height } = layout.picture
  pen.fillStyle = FOOTER_COLOR
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(base, left, top, width, height)
  drawStrip(pen, layout, pictures)
  for (const bitmap of [base, pictures.portrait, pictures.logo]) bitmap?.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new FooterError('this browser can’t draw it'))),
      'image/jpeg',
      0.92,
    )
  })
}

/**
 * Draws the strip of the footer alone on a canvas, for a preview over a picture of this size.
 * @throws FooterError where a part of it is not on this device
 */
export async function paintStrip(
  canvas: HTMLCanvasElement,
  { size, ground, agent }: { size: Size; ground: FooterGround; agent: Agent },
): Promise<void> {
  const pictures = await picturesOf(agent)
  const pen = penOf(canvas)
  const layout = layoutOf(pen, { size, ground, agent, pictures })
  canvas.width = layout.strip.width
  canvas.height = layout.strip.height
  pen.translate(-layout.strip.left, -layout.strip.top)
  drawStrip(pen, layout, pictures)
  for (const bitmap of [pictures.portrait, pictures.logo]) bitmap?.close()
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (!pen) throw new FooterError('this browser can’t draw it')
  return pen
}

interface Laid {
  size: Size
  ground: FooterGround
  agent: Agent
  pictures: BrandPictures
}

function layoutOf(pen: CanvasRenderingContext2D, { size, ground, agent, pictures }: Laid): FooterLayout {
  // Glyphs where the font puts them, not on whole pixels.
  pen.textRendering = 'geometricPrecision'
  return footerLayout(
    {
      picture: size,
      ground,
      texts: brandTexts(brandProfile(agent)),
      hasPortrait: pictures.portrait !== null,
      logo: pictures.logo,
    },
    (text, face, textSize) => {
      pen.font = fontOf(face, textSize)
      return pen.measureText(drawable(text, face)).width
    },
  )
}

function drawStrip(
  pen: CanvasRenderingContext2D,
  { strip, portrait: face, logo: place, lines }: FooterLayout,
  { portrait, logo }: BrandPictures,
): void {
  // A new size of the canvas has reset it.
  pen.textRendering = 'geometricPrecision'
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

async function picturesOf(agent: Agent): Promise<BrandPictures> {
  const [portrait, logo] = await Promise.all([
    pictureOf(agent.avatar),
    pictureOf(agent.broker_logo),
    ...Object.keys(FAMILY).map((face) => loadFont(face as Face)),
  ])
  return { portrait, logo }
}

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
