import { readFile } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { appendAt } from '../../storage/append.ts'
import { BODY_LIMIT } from '../../http/form.ts'
import { readImage } from '../../media/image.ts'

import { newAsset, uploadUrl } from './assets.ts'
import { accessDenied, invalidField, LinkedInError } from '../rest/li-error.ts'
import type { LinkedIn } from '../linkedin.ts'
import { readBody } from '../rest/read-body.ts'
import { serveLinkedIn } from '../rest/serve.ts'
import type { Asset } from '../state.ts'
import { SUPPORTED_VERSION } from '../rest/version.ts'

/** Most pixels of a picture. */
const PIXELS = 36_152_320
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif'])

const Start = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })

/** Pictures: an address to send one to, and a status a member may not read. */
export function imageRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const url = '/api.linkedin.com/rest/images'
  serveLinkedIn(app, linkedIn, { method: 'POST', url, operation: 'image_start' }, async (call) => {
    const { action } = call.request.query as { action?: string }
    if (action !== 'initializeUpload') throw invalidField('action', `There is no action ${action ?? ''}`)
    const { owner } = readBody(call.request, Start).initializeUploadRequest
    const made = newAsset(call, 'image', owner, null)
    const asset = call.effect ? { ...made, fault: 'The picture could not be processed.' } : made
    await linkedIn.record({ kind: 'asset', asset })
    const { urn, urlExpiresAt } = asset
    return { value: { uploadUrlExpiresAt: urlExpiresAt, uploadUrl: uploadUrl(call, asset), image: urn } }
  })
  serveLinkedIn(app, linkedIn, { method: 'GET', url: `${url}/:urn`, operation: 'image_status' }, () => {
    throw accessDenied(`partnerApiImages.GET.${SUPPORTED_VERSION}`)
  })
}

/** Accepts a whole picture; whether it is valid shows when it is processed. */
export async function receiveImage(
  linkedIn: LinkedIn,
  asset: Asset,
  request: FastifyRequest,
  effect: boolean,
): Promise<void> {
  if (asset.uploadedAt !== null) throw new LinkedInError(409, 'CONFLICT', 'The picture has already been uploaded')
  const path = linkedIn.files.session(`linkedin-${asset.key}`)
  const taken = await appendAt(path, 0, BODY_LIMIT, request.raw)
  if (!taken.whole || taken.bytes === 0) throw invalidField('', 'The picture did not arrive whole')
  const info = readImage(await readFile(path))
  const usable = info !== null && TYPES.has(info.mime) && info.width * info.height <= PIXELS
  const fault = effect || asset.fault !== null || !usable ? 'The picture could not be processed.' : null
  const stored = info && { file: await linkedIn.files.keep(path, info), width: info.width, height: info.height }
  const change = { ...stored, fault, size: taken.bytes, uploadedAt: Date.now() }
  await linkedIn.record({ kind: 'asset_changed', urn: asset.urn, change })
}
