import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'

import { edgeColor } from '#domain/branding/logo-ground.ts'
import { fitted } from '#domain/branding/footer-place.ts'
import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'

/** Portrait and logo are shown in this ratio, their preview at this size in pixels. */
const PREVIEW = { width: 256, height: 250 } as const
export const RATIO = PREVIEW.width / PREVIEW.height

/** Smallest side of the cropped picture, in pixels. */
const LEAST_SIDE = 100

/** Most pixels of a picture that phones still decode. */
const MOST_PIXELS = 64_000_000

const QUALITY = 0.9

/** The widest output, in pixels: four times the preview. */
const WIDEST = 1024

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>

/** The first selection: 90 percent of the width, or as much as fits, in the middle. */
export function firstSelection(width: number, height: number): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: '%', width: 90 }, RATIO, width, height), width, height)
}

/** Whether a picture is large enough for a crop; the whole of a small wide logo can still be fitted. */
export function isCroppable({ naturalWidth: width, naturalHeight: height }: Size): boolean {
  return Math.min(width, height) >= LEAST_SIDE
}

/** Why a picture that was opened can be neither cropped nor fitted, or null. */
export function sizeError(image: Size): string | null {
  const { naturalWidth: width, naturalHeight: height } = image
  if (width * height > MOST_PIXELS) return 'This picture is too large. Please choose a smaller one.'
  if (!isCroppable(image) && !(isFarFromBox(image) && Math.max(width, height) >= LEAST_SIDE))
    return `This picture is too small. It needs at least ${LEAST_SIDE} by ${LEAST_SIDE} pixels.`
  return null
}

/**
 * The smallest width that may be selected, in pixels of the screen: `LEAST_SIDE` there and in the picture itself, on
 * both sides.
 */
export function leastWidth({ width, naturalWidth }: HTMLImageElement): number {
  return Math.ceil(LEAST_SIDE * RATIO * Math.max(1, width / naturalWidth))
}

/** Whether a picture is wider or taller than the preview by half, so that a crop would show a piece of it only. */
export function isFarFromBox({ naturalWidth, naturalHeight }: Size): boolean {
  const shape = naturalWidth / naturalHeight / RATIO
  return Math.max(shape, 1 / shape) >= 1.5
}

/** The types of pictures that are cropped, in which the results are encoded. */
export type PictureType = 'image/jpeg' | 'image/png'

/** Crops to the selection, upright as the browser shows it. */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop, type: PictureType): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const [x, y] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight]
  const [width, height] = [(crop.width / 100) * naturalWidth, (crop.height / 100) * naturalHeight]
  const box = boxOf(width)
  const draw = (pen: CanvasRenderingContext2D) => pen.drawImage(image, x, y, width, height, 0, 0, box.width, box.height)
  return await drawnPicture(box, draw, { quality: QUALITY, type })
}

/** The whole picture within the preview's shape, on a ground taken from its edges. */
export async function fitWhole(image: HTMLImageElement, type: PictureType): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const box = boxOf(Math.max(naturalWidth, naturalHeight * RATIO, PREVIEW.width))
  const inner = fitted({ width: naturalWidth, height: naturalHeight }, box)
  const [red, green, blue, alpha] = edgeColor(pixelsOf(image))
  const draw = (pen: CanvasRenderingContext2D) => {
    pen.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`
    pen.fillRect(0, 0, box.width, box.height)
    const [x, y] = [Math.round((box.width - inner.width) / 2), Math.round((box.height - inner.height) / 2)]
    pen.drawImage(image, x, y, inner.width, inner.height)
  }
  return await drawnPicture(box, draw, { quality: QUALITY, type })
}

/** The size of the result, for a picture that fills so much of its width. */
function boxOf(width: number) {
  const wide = Math.round(Math.min(width, WIDEST))
  return { width: wide, height: Math.round(wide / RATIO) }
}

/** The longest side on which edges are looked at: far more than their color needs. */
const SAMPLED = 256

function pixelsOf(image: HTMLImageElement): ImageData {
  const whole = { width: image.naturalWidth, height: image.naturalHeight }
  const size = fitted(whole, { width: Math.min(SAMPLED, whole.width), height: Math.min(SAMPLED, whole.height) })
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.drawImage(image, 0, 0, size.width, size.height)
  return pen.getImageData(0, 0, size.width, size.height)
}
