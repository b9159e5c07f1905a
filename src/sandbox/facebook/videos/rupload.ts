import type { FastifyInstance, FastifyRequest } from 'fastify'

import { headerToken } from '../../meta/bearer.ts'
import { GraphError } from '../../meta/errors.ts'
import { runUnderFault, VERSION } from '../../meta/graph.ts'
import { receive, type GraphUpload } from '../../meta/rupload.ts'
import { takeRawBodies } from '../../http/parsers.ts'

import { needPermission } from '../graph/access.ts'
import type { Facebook } from '../facebook.ts'
import { facebookHost } from '../graph/graph.ts'
import type { FacebookVideo } from '../state.ts'
import { resolveFacebookToken } from '../consent/tokens.ts'
import { VIDEO_LIMIT } from './video-checks.ts'
import { inspect } from './video-records.ts'

/** The upload host's part for reels of Pages. */
export function facebookUploadRoutes(app: FastifyInstance, facebook: Facebook): void {
  takeRawBodies(app)
  for (const url of ['/video-upload/:version/:id', '/video-upload/:id']) {
    app.post<{ Params: { version?: string; id: string } }>(`/rupload.facebook.com${url}`, async (request, reply) => {
      const token = headerToken(request)
      return await runUnderFault(facebookHost(facebook), 'reel_upload', token, reply, () => {
        if ((request.params.version ?? VERSION) !== VERSION) {
          throw new GraphError(2500, 'Unknown path components: /video-upload')
        }
        const video = videoFor(facebook, request.params.id, token)
        return facebook.uploads.run(video.session, () => receive(uploadOf(facebook, request, video), reply))
      })
    })
  }
}

function videoFor(facebook: Facebook, id: string, given: string | null): FacebookVideo {
  if (given === null) throw new GraphError(190, 'An access token is required to upload.', { status: 401 })
  const token = resolveFacebookToken(facebook.state, given, Date.now())
  const video = facebook.state.videos.get(id)
  if (!video || video.kind !== 'reel' || token.type !== 'page' || token.page.id !== video.page) {
    throw new GraphError(100, `(#100) There is no upload ${id} for this token`, { subcode: 33 })
  }
  needPermission(token, 'pages_manage_posts')
  return video
}

function uploadOf(facebook: Facebook, request: FastifyRequest, video: FacebookVideo): GraphUpload {
  const path = facebook.files.session(video.session)
  const change = (changed: Partial<FacebookVideo>) =>
    facebook.record({ kind: 'video_changed', id: video.id, change: changed })
  return {
    host: facebook,
    request,
    path,
    size: video.size,
    received: video.received,
    complete: video.uploadedAt !== null,
    limit: VIDEO_LIMIT,
    done: { success: true },
    keep: change,
    finish: async (bytes) => {
      const looked = await inspect(facebook, path, 'reel')
      await change({ received: bytes, size: bytes, uploadedAt: Date.now(), ...looked })
      return looked.info !== null
    },
  }
}
