import { createReadStream } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import type { Operation } from '../../faults/table.ts'
import type { Form, FormFile } from '../../http.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import { graphPage, project } from '../../meta/fields.ts'
import { appendAt } from '../../storage/files.ts'
import type { Facebook, FacebookVideo } from '../facebook.ts'
import { type FacebookCall, openFacebook, ownPage } from '../graph/facebook-graph.ts'
import { LIST_VIDEOS, VIDEOS } from '../graph/facebook-params.ts'
import { handledVideo } from './video-uploads.ts'
import { videoNode } from './video-node.ts'
import { checkVideoSize, finishDetails, inspect, newVideo, storeFinishedVideo, videoRefused } from './video-records.ts'

/** Videos of a page, which come as an uploaded file's handle, or in chunks by the older phases. */
export function facebookVideoRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const upload = { method: 'POST', path: '/:page/videos', operation: operationOf, params: VIDEOS } as const
  serve(upload, (call) => {
    if (call.input.has('fbuploader_video_file_chunk')) return publish(call)
    const phase = call.input.needText('upload_phase')
    return phase === 'start' ? start(call) : phase === 'transfer' ? transfer(call) : finish(call)
  })
  const list = { method: 'GET', path: '/:page/videos', operation: 'list_videos', params: LIST_VIDEOS } as const
  serve(list, listVideos)
}

/** Makes a video and its post from an uploaded file: a second one where it is called again. */
async function publish(call: FacebookCall): Promise<object> {
  const { facebook, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const uploaded = handledVideo(facebook, call.input.needText('fbuploader_video_file_chunk'), page.id)
  const details = finishDetails(call)
  if (uploaded.failure) throw videoRefused(uploaded.failure)
  const video = { ...uploaded, id: facebook.nextNumber(), session: facebook.nextNumber(), at: now }
  await facebook.record({ kind: 'video', video })
  await storeFinishedVideo(facebook, video, details, now)
  return { id: video.id }
}

function listVideos(call: FacebookCall): object {
  const { facebook, now } = call
  const page = ownPage(call, 'pages_read_engagement')
  const made = [...facebook.state.videos.values()].filter((video) => video.page === page.id && video.post !== null)
  return graphPage(call, made.toReversed(), (video) => project(videoNode(facebook, video, now), call.fields))
}

function operationOf(form: Form): Operation<'facebook'> {
  if (form.fields['fbuploader_video_file_chunk'] !== undefined) return 'video_finish'
  const phase = String(form.fields['upload_phase']).toLowerCase()
  return phase === 'start' ? 'video_start' : phase === 'transfer' ? 'video_transfer' : 'video_finish'
}

/** What one transfer is asked to carry, in bytes. */
const CHUNK = 1024 * 1024

async function start(call: FacebookCall): Promise<object> {
  const page = ownPage(call, 'pages_manage_posts')
  const size = call.input.needNumber('file_size')
  checkVideoSize(size)
  const video = newVideo(call.facebook, page.id, 'video', size)
  await call.facebook.record({ kind: 'video', video })
  return { video_id: video.id, upload_session_id: video.session, ...offsets(video) }
}

async function transfer(call: FacebookCall): Promise<object> {
  const chunk = call.input.files.find((file) => file.field === 'video_file_chunk')
  const from = call.input.needNumber('start_offset')
  const { session } = openSession(call)
  return await call.facebook.uploads.run(session, () => append(call, from, chunk))
}

async function append(call: FacebookCall, from: number, chunk: FormFile | undefined): Promise<object> {
  const { facebook } = call
  const video = openSession(call)
  const size = video.size ?? 0
  if (!chunk) {
    const text = '(#6000) No video selected. Please select the video you want to upload.'
    throw new GraphError(6000, text, { subcode: 1363020 })
  }
  if (from !== video.received) throw uploadFault(1363037, video)
  if (chunk.bytes === 0 || from + chunk.bytes > size) throw uploadFault(1363033, video)
  const path = facebook.files.session(video.session)
  await appendAt(path, from, size - from, createReadStream(chunk.path))
  const received = from + chunk.bytes
  const looked = received === size ? { ...(await inspect(facebook, path, 'video')), uploadedAt: call.now } : {}
  await facebook.record({ kind: 'video_changed', id: video.id, change: { received, ...looked } })
  return offsets(video)
}

async function finish(call: FacebookCall): Promise<object> {
  const video = openSession(call)
  const details = finishDetails(call)
  if (video.uploadedAt === null) throw uploadFault(1363033, video)
  if (video.failure) throw videoRefused(video.failure)
  await storeFinishedVideo(call.facebook, video, details, call.now)
  return { success: true }
}

function openSession(call: FacebookCall): FacebookVideo {
  const page = ownPage(call, 'pages_manage_posts')
  const session = call.input.needText('upload_session_id')
  const video = [...call.facebook.state.videos.values()].find((candidate) => candidate.session === session)
  if (!video || video.page !== page.id || video.finishedAt !== null) {
    throw badParameter('Invalid upload_session_id')
  }
  return video
}

function offsets(video: FacebookVideo): { start_offset: string; end_offset: string } {
  const end = Math.min(video.received + CHUNK, video.size ?? 0)
  return { start_offset: String(video.received), end_offset: String(end) }
}

function uploadFault(subcode: number, video: FacebookVideo): GraphError {
  return new GraphError(6001, '(#6001) There was a problem uploading your video. Please try uploading it again.', {
    subcode,
    transient: true,
    data: offsets(video),
  })
}
