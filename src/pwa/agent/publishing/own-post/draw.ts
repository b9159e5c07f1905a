/** A part of a picture, in its pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a picture as a JPEG on white whose longest side is at most `side` pixels. */
export async function drawn(
  picture: CanvasImageSource,
  part: Rect,
  { side, quality }: { side: number; quality: number },
): Promise<{ file: Blob; width: number; height: number }> {
  const scale = Math.min(1, side / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!file) throw new Error('The canvas could not be written')
  return { file, width: canvas.width, height: canvas.height }
}
