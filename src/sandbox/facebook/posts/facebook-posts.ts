import type { FastifyInstance } from 'fastify'

import { badParameter, type GraphError } from '../../meta/errors.ts'
import { graphPage, project } from '../../meta/fields.ts'
import type { StandInPage } from '../facebook-people.ts'
import type { Facebook, FacebookPhoto, FacebookPost } from '../facebook.ts'
import { type FacebookCall, openFacebook, ownPage } from '../graph/facebook-graph.ts'
import { postNode } from '../graph/facebook-nodes.ts'
import { CREATE_POST, READ_NODE } from '../graph/facebook-params.ts'

/** A page's feed: writing to it, reading it. */
export function facebookPostRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const create = { method: 'POST', path: '/:page/feed', operation: 'create_post', params: CREATE_POST } as const
  serve(create, createPost)
  const read = { method: 'GET', path: '/:page/feed', operation: 'read_feed', params: READ_NODE } as const
  serve(read, readFeed)
}

async function createPost(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const message = checkText('message', input.text('message') ?? '')
  const link = checkLink(input.text('link'))
  const photos = attachedPhotos(call, page)
  if (message.trim() === '' && link === null && photos.length === 0) {
    throw badParameter('You must provide at least one of message, link or attached_media')
  }
  const post: FacebookPost = {
    id: `${page.id}_${facebook.nextNumber()}`,
    page: page.id,
    message,
    link,
    photos: photos.map((photo) => photo.id),
    video: null,
    at: now,
    publicAt: (input.flag('published') ?? true) ? now : null,
  }
  await facebook.record({ kind: 'post', post })
  return call.fields ? project(postNode(facebook, post, now), call.fields) : { id: post.id }
}

function attachedPhotos(call: FacebookCall, page: StandInPage): FacebookPhoto[] {
  const photos = (call.input.list('attached_media') ?? []).map((item) => {
    const id = typeof item === 'object' && item !== null ? (item as Record<string, unknown>)['media_fbid'] : undefined
    if (typeof id !== 'string' && typeof id !== 'number') {
      throw badParameter('Param attached_media[] must be an object with a media_fbid')
    }
    return attachable(call, page, String(id))
  })
  if (new Set(photos.map((photo) => photo.id)).size < photos.length) throw alreadyPosted()
  return photos
}

/** A photo of the page that was uploaded unpublished, and belongs to no post yet. */
export function attachable(call: FacebookCall, page: StandInPage, id: string): FacebookPhoto {
  if (call.facebook.state.videos.has(id)) {
    throw badParameter(`Param attached_media takes photos only, ${id} is a video`)
  }
  const photo = call.facebook.state.photos.get(id)
  // Facebook stores an unpublished photo for about a day.
  const gone = photo && !photo.published && photo.post === null && call.now - photo.at > DAY
  if (!photo || gone || photo.page !== page.id) {
    throw badParameter(`Param attached_media contains an invalid media_fbid: ${id}`)
  }
  if (photo.published || photo.post !== null) throw alreadyPosted()
  return photo
}

function alreadyPosted(): GraphError {
  return badParameter('The photo has already been posted', {
    subcode: 1366051,
    title: 'Already posted',
    text: 'These photos were already posted.',
  })
}

function checkLink(link: string | undefined): string | null {
  if (link === undefined || link === '') return null
  const url = URL.canParse(link) ? new URL(link) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw badParameter('link URL is not properly formatted')
  if (/(^|\.)facebook\.com$/.test(url.hostname)) {
    throw badParameter('Links to facebook.com cannot be shared this way', { subcode: 1609008 })
  }
  return link
}

function readFeed(call: FacebookCall): object {
  const page = ownPage(call, 'pages_read_engagement')
  const since = (call.input.number('since') ?? 0) * 1000
  const posts = call.facebook.published(page.id, call.now).filter((post) => (post.publicAt ?? 0) >= since)
  return graphPage(call, posts, (post) => project(postNode(call.facebook, post, call.now), call.fields))
}

/** Most characters of a message. */
const TEXT_LIMIT = 63_206

const DAY = 86_400_000

export function checkText(name: string, text: string): string {
  if (text.length <= TEXT_LIMIT) return text
  throw badParameter(`Param ${name} must be at most ${TEXT_LIMIT} characters long`)
}
