import type { Agent } from '#contract/account/account.ts'
import { contentBox } from '#domain/branding/logo-ground.ts'
import { FONTS, type Font } from '#domain/branding/fonts.ts'
import { coveringSquare, type Box, type FooterGround, type Size } from '#domain/branding/footer-place.ts'
import { FOOTER_COLOR, footerLayout, type FooterLayout } from '#domain/branding/footer.ts'
import { footerFonts } from '#domain/branding/footer-texts.ts'
import { brandTexts } from '#domain/branding/state-rules.ts'
import { sizedImage } from '#domain/media/media.ts'
import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'

import inter from './fonts/inter.woff2?url'
import interStrong from './fonts/inter-strong.woff2?url'
import newsreaderExtended from './fonts/newsreader-display-extended.woff2?url'

/** The files of the fonts that only drawn texts have; the screens load the others. */
const FILES: Partial<Record<Font, string>> = {
  inter,
  'inter-strong': interStrong,
  'newsreader-extended': newsreaderExtended,
}

/** Why the footer could not be drawn on this device; the message is the end of a sentence. */
class FooterError extends Error {
  override readonly name = 'FooterError'
}

/** The agent's portrait and logo as they are drawn. */
interface BrandPictures {
  portrait: ImageBitmap | null
  logo: ImageBitmap | null
  /** Of the logo, what is drawn. */
  logoPart: Box | null
}

/**
 * Draws the Personal Brand footer on a picture as the server draws it, with the agent's portrait and logo from this
 * device's caches where there is no network. Returns a JPEG.
 *
 * @throws FooterError where a part of it is not on this device
 */
export async function withFooter(picture: Blob, agent: Agent, ground: FooterGround): Promise<Blob> {
  const [base, pictures] = await Promise.all([createImageBitmap(picture), picturesOf(agent)])
  try {
    const layout = layoutOf(penOf(document.createElement('canvas')), { size: base, ground, agent, pictures })
    return await drawnPicture(
      layout.canvas,
      (pen) => {
        pen.drawImage(base, 0, 0)
        drawStrip(pen, layout, pictures)
      },
      { quality: 0.92 },
    )
  } finally {
    for (const bitmap of [base, pictures.portrait, pictures.logo]) bitmap?.close()
  }
}

/**
 * Draws the strip of the footer alone on a canvas, for a preview over a picture of this size.
 * @throws FooterError where a part of it is not on this device
 */
export async function paintStrip(
  canvas: HTMLCanvasElement,
  { size, ground, agent }: { size: Size; ground: FooterGround; agent: Agent },
): Promise<void> {
  await nextTask()
  const pictures = await picturesOf(agent)
  const pen = penOf(canvas)
  await nextTask()
  const layout = layoutOf(pen, { size, ground, agent, pictures })
  await nextTask()
  canvas.width = layout.strip.width
  canvas.height = layout.strip.height
  pen.translate(-layout.strip.left, -layout.strip.top)
  drawStrip(pen, layout, pictures)
  for (const bitmap of [pictures.portrait, pictures.logo]) bitmap?.close()
}

/** The preview is drawn while the screen starts, so in several short tasks. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

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
      logo: pictures.logoPart,
    },
    (text, font, textSize) => {
      pen.font = fontOf(font, textSize)
      return pen.measureText(text).width
    },
  )
}

function drawStrip(
  pen: CanvasRenderingContext2D,
  { strip, radius, portrait: face, logo: place, lines }: FooterLayout,
  { portrait, logo, logoPart }: BrandPictures,
): void {
  // A new size of the canvas has reset it.
  pen.textRendering = 'geometricPrecision'
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = FOOTER_COLOR
  pen.beginPath()
  pen.roundRect(strip.left, strip.top, strip.width, strip.height, radius)
  pen.fill()
  for (const { text, font, size, color, x, y } of lines) {
    pen.font = fontOf(font, size)
    pen.fillStyle = color
    pen.fillText(text, x, y)
  }
  if (logo && logoPart && place) {
    const { left, top, width, height } = logoPart
    pen.drawImage(logo, left, top, width, height, place.left, place.top, place.width, place.height)
  }
  if (!portrait || !face) return
  const part = coveringSquare(portrait)
  const half = face.width / 2
  pen.save()
  pen.beginPath()
  pen.arc(face.left + half, face.top + half, half, 0, 2 * Math.PI)
  pen.clip()
  pen.drawImage(portrait, part.left, part.top, part.width, part.height, face.left, face.top, face.width, face.height)
  pen.restore()
}

export const fontOf = (font: Font, size: number) => `${FONTS[font].weight} ${size}px "${FONTS[font].family}"`

async function picturesOf(agent: Agent): Promise<BrandPictures> {
  const fonts = footerFonts(brandTexts(brandProfile(agent)))
  const [portrait, logo] = await Promise.all([
    pictureOf(agent.avatar),
    pictureOf(agent.broker_logo),
    ...fonts.map(loadFont),
  ])
  return { portrait, logo, logoPart: logo && contentBox(pixelsOf(logo)) }
}

function pixelsOf(logo: ImageBitmap): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = logo.width
  canvas.height = logo.height
  const pen = penOf(canvas)
  pen.drawImage(logo, 0, 0)
  return pen.getImageData(0, 0, logo.width, logo.height)
}

const loading = new Map<Font, Promise<void>>()

/** @throws FooterError where the font is not on this device */
export async function loadFont(font: Font): Promise<null> {
  const underWay = loading.get(font) ?? load(font)
  loading.set(font, underWay)
  try {
    await underWay
    return null
  } catch (error) {
    loading.delete(font)
    throw new FooterError('our fonts aren’t stored on this device', { cause: error })
  }
}

async function load(font: Font): Promise<void> {
  const { family, weight } = FONTS[font]
  const file = FILES[font]
  if (file !== undefined) {
    const face = new FontFace(family, `url(${file})`, { weight: `${weight}` })
    document.fonts.add(await face.load())
  }
  const loaded = await document.fonts.load(fontOf(font, 16))
  if (loaded.length === 0) throw new Error(`${family} is no font of this page`)
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
