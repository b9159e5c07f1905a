import sharp from 'sharp'

/** A picture file as an agent chooses one. */
export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Left half red, right half blue, so that its orientation can be checked. */
export async function photo(width: number, height: number, orientation = 1): Promise<PictureFile> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

export async function logo(): Promise<PictureFile> {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#1b5a38' } })
    .png()
    .toBuffer()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}
