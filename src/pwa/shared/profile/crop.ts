import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'

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

/** The first selection: 90 percent of the width, or as much as fits, in the middle. */
export function firstSelection(width: number, height: number): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: '%', width: 90 }, RATIO, width, height), width, height)
}

/** Why a picture that was opened can't be cropped, or null. */
export function sizeError({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): string | null {
  if (width * height > MOST_PIXELS) return 'This picture is too large. Please choose a smaller one.'
  if (width < LEAST_SIDE || height < LEAST_SIDE)
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

/** Crops to the selection, upright as the browser shows it, and encodes it anew in `type`. */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop, type: string): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const [x, y] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight]
  const [width, height] = [(crop.width / 100) * naturalWidth, (crop.height / 100) * naturalHeight]
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(width, WIDEST))
  canvas.height = Math.round(canvas.width / RATIO)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!cut) throw new Error('The canvas could not be written')
  return cut
}
