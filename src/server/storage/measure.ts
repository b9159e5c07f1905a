import { open, stat } from 'node:fs/promises'

import sharp, { type Metadata } from 'sharp'

import { isFilm, type StoredMime } from './keys.ts'
import { probeMp4, type FilmMeasures } from './mp4.ts'

/** Measures of a picture or film as a person sees it, turned the way its camera noted. */
export interface Measures {
  width: number
  height: number
  durationMs: number | null
}

/** Content that isn't what it was said to be, or can't be read. */
export class UnreadableMedia extends Error {
  constructor(mime: StoredMime) {
    super(`This is not a readable ${mime} file.`)
    this.name = 'UnreadableMedia'
  }
}

const FORMAT: Partial<Record<StoredMime, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

/** Reads only headers. Throws `UnreadableMedia`. `source` is the content or a path to it. */
export async function measure(source: Buffer | string, mime: StoredMime): Promise<Measures> {
  const measures = isFilm(mime) ? await measureFilm(source) : await measurePicture(source, mime)
  if (!measures) throw new UnreadableMedia(mime)
  return measures
}

async function measurePicture(source: Buffer | string, mime: StoredMime): Promise<Measures | null> {
  const picture = await headerOf(source)
  if (!picture || picture.format !== FORMAT[mime]) return null
  const { width, height } = picture.autoOrient
  return { width, height, durationMs: null }
}

/** Null for whatever sharp can't read; it says so by throwing, of empty content even at once. */
async function headerOf(source: Buffer | string): Promise<Metadata | null> {
  try {
    return await sharp(source).metadata()
  } catch {
    return null
  }
}

async function measureFilm(source: Buffer | string): Promise<FilmMeasures | null> {
  if (typeof source !== 'string') {
    return await probeMp4(async (offset, length) => source.subarray(offset, offset + length), source.length)
  }
  const { size } = await stat(source)
  const file = await open(source, 'r')
  try {
    return await probeMp4(async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size - offset)), { position: offset })
      return buffer.subarray(0, bytesRead)
    }, size)
  } finally {
    await file.close()
  }
}
