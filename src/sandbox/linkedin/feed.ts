import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Wall, WallPost } from '../control.ts'
import { missing, sendFace } from '../pages/frame.ts'
import { sendPage } from '../pages/layout.ts'

import { feedPage, postPage } from './feed-page.ts'
import type { LinkedIn } from './linkedin.ts'
import { memberBySub, MEMBERS, type Member } from './people.ts'
import type { Post } from './state.ts'

interface Skipping {
  Querystring: { skip?: string }
}

/** The pages of the wall: everything, one member's posts, one post. */
export function wallRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const feed = (reply: FastifyReply, member: Member | null, skip: string | undefined) =>
    sendPage(reply, feedPage(linkedIn, member, skip))
  app.get<Skipping>('/linkedin', (request, reply) => feed(reply, null, request.query.skip))
  app.get<Skipping & { Params: { sub: string } }>('/linkedin/:sub', (request, reply) => {
    const member = memberBySub(request.params.sub)
    return member ? feed(reply, member, request.query.skip) : missing(reply)
  })
  // LinkedIn's own address of a post, which its API doesn't return.
  app.get<{ Params: { urn: string } }>('/www.linkedin.com/feed/update/:urn', (request, reply) => {
    const post = linkedIn.state.posts.get(request.params.urn)
    return post && !post.deleted ? sendPage(reply, postPage(linkedIn, post)) : missing(reply)
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
export function linkedInWall(linkedIn: LinkedIn): Wall {
  return {
    platform: 'linkedin',
    posts: (filesUrl) => linkedIn.published().map((post) => wallPost(linkedIn, post, filesUrl)),
    clear: () => linkedIn.record({ kind: 'cleared' }),
  }
}

function wallPost(linkedIn: LinkedIn, post: Post, filesUrl: string): WallPost {
  const assets = post.assets.flatMap(({ urn }) => linkedIn.state.assets.get(urn) ?? [])
  return {
    id: post.urn,
    platform: 'linkedin',
    account: memberBySub(post.author)?.name ?? post.author,
    account_id: post.author,
    caption: post.text,
    media: assets.flatMap(({ kind, file }) => (file ? [{ type: kind, url: filesUrl + file.name }] : [])),
    link: post.article?.source ?? null,
    permalink: linkedIn.permalink(post),
    created_at: new Date(post.at).toISOString(),
  }
}
