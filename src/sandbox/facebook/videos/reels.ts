import type { FastifyInstance } from 'fastify'

import { VIDEO_REELS } from '../graph/edges.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import { ownPage } from '../graph/access.ts'
import type { FacebookCall } from '../graph/call.ts'
import { facebookEdge } from '../graph/graph.ts'
import { ownOrigin } from '../../http/origin.ts'
import { VERSION } from '../../meta/graph.ts'
import { checkSchedule, checkText } from '../posts/post-rules.ts'
import { videoRefused } from './video-checks.ts'
import { storeFinishedVideo, newVideo, type Finish } from './video-records.ts'

/** Reels a page may publish by API in 24 hours. */
const REELS_PER_DAY = 30

/** A reel's first and last phase; the bytes go to the upload host in between. */
export function reelRoutes(app: FastifyInstance, facebook: Facebook): void {
  facebookEdge(
    app,
    facebook,
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
  const page = ownPage(call, 'pages_manage_posts')
  const video = newVideo(call.facebook, page.id, 'reel', null)
  await call.facebook.record({ kind: 'video', video })
  const upload = `${ownOrigin(call.request)}/sandbox/rupload.facebook.com/video-upload/${VERSION}/${video.id}`
  return { video_id: video.id, upload_url: upload }
}

async function finish(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const video = facebook.state.videos.get(input.needText('video_id'))
  const state = input.needText('video_state')
  if (!video || video.kind !== 'reel' || video.page !== page.id) throw badParameter('Invalid video_id')
  if (video.finishedAt !== null) throw badParameter('The video has already been published', { subcode: 1366051 })
  const details = finishDetails(call, state)
  if (video.uploadedAt === null) {
    throw new GraphError(6000, '(#6000) The video has not been uploaded yet.', { subcode: 1363033 })
  }
  if (video.failure) throw videoRefused(video.failure)
  if (details.publish !== 'DRAFT') checkDay(call, page.id)
  const post = await storeFinishedVideo(facebook, video, details, now)
  return { success: true, ...(post ? { post_id: post.id } : {}) }
}

function finishDetails(call: FacebookCall, state: string): Finish {
  const scheduled = call.input.number('scheduled_publish_time')
  const texts = {
    title: call.input.text('title') ?? '',
    description: checkText('description', call.input.text('description') ?? ''),
  }
  if (state === 'SCHEDULED') {
    const seconds = scheduled ?? call.input.needNumber('scheduled_publish_time')
    return { ...texts, publish: 'SCHEDULED', publishAt: checkSchedule(seconds, call.now, { days: 29 }) }
  }
  if (scheduled !== undefined) throw badParameter('scheduled_publish_time needs video_state SCHEDULED')
  return state === 'DRAFT'
    ? { ...texts, publish: 'DRAFT', publishAt: null }
    : { ...texts, publish: 'PUBLISHED', publishAt: call.now }
}

function checkDay(call: FacebookCall, pageId: string): void {
  const since = call.now - 86_400_000
  const reels = [...call.facebook.state.videos.values()].filter(
    (video) => video.kind === 'reel' && video.page === pageId && video.post !== null && (video.finishedAt ?? 0) > since,
  )
  if (reels.length < REELS_PER_DAY) return
  throw new GraphError(613, `(#613) A Page may publish ${REELS_PER_DAY} reels by API in 24 hours.`, { status: 403 })
}
