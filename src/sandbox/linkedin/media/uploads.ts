import type { FastifyInstance } from 'fastify'

import { takeRawBodies } from '../../http/parsers.ts'

import { receiveImage } from './images.ts'
import { LinkedInError } from '../rest/li-error.ts'
import type { LinkedIn } from '../linkedin.ts'
import { underLinkedInFault } from '../rest/serve.ts'
import type { Asset } from '../state.ts'
import { resolveLinkedInToken } from '../consent/tokens.ts'
import { receivePart } from './videos.ts'

/** The upload addresses: one for a picture, one for each part of a video. */
export function uploadRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  takeRawBodies(app)
  const url = '/www.linkedin.com/dms-uploads/:key'
  app.put<{ Params: { key: string } }>(url, async (request, reply) =>
    underLinkedInFault(linkedIn, 'image_upload', reply, async (effect) => {
      const asset = assetFor(linkedIn, request.params.key, request.headers.authorization)
      if (asset?.kind !== 'image') throw gone()
      await linkedIn.uploads.run(asset.key, () => receiveImage(linkedIn, asset, request, effect !== null))
      reply.code(201)
      return ''
    }),
  )
  app.put<{ Params: { key: string; part: string } }>(`${url}/:part`, async (request, reply) =>
    underLinkedInFault(linkedIn, 'video_upload', reply, async () => {
      const asset = assetFor(linkedIn, request.params.key, request.headers.authorization)
      const part = /^\d{1,3}$/.test(request.params.part) ? Number(request.params.part) : -1
      if (asset?.kind !== 'video' || !(part in asset.parts)) throw gone()
      const etag = await linkedIn.uploads.run(asset.key, () => receivePart(linkedIn, asset, part, request))
      reply.header('etag', `"${etag}"`)
      return ''
    }),
  )
}

function assetFor(linkedIn: LinkedIn, key: string, header: string | undefined): Asset | undefined {
  const now = Date.now()
  const asset = [...linkedIn.state.assets.values()].find((candidate) => candidate.key === key)
  // A video's parts may come without a token, since their address is secret; an invalid token is still refused.
  if (asset?.kind !== 'video' || header !== undefined) {
    const { member } = resolveLinkedInToken(linkedIn.state, header, now)
    if (asset && asset.owner !== member.sub) throw gone()
  }
  if (asset && asset.urlExpiresAt <= now) {
    throw new LinkedInError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
  }
  return asset
}

function gone(): LinkedInError {
  return new LinkedInError(404, 'NOT_FOUND', 'There is no upload at this address')
}
