import { readFile, stat } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { takeRawBodies } from '../../http.ts'
import { readImage, readMp4, type VideoInfo } from '../../media.ts'
import { GraphError, notVisible } from '../../meta/errors.ts'
import { fetchHosted, type GraphUpload, receive } from '../../meta/graph-uploads.ts'
import { headerToken, runUnderFault, VERSION } from '../../meta/graph.ts'
import type { Files, HostedFile } from '../../storage/files.ts'
import { igError } from '../graph/instagram-errors.ts'
import {
  type InstagramCall,
  instagramHost,
  needInstagramScope,
  resolveInstagramToken,
} from '../graph/instagram-graph.ts'
import { type Container, type Instagram, type MediaFault, mediaFaultOf } from '../instagram.ts'

/** The upload host's part for videos whose container was made with `upload_type=resumable`. */
export function instagramUploadRoutes(app: FastifyInstance, instagram: Instagram): void {
  takeRawBodies(app)
  const url = '/rupload.facebook.com/ig-api-upload/:version/:id'
  app.post<{ Params: { version: string; id: string } }>(url, async (request, reply) => {
    const token = headerToken(request)
    return await runUnderFault(instagramHost(instagram), 'reel_upload', token, reply, (effect) => {
      if (request.params.version !== VERSION) throw new GraphError(2500, 'Unknown path components: /ig-api-upload')
      const container = containerFor(instagram, request.params.id, token)
      const fault = effect === null ? null : mediaFaultOf(effect)
      return instagram.uploads.run(container.id, () => receive(uploadOf(instagram, request, container, fault), reply))
    })
  })
}

function containerFor(instagram: Instagram, id: string, given: string | null): Container {
  if (given === null) throw new GraphError(190, 'An access token is required to upload.', { status: 401 })
  const token = resolveInstagramToken(instagram.state, given, Date.now())
  needInstagramScope(token, 'instagram_business_content_publish')
  const container = instagram.state.containers.get(id)
  if (!container?.resumable || container.account !== token.account.id) throw notVisible('POST', id)
  return container
}

function uploadOf(
  instagram: Instagram,
  request: FastifyRequest,
  container: Container,
  effect: MediaFault | null,
): GraphUpload {
  const { id } = container
  const path = instagram.files.session(id)
  const change = (changed: Partial<Container>) => instagram.record({ kind: 'container_changed', id, change: changed })
  return {
    host: instagram,
    request,
    path,
    size: container.size,
    received: container.received,
    complete: container.loadedAt !== null,
    limit: VIDEO_SIZE_LIMIT,
    done: { success: true, message: 'Upload successful.' },
    keep: change,
    finish: async (bytes) => {
      const { file, width, height, fault } = await checkVideo(instagram.files, path, container.product)
      const looked = { file, width, height, fault: effect ?? fault }
      await change({ received: bytes, size: bytes, loadedAt: Date.now(), ...looked })
      return file !== null
    },
  }
}

const IMAGE_LIMIT = 8 * 1024 * 1024
const NARROWEST = 4 / 5
const WIDEST = 1.91
/** Pictures are whole pixels: 1080x566 is meant to be 1.91:1. */
const ROUNDING = 0.005

interface StoredPicture {
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

const MB = 1024 * 1024

/** Largest video, in bytes. */
const VIDEO_SIZE_LIMIT = 300 * MB
const STORY_LIMIT = 100 * MB
const FASTEST_BITS = 25_000_000

interface CheckedVideo {
  file: HostedFile | null
  width: number
  height: number
  seconds: number
  fault: MediaFault | null
}

/** Checks a video and stores it if it is one; its fault is shown in the container's status. */
export async function checkVideo(files: Files, path: string, product: Container['product']): Promise<CheckedVideo> {
  const info = await readMp4(path)
  const { size } = await stat(path)
  if (!info) {
    return { file: null, width: 0, height: 0, seconds: 0, fault: unsupported('This is not an MP4 or MOV video.') }
  }
  const fault = instagramVideoFault(info, size, product)
  const file = await files.keep(path, { ext: 'mp4', mime: 'video/mp4' })
  return { file, width: info.width, height: info.height, seconds: info.seconds, fault }
}

/** What Meta's reference requires of a reel, a carousel's video or a story. */
export function instagramVideoFault(info: VideoInfo, bytes: number, product: Container['product']): MediaFault | null {
  const story = product === 'STORY'
  const longest = story ? 60 : 15 * 60
  const ratio = info.width / info.height
  const wrong = [
    [bytes > (story ? STORY_LIMIT : VIDEO_SIZE_LIMIT), 'The file is too large.'],
    [!info.fastStart, 'The moov atom must stand at the front of the file.'],
    [!/^(avc|hvc|hev)\d$/.test(info.codec), `The codec must be H.264 or HEVC, not ${info.codec}.`],
    [info.seconds < 3 || info.seconds > longest, `The duration must be 3 to ${longest} seconds.`],
    // A video of 22.976 frames would count as one of 23.
    [info.rate > 0 && (info.rate < 22.9 || info.rate > 60.5), 'The frame rate must be 23 to 60.'],
    [info.width > 1920, 'At most 1920 columns are taken.'],
    [ratio < 0.01 || ratio > 10, 'The aspect ratio must be between 0.01:1 and 10:1.'],
    [(bytes * 8) / info.seconds > FASTEST_BITS, 'At most 25 Mbit per second are taken.'],
  ] as const
  const first = wrong.find(([is]) => is)
  return first ? unsupported(first[1]) : null
}

function unsupported(message: string): MediaFault {
  return { subcode: 2207026, message }
}
