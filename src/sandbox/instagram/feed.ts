import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Wall, WallPost } from '../control.ts'
import { missing, sendFace } from '../pages/frame.ts'
import { sendPage } from '../pages/layout.ts'

import { galleryPage, postPage } from './feed-page.ts'
import type { Instagram } from './instagram.ts'
import { ACCOUNTS, type Account } from './people.ts'
import type { Media } from './state.ts'

interface Skipping {
  Querystring: { skip?: string }
}

/** The pages of the wall: everything, one account's grid, one post. */
export function wallRoutes(app: FastifyInstance, instagram: Instagram): void {
  const grid = (reply: FastifyReply, account: Account | null, skip: string | undefined) =>
    sendPage(reply, galleryPage(instagram, account, skip))
  app.get<Skipping>('/instagram', (request, reply) => grid(reply, null, request.query.skip))
  app.get<Skipping & { Params: { username: string } }>('/instagram/:username', (request, reply) => {
    const account = ACCOUNTS.find(({ username }) => username === request.params.username)
    return account ? grid(reply, account, request.query.skip) : missing(reply)
  })
  app.get<{ Params: { id: string } }>('/instagram/posts/:id', (request, reply) => {
    const media = instagram.state.media.get(request.params.id)
    return media ? sendPage(reply, postPage(instagram, media)) : missing(reply)
  })
  app.get<{ Params: { key: string } }>('/instagram/people/:key/picture.svg', (request, reply) =>
    sendFace(
      reply,
      ACCOUNTS.find(({ key }) => key === request.params.key),
    ),
  )
}

/** The same posts for the control call. */
export function instagramWall(instagram: Instagram): Wall {
  return {
    platform: 'instagram',
    posts: (filesUrl) => instagram.published().map((media) => wallPost(instagram, media, filesUrl)),
    clear: () => instagram.record({ kind: 'cleared' }),
  }
}

function wallPost(instagram: Instagram, media: Media, filesUrl: string): WallPost {
  const container = instagram.state.containers.get(media.container)
  const parts = container ? instagram.parts(container) : []
  return {
    id: media.id,
    platform: 'instagram',
    account: ACCOUNTS.find(({ id }) => id === media.account)?.username ?? media.account,
    account_id: media.account,
    caption: container?.caption ?? '',
    media: parts.flatMap(({ kind, file }) =>
      file ? [{ type: kind === 'film' ? ('video' as const) : ('image' as const), url: filesUrl + file.name }] : [],
    ),
    link: null,
    permalink: instagram.permalink(media),
    created_at: new Date(media.at).toISOString(),
  }
}
