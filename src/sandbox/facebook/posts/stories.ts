import type { FastifyInstance } from 'fastify'

import { graphPage } from '../../meta/fields.ts'
import type { FacebookPost } from '../facebook.ts'
import { type FacebookCall, openFacebook, ownPage } from '../graph/facebook-graph.ts'
import { PHOTO_STORIES, READ_NODE, VIDEO_STORIES } from '../graph/facebook-params.ts'
import { startUpload, uploadedVideo } from '../videos/reels.ts'
import { storeFinishedVideo } from '../videos/video-records.ts'
import { attachable } from './facebook-posts.ts'

/** A page's stories: of a photo that was uploaded unpublished, of a video in phases as a reel, and the list of them. */
export function storyRoutes(app: FastifyInstance, facebook: FacebookCall['facebook']): void {
  const serve = openFacebook(app, facebook)
  const photo = { path: '/:page/photo_stories', operation: 'create_story', params: PHOTO_STORIES } as const
  serve({ ...photo, method: 'POST' }, publishPhoto)
  serve(
    {
      method: 'POST',
      path: '/:page/video_stories',
      operation: (form) => (/^start$/i.test(String(form.fields['upload_phase'])) ? 'story_start' : 'story_finish'),
      params: VIDEO_STORIES,
    },
    (call) => (call.input.needText('upload_phase') === 'START' ? start(call) : finish(call)),
  )
  const list = { path: '/:page/stories', operation: 'list_stories', params: READ_NODE } as const
  serve({ ...list, method: 'GET' }, listStories)
}

async function publishPhoto(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const photo = attachable(call, page, input.needText('photo_id'))
  const content = { message: '', link: null, video: null, isStory: true } as const
  const number = facebook.nextNumber()
  const post = { ...content, photos: [photo.id], id: `${page.id}_${number}`, page: page.id, at: now, publicAt: now }
  await facebook.record({ kind: 'post', post })
  return { success: true, post_id: number }
}

async function start(call: FacebookCall): Promise<object> {
  return startUpload(call, ownPage(call, 'pages_manage_posts').id, 'story')
}

async function finish(call: FacebookCall): Promise<object> {
  const { facebook, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const video = uploadedVideo(call, page.id, 'story')
  const post = await storeFinishedVideo(facebook, video, { title: '', description: '', isStory: true }, now)
  return { success: true, post_id: numberOf(post) }
}

const DAY = 86_400_000

/** Those of the last day; older ones are listed only where a page archives its stories. */
function listStories(call: FacebookCall): object {
  const { facebook, now } = call
  const page = ownPage(call, 'pages_read_engagement')
  const stories = facebook.live(page.id, now).filter(({ isStory, at }) => isStory && now - at < DAY)
  return graphPage(call, stories, (post) => ({
    post_id: numberOf(post),
    status: 'PUBLISHED',
    creation_time: String(Math.floor(post.at / 1000)),
    media_type: post.video === null ? 'photo' : 'video',
    media_id: post.video ?? post.photos[0],
    url: facebook.permalink(post),
  }))
}

const numberOf = ({ id }: FacebookPost): string => id.split('_')[1] ?? id
