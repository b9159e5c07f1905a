import type { FastifyInstance } from 'fastify'

import type { Operation } from '../../faults/table.ts'
import { commentNode, commentsUnder, commentText, CREATE_COMMENT, LIST_COMMENTS } from '../../meta/comments.ts'
import { metricsAnswer } from '../../meta/counts.ts'
import { badParameter, notVisible } from '../../meta/errors.ts'
import { graphPage, project } from '../../meta/fields.ts'
import type { FacebookToken } from '../consent/facebook-tokens.ts'
import type { Facebook, FacebookPost, FacebookVideo } from '../facebook.ts'
import { type FacebookCall, openFacebook, needPermission } from './facebook-graph.ts'
import { videoNode } from '../videos/video-node.ts'
import { postNode } from './facebook-nodes.ts'
import { EDIT_POST, READ_INSIGHTS, READ_NODE } from './facebook-params.ts'

/** A post or a video by its id: read it, change it, delete it. */
export function facebookObjectRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const operation = (_form: unknown, params: Record<string, string>) => kindOf(facebook, params['id'] ?? '')
  const insights = { method: 'GET', path: '/:id/insights', operation: 'read_insights', params: READ_INSIGHTS } as const
  serve(insights, readInsights)
  const comments = { path: '/:id/comments' } as const
  serve({ ...comments, method: 'POST', operation: 'create_comment', params: CREATE_COMMENT }, addComment)
  serve({ ...comments, method: 'GET', operation: 'list_comments', params: LIST_COMMENTS }, listComments)
  serve({ method: 'GET', path: '/:id', operation, params: READ_NODE }, read)
  serve({ method: 'POST', path: '/:id', operation: 'edit_post', params: EDIT_POST }, edit)
  serve({ method: 'DELETE', path: '/:id', operation: 'delete_post', params: READ_NODE }, remove)
}

/** What an id stands for decides which operation a read of it is. */
function kindOf(facebook: Facebook, id: string): Operation<'facebook'> {
  return facebook.state.videos.has(id) ? 'video_status' : 'read_post'
}

function read(call: FacebookCall): object {
  const { facebook, now } = call
  const id = idOf(call)
  const token = call.token()
  const post = postOf(call, id)
  if (post) return project(postNode(facebook, visible(call, token, post), now), call.fields)
  const video = facebook.state.videos.get(id)
  if (video) return project(videoNode(facebook, visible(call, token, video), now), call.fields)
  throw notVisible('GET', id)
}

/** The metrics of a post since impressions were retired. */
const METRICS = ['post_media_view', 'post_total_media_view_unique', 'post_clicks'] as const

function readInsights(call: FacebookCall): object {
  const { facebook, now } = call
  const id = idOf(call)
  const post = postOf(call, id)
  if (!post) throw notVisible('GET', id)
  const token = call.token()
  if (token.type !== 'page') throw badParameter('A page access token is required to request this resource.')
  visible(call, token, post)
  needPermission(token, 'read_insights')
  const { views, clicks } = facebook.countsOf(post, now)
  const known = { post_media_view: views, post_total_media_view_unique: views, post_clicks: clicks }
  return metricsAnswer(call.input, id, METRICS, (metric) => known[metric])
}

/** Longest comment, in characters. */
const LONGEST_COMMENT = 8_000

async function addComment(call: FacebookCall): Promise<object> {
  const { facebook } = call
  const post = ownPost(call, 'pages_manage_engagement')
  if (post.isStory) throw badParameter('A story takes no comments')
  const text = commentText(call.input, LONGEST_COMMENT)
  const from = { id: post.page, name: facebook.state.pages.get(post.page)?.name ?? post.page }
  const id = `${post.id.split('_')[1]}_${facebook.nextNumber()}`
  await facebook.record({ kind: 'comment', comment: { id, post: post.id, from, text, at: call.now } })
  return { id }
}

function listComments(call: FacebookCall): object {
  const post = postOf(call, idOf(call))
  if (!post) throw notVisible('GET', idOf(call))
  visible(call, call.token(), post)
  const newestFirst = commentsUnder(call.facebook.state.comments, post.id)
  const inOrder = call.input.text('order') === 'reverse_chronological' ? newestFirst : newestFirst.toReversed()
  return graphPage(call, inOrder, (comment) => project(commentNode(comment, 'facebook'), call.fields))
}

async function edit(call: FacebookCall): Promise<object> {
  const post = ownPost(call, 'pages_manage_posts')
  const message = call.input.text('message')
  if (message === undefined) throw badParameter('The parameter message is required')
  await call.facebook.record({ kind: 'post_changed', id: post.id, message })
  return { success: true }
}

async function remove(call: FacebookCall): Promise<object> {
  const post = ownPost(call, 'pages_manage_posts')
  await call.facebook.record({ kind: 'post_deleted', id: post.id })
  return { success: true }
}

function ownPost(call: FacebookCall, permission: string): FacebookPost {
  const token = call.token()
  const id = idOf(call)
  const post = postOf(call, id)
  if (!post) throw notVisible(call.request.method, id)
  if (token.type !== 'page') throw badParameter('A page access token is required for this request')
  visible(call, token, post)
  needPermission(token, permission)
  return post
}

/** An object of a page, for a token that may read that page; for any other it doesn't exist. */
function visible<T extends FacebookPost | FacebookVideo>(call: FacebookCall, token: FacebookToken, thing: T): T {
  const { state } = call.facebook
  const reader =
    (token.type === 'page' && token.page.id === thing.page) ||
    (token.type === 'user' && token.person.key === state.pages.get(thing.page)?.person)
  if (!reader) throw notVisible(call.request.method, idOf(call))
  if (call.request.method === 'GET') needPermission(token, 'pages_read_engagement')
  return thing
}

/** Also found by the part after the underscore, as reels name their post. */
function postOf(call: FacebookCall, id: string): FacebookPost | undefined {
  const { posts, pages } = call.facebook.state
  if (id.includes('_')) return posts.get(id)
  for (const page of pages.keys()) {
    const post = posts.get(`${page}_${id}`)
    if (post) return post
  }
  return undefined
}

function idOf(call: FacebookCall): string {
  return (call.request.params as { id?: string }).id ?? ''
}
