import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Feed, FeedPost } from '../control.ts'
import { sendNotFound, sendFace } from '../pages/frame.ts'
import { sendPage } from '../pages/layout.ts'

import { instagramFeedPage, instagramPostPage } from './feed-page.ts'
import type { Instagram } from './instagram.ts'
import { INSTAGRAM_ACCOUNTS, type InstagramAccount } from './people.ts'
import type { Media } from './state.ts'

interface Skipping {
  Querystring: { skip?: string }
}

/** The pages of the feed: everything, one account's grid, one post. */
export function instagramFeedRoutes(app: FastifyInstance, instagram: Instagram): void {
  const grid = (reply: FastifyReply, account: InstagramAccount | null, skip: string | undefined) =>
    sendPage(reply, instagramFeedPage(instagram, account, skip))
  app.get<Skipping>('/instagram', (request, reply) => grid(reply, null, request.query.skip))
  app.get<Skipping & { Params: { username: string } }>('/instagram/:username', (request, reply) => {
    const account = INSTAGRAM_ACCOUNTS.find(({ username }) => username === request.params.username)
    return account ? grid(reply, account, request.query.skip) : sendNotFound(reply)
  })
  app.get<{ Params: { id: string } }>('/instagram/posts/:id', (request, reply) => {
    const media = instagram.state.media.get(request.params.id)
    return media ? sendPage(reply, instagramPostPage(instagram, media)) : sendNotFound(reply)
  })
  app.get<{ Params: { key: string } }>('/instagram/people/:key/picture.svg', (request, reply) =>
    sendFace(
      reply,
      INSTAGRAM_ACCOUNTS.find(({ key }) => key === request.params.key),
    ),
  )
}

/** The same posts for the control call. */
export function instagramFeed(instagram: Instagram): Feed {
  return {
    platform: 'instagram',
    posts: (filesUrl) => instagram.published().map((media) => feedPost(instagram, media, filesUrl)),
    clear: () => instagram.record({ kind: 'cleared' }),
    setCounts: async (id, counts) => {
      if (!instagram.state.media.has(id)) return false
      await instagram.record({ kind: 'counts', id, counts })
      return true
    },
  }
}

function feedPost(instagram: Instagram, media: Media, filesUrl: string): FeedPost {
  const container = instagram.state.containers.get(media.container)
  const parts = container ? instagram.parts(container) : []
  return {
    id: media.id,
    platform: 'instagram',
    account: INSTAGRAM_ACCOUNTS.find(({ id }) => id === media.account)?.username ?? media.account,
    account_id: media.account,
    caption: container?.caption ?? '',
    media: parts.flatMap(({ kind, file, alt }) =>
      file ? [{ type: kind === 'film' ? ('video' as const) : ('image' as const), url: filesUrl + file.name, alt }] : [],
    ),
    link: null,
    permalink: instagram.permalink(media),
    created_at: new Date(media.at).toISOString(),
  }
}
