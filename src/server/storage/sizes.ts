import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { IMAGE_WIDTHS, type ImageWidth } from '#domain/media.ts'

import { atMost } from './at-most.ts'
import type { Storage } from './storage.ts'
import { sweepIncoming, writeDurably } from './write-durably.ts'

/** Pictures made at once; each keeps a core busy for some tens of milliseconds. */
const JOBS_AT_ONCE = 2

/** Largest picture taken on, in pixels: decoded it holds three or four bytes for each. */
const LARGEST_PICTURE = 64_000_000

/** The widest picture a network keeps, in pixels; a JPEG of that width is far below every limit in bytes. */
const JPEG_WIDTH = 1440

/** Other forms of stored pictures, made when first asked for and kept in a folder. */
export interface Sizes {
  /**
   * Path of the picture as WebP at `width`, or at its own if that is less. The key must be one of a
   * stored picture.
   */
  pathOf: (key: string, width: ImageWidth) => Promise<string>
  /** Path of the picture as JPEG for the networks: on white, in sRGB, up to 1440 pixels wide. */
  jpegOf: (key: string) => Promise<string>
}

/** The folder is a cache: it may be emptied at any time and is never backed up. */
export async function openSizes(folder: string, storage: Storage): Promise<Sizes> {
  const incoming = join(folder, 'incoming')
  await sweepIncoming(incoming)
  const inTurn = atMost(JOBS_AT_ONCE)
  /** What is being made, so that a page of impatient readers costs one job. */
  const making = new Map<string, Promise<void>>()

  const make = async (key: string, path: string, draw: (picture: Buffer) => Promise<Buffer>) => {
    const picture = await draw(await storage.read(key))
    await writeDurably({ path, incoming }, (file) => file.writeFile(picture))
  }

  const made = async (key: string, ending: string, draw: (picture: Buffer) => Promise<Buffer>) => {
    const path = placeOf(folder, key, ending)
    if (await isThere(path)) return path
    const underWay = making.get(path) ?? inTurn(() => make(key, path, draw)).finally(() => making.delete(path))
    making.set(path, underWay)
    await underWay
    return path
  }

  return {
    pathOf: (key, width) => made(key, endingAt(width), (picture) => shrink(picture, width)),
    jpegOf: (key) => made(key, NETWORK_ENDING, toJpeg),
  }
}

const NETWORK_ENDING = 'network.jpg'
const endingAt = (width: ImageWidth) => `${width}.webp`
const placeOf = (folder: string, key: string, ending: string) => join(folder, key.slice(0, 2), `${key}.${ending}`)

/** Removes what was made of a picture that is there no more. */
export async function removeSizes(folder: string, key: string): Promise<void> {
  for (const ending of [...IMAGE_WIDTHS.map(endingAt), NETWORK_ENDING]) {
    await rm(placeOf(folder, key, ending), { force: true })
  }
}

async function toJpeg(picture: Buffer): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: LARGEST_PICTURE, failOn: 'none' })
    .autoOrient()
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function shrink(picture: Buffer, width: ImageWidth): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: LARGEST_PICTURE, failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
