import { stat } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import type { Operation } from '../../faults/table.ts'
import type { Form } from '../../http/form.ts'

import { READ_FEED, VIDEOS } from '../graph/edges.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import { fetchHosted } from '../../meta/fetch-hosted.ts'
import { project } from '../../meta/fields.ts'
import { ownPage } from '../graph/access.ts'
import type { FacebookCall } from '../graph/call.ts'
import { facebookEdge } from '../graph/graph.ts'
import { videoNode } from '../graph/nodes.ts'
import { graphPage } from '../../meta/paging.ts'
import type { FacebookVideo } from '../state.ts'
import { checkVideoSize, videoRefused } from './video-checks.ts'
import { finishDetails, storeFinishedVideo, inspect, newVideo } from './video-records.ts'
import { cancelUpload, finish, start, transfer } from './video-session.ts'

/** Videos of a page, in one call or in chunks, and their list. */
export function facebookVideoRoutes(app: FastifyInstance, facebook: Facebook): void {
  const upload = { method: 'POST', path: '/:page/videos', operation: operationOf, params: VIDEOS } as const
  facebookEdge(app, facebook, upload, (call) => {
    switch (call.input.text('upload_phase') ?? 'whole') {
      case 'start':
        return start(call)
      case 'transfer':
        return transfer(call)
      case 'finish':
        return finish(call)
      case 'cancel':
        return cancelUpload(call)
      default:
        return uploadWhole(call)
    }
  })
  const list = { method: 'GET', operation: 'read_feed', params: READ_FEED } as const
  facebookEdge(app, facebook, { ...list, path: '/:page/videos' }, (call) => listVideos(call, ['video', 'reel']))
  facebookEdge(app, facebook, { ...list, path: '/:page/video_reels' }, (call) => listVideos(call, ['reel']))
}

function operationOf(form: Form): Operation<'facebook'> {
  const phase = String(form.fields['upload_phase']).toLowerCase()
  return phase === 'start' ? 'video_start' : phase === 'transfer' ? 'video_transfer' : 'video_finish'
}

/** One call with the file or its address. */
async function uploadWhole(call: FacebookCall): Promise<object> {
  const { facebook, input } = call
  const page = ownPage(call, 'pages_manage_posts')
  const details = finishDetails(call)
  const file = input.files.find((candidate) => candidate.field === 'source')
  const url = input.text('file_url')
  if ((file === undefined) === (url === undefined))
    throw badParameter('You must provide either file_url or a video file')
  const unreachable = new GraphError(389, '(#389) Unable to fetch video file from URL.')
  const hosted =
    url === undefined ? null : await fetchHosted({ host: facebook, request: call.request }, url, unreachable)
  try {
    const path = file?.path ?? hosted?.path ?? ''
    const { size } = await stat(path)
    checkVideoSize(size)
    const looked = await inspect(facebook, path, 'video')
    if (looked.failure) throw videoRefused(looked.failure)
    const video: FacebookVideo = {
      ...newVideo(facebook, page.id, 'video', size),
      ...looked,
      received: size,
      uploadedAt: call.now,
    }
    await facebook.record({ kind: 'video', video })
    await storeFinishedVideo(facebook, video, details, call.now)
    return { id: video.id }
  } finally {
    await hosted?.discard()
  }
}

function listVideos(call: FacebookCall, kinds: readonly FacebookVideo['kind'][]): object {
  const page = ownPage(call, 'pages_read_engagement')
  const videos = [...call.facebook.state.videos.values()]
    .filter((video) => video.page === page.id && kinds.includes(video.kind) && video.finishedAt !== null)
    .sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0))
  return graphPage(call, videos, (video) => project(videoNode(call.facebook, video, call.now), call.fields))
}
