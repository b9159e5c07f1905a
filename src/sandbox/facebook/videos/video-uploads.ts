import type { FastifyInstance } from 'fastify'

import { takeRawBodies } from '../../http.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import { headerToken, runUnderFault, speaksVersion, unknownPath } from '../../meta/graph.ts'
import { appendAt } from '../../storage/files.ts'
import { APP } from '../../consent.ts'
import { resolveFacebookToken } from '../consent/facebook-tokens.ts'
import type { Facebook, FacebookVideo } from '../facebook.ts'
import { facebookHost, needPermission, openFacebook } from '../graph/facebook-graph.ts'
import { OPEN_UPLOAD } from '../graph/facebook-params.ts'
import { checkVideoSize, inspect, newVideo } from './video-records.ts'

/** Meta's resumable upload: a session of the app, bytes to it from an offset on, and a handle for the whole file. */
export function videoUploadRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const open = { method: 'POST', path: '/:app/uploads', operation: 'video_start', params: OPEN_UPLOAD } as const
  serve(open, async (call) => {
    const { app: id = '' } = call.request.params as { app?: string }
    if (id !== APP.id) throw badParameter(`Object with ID '${id}' does not exist`, { subcode: 33 })
    const token = call.token()
    if (token.type !== 'page') throw badParameter('An upload needs the token of a Page here')
    const size = call.input.needNumber('file_length')
    checkVideoSize(size)
    const video = newVideo(facebook, token.page.id, 'video', size)
    await facebook.record({ kind: 'video', video })
    return { id: `upload:${video.session}` }
  })
}

interface Params {
  version: string
  upload: string
}

/** The bytes of an upload, and how many of them are there. */
export function videoBytesRoutes(app: FastifyInstance, facebook: Facebook): void {
  takeRawBodies(app)
  const host = facebookHost(facebook)
  const url = '/graph.facebook.com/:version/:upload(^upload:.+$)'
  app.get<{ Params: Params }>(url, async (request, reply) => {
    const token = headerToken(request)
    return await runUnderFault(host, { operation: 'video_offset', given: token, reply }, () => {
      if (!speaksVersion(request.params.version)) throw unknownPath(request)
      const { received } = openUpload(facebook, request.params.upload, token)
      return { id: request.params.upload, file_offset: received }
    })
  })
  app.post<{ Params: Params }>(url, async (request, reply) => {
    const token = headerToken(request)
    return await runUnderFault(host, { operation: 'video_transfer', given: token, reply }, () => {
      if (!speaksVersion(request.params.version)) throw unknownPath(request)
      const { session } = openUpload(facebook, request.params.upload, token)
      return facebook.uploads.run(session, async () => {
        const video = openUpload(facebook, request.params.upload, token)
        if (Number(request.headers['file_offset']) !== video.received) throw badParameter('Invalid file_offset')
        return await append(facebook, video, request.raw)
      })
    })
  })
}

async function append(facebook: Facebook, video: FacebookVideo, bytes: AsyncIterable<Uint8Array>): Promise<object> {
  const path = facebook.files.session(video.session)
  const size = video.size ?? 0
  const taken = await appendAt(path, video.received, size - video.received, bytes)
  const received = video.received + taken.bytes
  const isWhole = taken.whole && received === size
  const looked = isWhole ? { ...(await inspect(facebook, path, 'video')), uploadedAt: Date.now() } : {}
  await facebook.record({ kind: 'video_changed', id: video.id, change: { received, ...looked } })
  if (!isWhole) throw new GraphError(6000, '(#6000) The upload is not complete.', { subcode: 1363033, transient: true })
  return { h: handleOf(video) }
}

const handleOf = ({ session }: FacebookVideo) => `4:${Buffer.from(session).toString('base64url')}`

function openUpload(facebook: Facebook, upload: string, given: string | null): FacebookVideo {
  if (given === null) throw new GraphError(190, 'An access token is required to upload.', { status: 401 })
  const token = resolveFacebookToken(facebook.state, given, Date.now())
  const video = [...facebook.state.videos.values()].find(({ session }) => upload === `upload:${session}`)
  if (!video || token.type !== 'page' || token.page.id !== video.page) {
    throw badParameter('There is no such upload for this token', { subcode: 33 })
  }
  needPermission(token, 'pages_manage_posts')
  return video
}

/** The uploaded file that a handle stands for. */
export function handledVideo(facebook: Facebook, handle: string, pageId: string): FacebookVideo {
  const video = [...facebook.state.videos.values()].find((one) => handleOf(one) === handle)
  if (!video || video.page !== pageId || video.uploadedAt === null) {
    throw badParameter('The uploaded file handle is not valid', { subcode: 1363033 })
  }
  return video
}
