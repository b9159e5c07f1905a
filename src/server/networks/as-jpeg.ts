import { decode } from '../pictures/decode.ts'

/** A picture as a JPEG on white, upright, with no side longer than `side` pixels. */
export function asJpeg(bytes: Buffer, { side, quality }: { side: number; quality: number }): Promise<Buffer> {
  return decode(
    bytes,
    (image) =>
      image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer(),
    { patient: true },
  )
}
