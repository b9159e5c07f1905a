import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { BODY_LIMIT, ownOrigin } from '../../http.ts'
import { readImage } from '../../media.ts'
import { appendAt } from '../../storage/files.ts'
import { authorFor, authorUrn } from '../linkedin-people.ts'
import type { Asset, LinkedIn } from '../linkedin.ts'
import { invalidField, LinkedInError, API_VERSION } from '../rest/linkedin-errors.ts'
import { type LinkedInCall, needLinkedInScope, readBody, openLinkedIn } from '../rest/linkedin-rest.ts'

/** Most pixels of a picture. */
const PIXELS = 36_152_320
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif'])

const Start = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })

/** Pictures: an address to send one to. A member may not read their status. */
export function imageRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const url = '/api.linkedin.com/rest/images'
  serve({ method: 'POST', url, operation: 'image_start' }, async (call) => {
    const { action } = call.request.query as { action?: string }
    if (action !== 'initializeUpload') throw invalidField('action', `There is no action ${action ?? ''}`)
    const { owner } = readBody(call.request, Start).initializeUploadRequest
    const made = newAsset(call, 'image', owner, null)
    const asset = call.effect ? { ...made, fault: 'The picture could not be processed.' } : made
    await linkedIn.record({ kind: 'asset', asset })
    const { urn, urlExpiresAt } = asset
    return { value: { uploadUrlExpiresAt: urlExpiresAt, uploadUrl: uploadUrl(call, asset), image: urn } }
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

const URL_LIFE = 86_400_000

const KINDS: Readonly<Record<Asset['kind'], { resource: string; prefix: string }>> = {
  image: { resource: 'partnerApiImages', prefix: 'C4E22AQ' },
  video: { resource: 'partnerApiVideos', prefix: 'C4E05AQ' },
  document: { resource: 'partnerApiDocuments', prefix: 'C4D1FAQ' },
}

/** A new, empty asset for the owner a body names, who must be the token's own member or a page they may post as. */
export function newAsset(call: LinkedInCall, kind: Asset['kind'], owner: string, size: number | null): Asset {
  const { resource, prefix } = KINDS[kind]
  needWriteScope(call, owner, `${resource}.ACTION-initializeUpload.${API_VERSION}`)
  const author = checkOwner(call, owner, 'initializeUploadRequest/owner')
  const id = randomBytes(12).toString('base64url')
  return {
    urn: `urn:li:${kind}:${prefix}${id}`,
    kind,
    owner: author,
    key: randomBytes(18).toString('base64url'),
    urlExpiresAt: call.now + URL_LIFE,
    size,
    parts: [],
    uploadToken: '',
    uploadedAt: null,
    file: null,
    width: 0,
    height: 0,
    fault: null,
  }
}

/** @throws LinkedInError without the scope to write as a member or as an organization, whichever a URN names */
export function needWriteScope(call: LinkedInCall, urn: string, resource: string): void {
  const scope = urn.startsWith('urn:li:organization:') ? 'w_organization_social' : 'w_member_social'
  needLinkedInScope(call.token, scope, resource)
}

/**
 * The author a URN names.
 * @throws LinkedInError unless it is the member who holds the token, or a page they may post as
 */
export function checkOwner(call: LinkedInCall, urn: string, field: string): string {
  if (!/^urn:li:(person|organization):[\w-]+$/.test(urn)) {
    throw invalidField(field, `${urn} is not a person or organization`, 'INVALID_URN_TYPE')
  }
  const author = authorFor(call.token.member, urn)
  if (author !== null) return author
  const text = `Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/${field}]`
  throw new LinkedInError(403, 'ACCESS_DENIED', text, 100)
}

export function uploadUrl(call: LinkedInCall, asset: Asset, part?: number | 'captions'): string {
  const tail = part === undefined ? '' : `/${part}`
  return `${ownOrigin(call.request)}/sandbox/www.linkedin.com/dms-uploads/${asset.key}${tail}`
}

/** An asset of an author the member may post as, or of `author` alone; anyone else's isn't there. */
export function ownAsset(call: LinkedInCall, urn: string, kind: Asset['kind'], author?: string): Asset | undefined {
  const asset = call.linkedIn.state.assets.get(urn)
  if (asset?.kind !== kind || (author !== undefined && asset.owner !== author)) return undefined
  return authorFor(call.token.member, authorUrn(asset.owner)) === null ? undefined : asset
}
