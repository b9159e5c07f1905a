import { access } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import type { ImageWidth } from '#domain/media.ts'

import { atMost } from './at-most.ts'
import type { Storage } from './storage.ts'
import { sweepIncoming, writeDurably } from './write-durably.ts'

/** Pictures made at once; each keeps a core busy for some tens of milliseconds. */
const JOBS_AT_ONCE = 2

/** Largest picture taken on, in pixels: decoded it holds three or four bytes for each. */
const LARGEST_PICTURE = 64_000_000

/** Smaller pictures of stored ones, as WebP, made when first asked for and kept in a folder. */
export interface Sizes {
  /** Path of the picture at `width`, or at its own if that is less. The key must be one of a stored picture. */
  pathOf: (key: string, width: ImageWidth) => Promise<string>
}

/** The folder is a cache: it may be emptied at any time and is never backed up. */
export async function openSizes(folder: string, storage: Storage): Promise<Sizes> {
  const incoming = join(folder, 'incoming')
  await sweepIncoming(incoming)
  const inTurn = atMost(JOBS_AT_ONCE)
  /** What is being made, so that a page of impatient readers costs one job. */
  const making = new Map<string, Promise<void>>()

  const make = async (key: string, width: ImageWidth, path: string) => {
    const picture = await shrink(await storage.read(key), width)
    await writeDurably({ path, incoming }, (file) => file.writeFile(picture))
  }

  return {
    async pathOf(key, width) {
      const path = join(folder, key.slice(0, 2), `${key}.${width}.webp`)
      if (await isThere(path)) return path
      const underWay = making.get(path) ?? inTurn(() => make(key, width, path)).finally(() => making.delete(path))
      making.set(path, underWay)
      await underWay
      return path
    },
  }
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
