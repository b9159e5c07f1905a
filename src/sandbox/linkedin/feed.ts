import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Feed, FeedPost } from '../control.ts'
import { sendNotFound, sendFace } from '../pages/frame.ts'
import { sendPage } from '../pages/layout.ts'

import { linkedInFeedPage, linkedInPostPage } from './feed-page.ts'
import type { LinkedIn } from './linkedin.ts'
import { memberBySub, MEMBERS, type Member } from './people.ts'
import type { LinkedInPost } from './state.ts'

interface Skipping {
  Querystring: { skip?: string }
}

/** The pages of the feed: everything, one member's posts, one post. */
export function linkedInFeedRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const feed = (reply: FastifyReply, member: Member | null, skip: string | undefined) =>
    sendPage(reply, linkedInFeedPage(linkedIn, member, skip))
  app.get<Skipping>('/linkedin', (request, reply) => feed(reply, null, request.query.skip))
  app.get<Skipping & { Params: { sub: string } }>('/linkedin/:sub', (request, reply) => {
    const member = memberBySub(request.params.sub)
    return member ? feed(reply, member, request.query.skip) : sendNotFound(reply)
  })
  // LinkedIn's own address of a post, which its API doesn't return.
  app.get<{ Params: { urn: string } }>('/www.linkedin.com/feed/update/:urn', (request, reply) => {
    const post = linkedIn.state.posts.get(request.params.urn)
    return post && !post.deleted ? sendPage(reply, linkedInPostPage(linkedIn, post)) : sendNotFound(reply)
  })
  app.get<{ Params: { urn: string } }>('/www.linkedin.com/feed/update/:urn/', (request, reply) =>
    reply.redirect(`/sandbox/www.linkedin.com/feed/update/${encodeURIComponent(request.params.urn)}`),
  )
  app.get<{ Params: { key: string } }>('/linkedin/people/:key/picture.svg', (request, reply) => {
    const member = MEMBERS.find(({ key }) => key === request.params.key)
    return sendFace(reply, member && { id: member.number, name: member.name })
  })
}

/** The same posts for the control call. */
export function linkedInFeed(linkedIn: LinkedIn): Feed {
  return {
    platform: 'linkedin',
    posts: (filesUrl) => linkedIn.published().map((post) => feedPost(linkedIn, post, filesUrl)),
    clear: () => linkedIn.record({ kind: 'cleared' }),
  }
}

function feedPost(linkedIn: LinkedIn, post: LinkedInPost, filesUrl: string): FeedPost {
  const assets = post.assets.flatMap(({ urn, alt }) => {
    const asset = linkedIn.state.assets.get(urn)
    return asset ? [{ ...asset, alt }] : []
  })
  return {
    id: post.urn,
    platform: 'linkedin',
    account: memberBySub(post.author)?.name ?? post.author,
    account_id: post.author,
    caption: post.text,
    media: assets.flatMap(({ kind, file, alt }) => (file ? [{ type: kind, url: filesUrl + file.name, alt }] : [])),
    link: post.article?.source ?? null,
    permalink: linkedIn.permalink(post),
    created_at: new Date(post.at).toISOString(),
  }
}
