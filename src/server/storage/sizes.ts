import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { IMAGE_WIDTHS, type ImageWidth } from '#domain/media/media.ts'

import { problem } from '../http/problem.ts'
import { decode } from '../pictures/decode.ts'
import { toJpeg } from '../pictures/to-jpeg.ts'
import { atMost } from './streams.ts'
import type { Storage } from './storage.ts'
import { sweepIncoming, writeDurably } from './write-durably.ts'

/** Pictures converted at once: each is read whole before it is decoded. */
const JOBS_AT_ONCE = 2

/** Most pictures waiting for conversion; further requests are asked to retry later. */
const MOST_WAITING = 200

/** The widest picture a network stores, in pixels; a JPEG of that width is far below every size limit. */
const JPEG_WIDTH = 1440

/** Converted versions of stored pictures, made on the first request and stored in a folder. */
export interface Sizes {
  /**
   * Path of the picture as WebP at `width`, or at its own width if that is less. The key must be a stored
   * picture's.
   */
  pathOf: (key: string, width: ImageWidth) => Promise<string>
  /** Path of the picture as JPEG for the networks: on white, in sRGB, up to 1440 pixels wide. */
  jpegOf: (key: string) => Promise<string>
}

/** The folder is a cache: it may be emptied at any time and is never backed up. */
export async function openSizes(folder: string, storage: Storage): Promise<Sizes> {
  const incoming = join(folder, 'incoming')
  await sweepIncoming(incoming)
  const limited = atMost(JOBS_AT_ONCE)
  /** Running conversions, so that concurrent requests for one picture cost one job. */
  const making = new Map<string, Promise<void>>()

  const make = async (key: string, path: string, draw: (picture: Buffer) => Promise<Buffer>) => {
    const picture = await draw(await storage.read(key))
    await writeDurably({ path, incoming }, (file) => file.writeFile(picture))
  }

  const made = async (key: string, ending: string, draw: (picture: Buffer) => Promise<Buffer>) => {
    const path = placeOf(folder, key, ending)
    if (await isThere(path)) return path
    if (!making.has(path) && making.size >= MOST_WAITING) throw problem('unavailable', { retryAfterSeconds: 5 })
    const underWay = making.get(path) ?? limited(() => make(key, path, draw)).finally(() => making.delete(path))
    making.set(path, underWay)
    await underWay
    return path
  }

  return {
    pathOf: (key, width) => made(key, endingAt(width), (picture) => shrink(picture, width)),
    jpegOf: (key) => made(key, NETWORK_ENDING, forNetworks),
  }
}

const NETWORK_ENDING = 'network.jpg'
const endingAt = (width: ImageWidth) => `${width}.webp`
const placeOf = (folder: string, key: string, ending: string) => join(folder, key.slice(0, 2), `${key}.${ending}`)

/** Removes the converted versions of a deleted picture. */
export async function removeSizes(folder: string, key: string): Promise<void> {
  for (const ending of [...IMAGE_WIDTHS.map(endingAt), NETWORK_ENDING]) {
    await rm(placeOf(folder, key, ending), { force: true })
  }
}

async function forNetworks(picture: Buffer): Promise<Buffer> {
  return await decode(picture, (image) =>
    toJpeg(image.autoOrient().resize({ width: JPEG_WIDTH, withoutEnlargement: true }), { quality: 90 }),
  )
}

async function shrink(picture: Buffer, width: ImageWidth): Promise<Buffer> {
  return await decode(picture, (image) =>
    image.autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 82, effort: 2 }).toBuffer(),
  )
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
