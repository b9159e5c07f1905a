import type { FastifyInstance, FastifyRequest } from 'fastify'

import { ownOrigin, takeRawBodies } from '../../http.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import { type GraphUpload, receive } from '../../meta/graph-uploads.ts'
import { headerToken, runUnderFault, API_VERSION } from '../../meta/graph.ts'
import { resolveFacebookToken } from '../consent/facebook-tokens.ts'
import type { Facebook, FacebookVideo } from '../facebook.ts'
import { type FacebookCall, openFacebook, facebookHost, needPermission, ownPage } from '../graph/facebook-graph.ts'
import { VIDEO_REELS } from '../graph/facebook-params.ts'
import { finishDetails, inspect, newVideo, storeFinishedVideo, VIDEO_LIMIT, videoRefused } from './video-records.ts'

/** Reels a page may publish by API in 24 hours. */
const REELS_PER_DAY = 30

/** A reel's first and last phase; the bytes go to the upload host in between. */
export function reelRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  serve(
    {
      method: 'POST',
      path: '/:page/video_reels',
      operation: (form) => (/^start$/i.test(String(form.fields['upload_phase'])) ? 'reel_start' : 'reel_finish'),
      params: VIDEO_REELS,
    },
    (call) => (call.input.needText('upload_phase') === 'START' ? start(call) : finish(call)),
  )
}

async function start(call: FacebookCall): Promise<object> {
  return startUpload(call, ownPage(call, 'pages_manage_posts').id, 'reel')
}

/** Begins the upload of a reel or of a story's video, whose bytes go to the upload host. */
export async function startUpload(call: FacebookCall, pageId: string, kind: 'reel' | 'story'): Promise<object> {
  const video = newVideo(call.facebook, pageId, kind, null)
  await call.facebook.record({ kind: 'video', video })
  const upload = `${ownOrigin(call.request)}/sandbox/rupload.facebook.com/video-upload/${API_VERSION}/${video.id}`
  return { video_id: video.id, upload_url: upload }
}

async function finish(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const details = finishDetails(call)
  input.needText('video_state')
  const video = uploadedVideo(call, page.id, 'reel')
  checkDay(call, page.id)
  const post = await storeFinishedVideo(facebook, video, details, now)
  return { success: true, post_id: post.id }
}

/** The video a call ends the upload of. */
export function uploadedVideo({ facebook, input }: FacebookCall, pageId: string, kind: 'reel' | 'story') {
  const video = facebook.state.videos.get(input.needText('video_id'))
  if (!video || video.kind !== kind || video.page !== pageId) throw badParameter('Invalid video_id')
  if (video.finishedAt !== null) throw badParameter('The video has already been published', { subcode: 1366051 })
  if (video.uploadedAt === null) {
    throw new GraphError(6000, '(#6000) The video has not been uploaded yet.', { subcode: 1363033 })
  }
  if (video.failure) throw videoRefused(video.failure)
  return video
}

function checkDay(call: FacebookCall, pageId: string): void {
  const since = call.now - 86_400_000
  const reels = [...call.facebook.state.videos.values()].filter(
    (video) => video.kind === 'reel' && video.page === pageId && video.post !== null && (video.finishedAt ?? 0) > since,
  )
  if (reels.length < REELS_PER_DAY) return
  throw new GraphError(613, `(#613) A Page may publish ${REELS_PER_DAY} reels by API in 24 hours.`, { status: 403 })
}

/** The upload host's part for reels of Pages. */
export function facebookUploadRoutes(app: FastifyInstance, facebook: Facebook): void {
  takeRawBodies(app)
  const url = `/rupload.facebook.com/video-upload/${API_VERSION}/:id`
  app.post<{ Params: { id: string } }>(url, async (request, reply) => {
    const token = headerToken(request)
    return await runUnderFault(facebookHost(facebook), { operation: 'reel_upload', given: token, reply }, () => {
      const video = videoFor(facebook, request.params.id, token)
      return facebook.uploads.run(video.session, () => receive(uploadOf(facebook, request, video), reply))
    })
  })
}

function videoFor(facebook: Facebook, id: string, given: string | null): FacebookVideo {
  if (given === null) throw new GraphError(190, 'An access token is required to upload.', { status: 401 })
  const token = resolveFacebookToken(facebook.state, given, Date.now())
  const video = facebook.state.videos.get(id)
  if (!video || video.kind === 'video' || token.type !== 'page' || token.page.id !== video.page) {
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
    request,
    path,
    size: video.size,
    received: video.received,
    complete: video.uploadedAt !== null,
    limit: VIDEO_LIMIT,
    done: { success: true },
    keep: change,
    finish: async (bytes) => {
      const looked = await inspect(facebook, path, video.kind)
      await change({ received: bytes, size: bytes, uploadedAt: Date.now(), ...looked })
      return looked.info !== null
    },
  }
}
