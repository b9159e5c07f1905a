import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { takeRawBodies } from '../../http.ts'
import { readMp4 } from '../../media.ts'
import { appendAt } from '../../storage/files.ts'
import { authorFor, authorUrn } from '../linkedin-people.ts'
import type { Asset, LinkedIn } from '../linkedin.ts'
import { invalidField, LinkedInError } from '../rest/linkedin-errors.ts'
import {
  type LinkedInCall,
  readBody,
  resolveLinkedInToken,
  openLinkedIn,
  underLinkedInFault,
} from '../rest/linkedin-rest.ts'
import { receiveDocument } from './linkedin-documents.ts'
import { newAsset, ownAsset, receiveImage, uploadUrl } from './linkedin-images.ts'

const MB = 1024 * 1024
/** What each part carries, but for the last. */
const PART = 4 * MB
const SMALLEST = 75 * 1024
const LARGEST = 500 * MB

const Start = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z.int().min(SMALLEST).max(LARGEST),
    uploadCaptions: z.boolean().optional(),
    uploadThumbnail: z.literal(false).optional(),
  }),
})

const Finish = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
})

/** Videos: upload addresses for their parts, the call that finalizes them, and a status. */
export function linkedInVideoRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const url = '/api.linkedin.com/rest/videos'
  const actionOf = (request: FastifyRequest) => (request.query as { action?: string }).action
  const operation = (request: FastifyRequest) =>
    actionOf(request) === 'finalizeUpload' ? 'video_finish' : 'video_start'
  serve({ method: 'POST', url, operation }, (call) => {
    const action = actionOf(call.request)
    if (action === 'initializeUpload') return start(call)
    if (action === 'finalizeUpload') return finish(call)
    throw invalidField('action', `There is no action ${action ?? ''}`)
  })
  serve({ method: 'GET', url: `${url}/:urn`, operation: 'video_status' }, status)
}

async function start(call: LinkedInCall): Promise<object> {
  const { owner, fileSizeBytes: size, uploadCaptions } = readBody(call.request, Start).initializeUploadRequest
  const count = Math.ceil(size / PART)
  const asset: Asset = {
    ...newAsset(call, 'video', owner, size),
    parts: Array.from({ length: count }, () => null),
    uploadToken: randomBytes(24).toString('base64url'),
    ...(uploadCaptions && { captions: null }),
  }
  await call.linkedIn.record({ kind: 'asset', asset })
  return {
    value: {
      video: asset.urn,
      uploadToken: asset.uploadToken,
      uploadUrlsExpireAt: asset.urlExpiresAt,
      uploadInstructions: asset.parts.map((_, part) => ({
        uploadUrl: uploadUrl(call, asset, part),
        firstByte: part * PART,
        lastByte: Math.min((part + 1) * PART, size) - 1,
      })),
      ...(uploadCaptions && { captionsUploadUrl: uploadUrl(call, asset, 'captions') }),
    },
  }
}

/** Accepts one part, whole or not at all, and returns its ETag. A part may be sent again. */
async function receivePart(linkedIn: LinkedIn, asset: Asset, part: number, request: FastifyRequest): Promise<string> {
  if (asset.uploadedAt !== null) throw new LinkedInError(409, 'CONFLICT', 'The video has already been finalized')
  const length = Math.min(PART, (asset.size ?? 0) - part * PART)
  const taken = await appendAt(partPath(linkedIn, asset, part), 0, length, request.raw)
  if (!taken.whole || taken.bytes !== length) {
    throw invalidField('', `Part ${part} must be ${length} bytes, not ${taken.whole ? taken.bytes : 'more'}`)
  }
  const etag = randomBytes(16).toString('hex')
  const parts = asset.parts.with(part, etag)
  await linkedIn.record({ kind: 'asset_changed', urn: asset.urn, change: { parts } })
  return etag
}

async function finish(call: LinkedInCall): Promise<string> {
  const { linkedIn } = call
  const given = readBody(call.request, Finish).finalizeUploadRequest
  const found = ownAsset(call, given.video, 'video')
  if (!found) throw new LinkedInError(404, 'NOT_FOUND', `Could not find ${given.video}`)
  return await linkedIn.uploads.run(found.key, async () => {
    const asset = ownAsset(call, given.video, 'video') ?? found
    if (given.uploadToken !== asset.uploadToken) throw invalidField('finalizeUploadRequest/uploadToken', 'is not valid')
    const ids = given.uploadedPartIds
    if (ids.length !== asset.parts.length || ids.some((id, part) => id !== asset.parts[part])) {
      throw invalidField('finalizeUploadRequest/uploadedPartIds', 'must be the ETag of every part, in order')
    }
    if (asset.captions === null) throw invalidField('finalizeUploadRequest', 'the announced captions are missing')
    // Finalizing is idempotent.
    if (asset.uploadedAt === null) await putTogether(call, asset)
    return ''
  })
}

