import type { FastifyInstance } from 'fastify'

import type { Operation } from '../../faults/table.ts'
import { commentNode, commentsUnder, commentText, CREATE_COMMENT, LIST_COMMENTS } from '../../meta/comments.ts'
import { metricsAnswer } from '../../meta/counts.ts'
import { notVisible } from '../../meta/errors.ts'
import { graphPage, type Node, project } from '../../meta/fields.ts'
import type { InstagramAccount } from '../instagram-people.ts'
import { type Container, containerStatus, type Instagram, type Media, mediaFaultOf, statusText } from '../instagram.ts'
import {
  type InstagramCall,
  openInstagram,
  needInstagramScope,
  ownAccount,
  READ_INSIGHTS,
  READ_OBJECT,
} from './instagram-graph.ts'

/** Anything by its id: the account, a container's status, something published. */
export function instagramObjectRoutes(app: FastifyInstance, instagram: Instagram): void {
  const serve = openInstagram(app, instagram)
  const list = { method: 'GET', path: '/:account/media', operation: 'list_media', params: READ_OBJECT } as const
  serve(list, listMedia)
  serve({ ...list, path: '/:account/stories', operation: 'list_stories' }, listStories)
  const insights = { method: 'GET', path: '/:id/insights', operation: 'read_insights', params: READ_INSIGHTS } as const
  serve(insights, readInsights)
  const comments = { path: '/:id/comments' } as const
  serve({ ...comments, method: 'POST', operation: 'create_comment', params: CREATE_COMMENT }, addComment)
  serve({ ...comments, method: 'GET', operation: 'list_comments', params: LIST_COMMENTS }, listComments)
  const operation = (_form: unknown, params: Record<string, string>) => kindOf(instagram, params['id'] ?? '')
  serve({ method: 'GET', path: '/:id', operation, params: READ_OBJECT }, read)
}

/** What an id stands for decides which operation a read of it is. */
function kindOf(instagram: Instagram, id: string): Operation<'instagram'> {
  if (id === 'me') return 'me'
  if (instagram.state.containers.has(id)) return 'container_status'
  return instagram.state.media.has(id) ? 'read_media' : 'read_user'
}

async function read(call: InstagramCall): Promise<object> {
  const { instagram, fields } = call
  const { id = '' } = call.request.params as { id?: string }
  const token = call.token()
  needInstagramScope(token, 'instagram_business_basic')
  const { account } = token
  if (id === 'me' || id === account.id) return project(accountNode(account), fields)
  const container = instagram.state.containers.get(id)
  if (container?.account === account.id) {
    await failContainer(call, id)
    return project(containerNode(instagram, container, call.now), fields)
  }
  const media = instagram.state.media.get(id)
  if (media?.account === account.id) return project(mediaNode(instagram, media, call.now), fields)
  throw notVisible('GET', id)
}

/** The metrics of a media as Meta names them; there is none for clicks. */
const METRICS = ['views', 'likes', 'comments'] as const

function readInsights(call: InstagramCall): object {
  const { instagram, now } = call
  const { id = '' } = call.request.params as { id?: string }
  const { account } = call.token()
  const media = instagram.state.media.get(id)
  if (media?.account !== account.id) throw notVisible('GET', id)
  needInstagramScope(call.token(), 'instagram_business_manage_insights')
  const { views, reactions, comments } = instagram.countsOf(media, now)
  const known = { views, likes: reactions, comments }
  return metricsAnswer(call.input, id, METRICS, (metric) => known[metric])
}

/** Longest comment, in characters. */
const LONGEST_COMMENT = 2_200

async function addComment(call: InstagramCall): Promise<object> {
  const { instagram } = call
  const { media, account } = ownMedia(call)
  const text = commentText(call.input, LONGEST_COMMENT)
  const from = { id: account.id, name: account.username }
  const comment = { id: instagram.nextId('1788'), post: media.id, from, text, at: call.now }
  await instagram.record({ kind: 'comment', comment })
  return { id: comment.id }
}

function listComments(call: InstagramCall): object {
  const { media } = ownMedia(call)
  return graphPage(call, commentsUnder(call.instagram.state.comments, media.id), (comment) =>
    project(commentNode(comment, 'instagram'), call.fields),
  )
}

/** The media of the token's own account, for a token that may comment. */
function ownMedia(call: InstagramCall): { media: Media; account: InstagramAccount } {
  const { id = '' } = call.request.params as { id?: string }
  const { account } = call.token()
  const media = call.instagram.state.media.get(id)
  if (media?.account !== account.id || call.instagram.isStory(media)) throw notVisible(call.request.method, id)
  needInstagramScope(call.token(), 'instagram_business_manage_comments')
  return { media, account }
}

/** A fault set for the status makes the container itself fail, for good. */
async function failContainer(call: InstagramCall, id: string): Promise<void> {
  if (call.effect === null) return
  const change = { fault: mediaFaultOf(call.effect) }
  await call.instagram.record({ kind: 'container_changed', id, change })
}

function listMedia(call: InstagramCall): object {
  const { instagram } = call
  const account = ownAccount(call, 'instagram_business_basic')
  const posts = instagram.published(account.id).filter((media) => !instagram.isStory(media))
  return graphPage(call, posts, (media) => project(mediaNode(instagram, media, call.now), call.fields))
}

const DAY = 86_400_000

/** Stories are there for a day. */
function listStories(call: InstagramCall): object {
  const { instagram, now } = call
  const account = ownAccount(call, 'instagram_business_basic')
  const stories = instagram.published(account.id).filter((media) => instagram.isStory(media) && now - media.at < DAY)
  return graphPage(call, stories, (media) => project(mediaNode(instagram, media, now), call.fields))
}

function accountNode(account: InstagramAccount): Node {
  return {
    type: 'IGUser',
    defaults: ['id'],
    fields: {
      // The app's own id for the account; publishing wants `user_id`.
      id: () => account.scopedId,
      user_id: () => account.id,
      username: () => account.username,
      name: () => account.name,
      account_type: () => account.type,
    },
  }
}

function containerNode(instagram: Instagram, container: Container, now: number): Node {
  const code = containerStatus(instagram, container, now)
  return {
    type: 'IGContainer',
    defaults: ['id'],
    fields: {
      id: () => container.id,
      status_code: () => code,
      status: () => statusText(code, container),
    },
  }
}

function mediaNode(instagram: Instagram, media: Media, now: number): Node {
  const counts = instagram.countsOf(media, now)
  const container = instagram.state.containers.get(media.container)
  return {
    type: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: () => media.id,
      caption: () => container?.caption || undefined,
      permalink: () => instagram.permalink(media),
      timestamp: () => `${new Date(media.at).toISOString().slice(0, 19)}+0000`,
      // Missing where the owner hides the likes.
      like_count: () => counts.reactions,
      comments_count: () => counts.comments,
      media_product_type: () => (container?.extras?.isStory ? 'STORY' : container?.kind === 'film' ? 'REELS' : 'FEED'),
      is_ai_generated: () => container?.extras?.isAiGenerated ?? false,
    },
  }
}
