import { readFile, stat } from 'node:fs/promises'

import type { HostedFile } from '../../storage/files.ts'
import { readImage } from '../../media/image.ts'
import { fetchHosted } from '../../meta/fetch-hosted.ts'

import type { InstagramCall } from '../graph/graph.ts'
import { igError } from '../graph/ig-errors.ts'

const IMAGE_LIMIT = 8 * 1024 * 1024
const NARROWEST = 4 / 5
const WIDEST = 1.91
/** Pictures are whole pixels: 1080x566 is meant to be 1.91:1. */
const ROUNDING = 0.005

export interface StoredPicture {
  file: HostedFile
  width: number
  height: number
}

/** Fetches a picture and stores it, or throws Instagram's error. Stories may have any ratio. */
export async function takePicture(call: InstagramCall, address: string, anyRatio: boolean): Promise<StoredPicture> {
  const { instagram } = call
  // The curl-like fetcher behind it takes plain ASCII only.
  if (!/^[\x21-\x7e]+$/.test(address)) throw igError('unreachable', 'The URI must be written in ASCII.')
  const hosted = await fetchHosted({ host: instagram, request: call.request }, address, igError('unreachable'))
  try {
    const { size } = await stat(hosted.path)
    if (size > IMAGE_LIMIT) throw igError('image_too_large')
    const info = readImage(await readFile(hosted.path))
    if (info?.mime !== 'image/jpeg') throw igError('image_format')
    const ratio = info.width / info.height
    if (!anyRatio && (ratio < NARROWEST - ROUNDING || ratio > WIDEST + ROUNDING)) {
      throw igError('aspect_ratio', `The image is ${info.width}x${info.height}; 4:5 to 1.91:1 are taken.`)
    }
    return { file: await instagram.files.keep(hosted.path, info), width: info.width, height: info.height }
  } finally {
    await hosted.discard()
  }
}