async function putTogether(call: LinkedInCall, asset: Asset): Promise<void> {
  const { linkedIn } = call
  const path = linkedIn.files.session(`linkedin-${asset.key}`)
  for (const part of asset.parts.keys()) {
    await appendAt(path, part * PART, PART, createReadStream(partPath(linkedIn, asset, part)))
  }
  const info = await readMp4(path)
  const fits = info !== null && info.seconds >= 3 && info.seconds <= 30 * 60
  const fault = call.effect || !fits ? 'The video could not be processed: MP4 of 3 seconds to 30 minutes.' : null
  const stored = info && {
    file: await linkedIn.files.keep(path, { ext: 'mp4', mime: 'video/mp4' }),
    width: info.width,
    height: info.height,
  }
  const change = { ...stored, fault, uploadedAt: Date.now() }
  await linkedIn.record({ kind: 'asset_changed', urn: asset.urn, change })
  await Promise.all(asset.parts.map((_, part) => rm(partPath(linkedIn, asset, part), { force: true })))
}

async function status(call: LinkedInCall): Promise<object> {
  const { linkedIn, now } = call
  const { urn = '' } = call.request.params as { urn?: string }
  const asset = ownAsset(call, urn, 'video')
  if (!asset) throw new LinkedInError(404, 'NOT_FOUND', `Could not find ${urn}`)
  if (call.effect) {
    await linkedIn.record({ kind: 'asset_changed', urn, change: { fault: 'The video could not be processed.' } })
  }
  const word = linkedIn.assetStatus(asset, now)
  return {
    id: asset.urn,
    owner: authorUrn(asset.owner),
    status: word,
    ...(word === 'PROCESSING_FAILED' ? { processingFailureReason: asset.fault } : {}),
    ...(asset.uploadedAt === null ? { uploadUrlExpiresAt: asset.urlExpiresAt } : {}),
  }
}

function partPath(linkedIn: LinkedIn, asset: Asset, part: number): string {
  return linkedIn.files.session(`linkedin-${asset.key}-${part}`)
}

export const UPLOADS = '/www.linkedin.com/dms-uploads/:key'

/** The upload addresses: one for a picture or document, one for each part of a video. */
export function uploadRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  takeRawBodies(app)
  app.put<{ Params: { key: string } }>(UPLOADS, async (request, reply) => {
    const { key } = request.params
    const isDocument = [...linkedIn.state.assets.values()].some((one) => one.key === key && one.kind === 'document')
    const operation = isDocument ? 'document_upload' : 'image_upload'
    return underLinkedInFault(linkedIn, { operation, reply }, async (effect) => {
      const asset = assetFor(linkedIn, key, request.headers.authorization)
      if (!asset || asset.kind === 'video') throw gone()
      const receive = isDocument ? receiveDocument : receiveImage
      await linkedIn.uploads.run(asset.key, () => receive(linkedIn, asset, request, effect !== null))
      reply.code(201)
      return ''
    })
  })
  app.put<{ Params: { key: string; part: string } }>(`${UPLOADS}/:part`, async (request, reply) =>
    underLinkedInFault(linkedIn, { operation: 'video_upload', reply }, async () => {
      const asset = assetFor(linkedIn, request.params.key, request.headers.authorization)
      const part = /^\d{1,3}$/.test(request.params.part) ? Number(request.params.part) : -1
      if (asset?.kind !== 'video' || !(part in asset.parts)) throw gone()
      const etag = await linkedIn.uploads.run(asset.key, () => receivePart(linkedIn, asset, part, request))
      reply.header('etag', `"${etag}"`)
      return ''
    }),
  )
}

export function assetFor(linkedIn: LinkedIn, key: string, header: string | undefined): Asset | undefined {
  const now = Date.now()
  const asset = [...linkedIn.state.assets.values()].find((candidate) => candidate.key === key)
  // A video's parts may come without a token, since their address is secret; an invalid token is still refused.
  if (asset?.kind !== 'video' || header !== undefined) {
    const { member } = resolveLinkedInToken(linkedIn.state, header, now)
    if (asset && authorFor(member, authorUrn(asset.owner)) === null) throw gone()
  }
  if (asset && asset.urlExpiresAt <= now) {
    throw new LinkedInError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
  }
  return asset
}

export function gone(): LinkedInError {
  return new LinkedInError(404, 'NOT_FOUND', 'There is no upload at this address')
}
