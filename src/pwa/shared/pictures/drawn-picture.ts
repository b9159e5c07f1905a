import type { Size } from '#domain/branding/footer-place.ts'

/** The ground of pictures that have none of their own, wherever they become a JPEG. The server has the same. */
const GROUND = '#ffffff'

interface Encoding {
  /** From 0 to 1, for JPEG. */
  quality: number
  /** A PNG stays transparent where nothing is drawn. */
  type?: 'image/jpeg' | 'image/png'
}

/**
 * Encodes what `draw` draws. A JPEG is on the ground from the beginning, so that also what reads its pixels sees it;
 * every picture this app makes is made here: alone, the encoder would make transparent parts black.
 *
 * @throws Error where the browser gives no canvas or can't write it
 */
export async function drawnPicture(
  { width, height }: Size,
  draw: (pen: CanvasRenderingContext2D) => void,
  { quality, type = 'image/jpeg' }: Encoding,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  if (type === 'image/jpeg') {
    pen.fillStyle = GROUND
    pen.fillRect(0, 0, width, height)
  }
  pen.imageSmoothingQuality = 'high'
  draw(pen)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!file) throw new Error('The canvas could not be written')
  return file
}

/** Whether a PNG has a ground of its own, by the kind of color in its header: gray or RGB without alpha. */
export async function isOpaquePng(picture: Blob): Promise<boolean> {
  const [color] = new Uint8Array(await picture.slice(25, 26).arrayBuffer())
  return color === 0 || color === 2
}
