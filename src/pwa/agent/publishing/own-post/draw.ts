import { drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'

/** A part of a picture, in its pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a picture as a JPEG whose longest side is at most `side` pixels. */
export async function drawn(
  picture: CanvasImageSource,
  part: Rect,
  { side, quality }: { side: number; quality: number },
): Promise<{ file: Blob; width: number; height: number }> {
  const scale = Math.min(1, side / Math.max(part.width, part.height))
  const width = Math.max(1, Math.round(part.width * scale))
  const height = Math.max(1, Math.round(part.height * scale))
  const draw = (pen: CanvasRenderingContext2D) =>
    pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return { file: await drawnPicture({ width, height }, draw, { quality }), width, height }
}
