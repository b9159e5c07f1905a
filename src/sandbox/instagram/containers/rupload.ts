import type { FastifyInstance, FastifyRequest } from 'fastify'

import { headerToken } from '../../meta/bearer.ts'
import { GraphError, notVisible } from '../../meta/errors.ts'
import { runUnderFault, VERSION } from '../../meta/graph.ts'
import { receive, type GraphUpload } from '../../meta/rupload.ts'
import { takeRawBodies } from '../../http/parsers.ts'

import { VIDEO_SIZE_LIMIT, checkVideo } from './video-checks.ts'
import { instagramHost } from '../graph/graph.ts'
import type { Instagram } from '../instagram.ts'
import { mediaFaultOf } from './media-fault.ts'
import type { Container, MediaFault } from '../state.ts'
import { needInstagramScope, resolveInstagramToken } from '../consent/tokens.ts'

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
