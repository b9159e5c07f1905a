import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Feed, FeedPost } from '../control.ts'
import { commentsUnder } from '../meta/comments.ts'
import {
  type CardPost,
  chips,
  emptyFeed,
  type FeedChip,
  older,
  postCard,
  sendFace,
  sendNotFound,
  slice,
} from '../pages/feed-parts.ts'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { PEOPLE, type StandInPage } from './facebook-people.ts'
import type { Facebook, FacebookPost } from './facebook.ts'

/** The pages of the feed: all posts, one page's posts, one post. */
export function facebookFeedRoutes(app: FastifyInstance, facebook: Facebook): void {
  const { state } = facebook
  app.get<{ Querystring: { skip?: string } }>('/facebook', (request, reply) =>
    sendFeed(reply, facebook, null, request.query.skip),
  )
  app.get<{ Params: { page: string }; Querystring: { skip?: string } }>('/facebook/:page', (request, reply) => {
    const page = state.pages.get(request.params.page)
    return page ? sendFeed(reply, facebook, page, request.query.skip) : sendNotFound(reply)
  })
  app.get<{ Params: { post: string } }>('/facebook/posts/:post', (request, reply) => {
    const post = state.posts.get(request.params.post)
    if (!post || post.publicAt === null || post.publicAt > Date.now()) return sendNotFound(reply)
    const card = cardOf(facebook, post)
    const back = html`<nav class="chips"><a class="chip" href="/sandbox/facebook">All posts</a></nav>`
    const title = html`<header><h1>Post by ${card.account}</h1></header>`
    return sendPage(reply, {
      title: `Post by ${card.account}`,
      kind: 'wall',
      here: 'facebook',
      body: html`${title}${back}${postCard(card, { whole: true })}`,
    })
  })
  app.get<{ Params: { page: string } }>('/facebook/:page/picture.svg', (request, reply) =>
    sendFace(reply, state.pages.get(request.params.page)),
  )
  app.get<{ Params: { key: string } }>('/facebook/people/:key/picture.svg', (request, reply) =>
    sendFace(
      reply,
      PEOPLE.find((person) => person.key === request.params.key),
    ),
  )
}

function sendFeed(
  reply: FastifyReply,
  facebook: Facebook,
  page: StandInPage | null,
  skip: string | undefined,
): FastifyReply {
  const posts = facebook.accepted(Date.now()).filter((post) => page === null || post.page === page.id)
  const { shown, next } = slice(posts, skip)
  const title = page?.name ?? 'Facebook wall'
  const body = html`<header>
      <h1>${title}</h1>
      <p class="soft">What Porchlight has published to the sandbox. Nothing here is on Facebook itself.</p>
    </header>
    ${chips('Pages', chipsOf(facebook, page))}
    ${shown.length === 0 ? emptyFeed(page?.name ?? null) : html`<div class="feed">${shown.map((post) => postCard(cardOf(facebook, post)))}</div>`}
    ${older(next)}`
  return sendPage(reply, { title, kind: 'wall', here: 'facebook', body })
}

function chipsOf(facebook: Facebook, current: StandInPage | null): FeedChip[] {
  const pages = [...facebook.state.pages.values()].map((page) => ({
    href: `/sandbox/facebook/${page.id}`,
    name: page.name,
    here: page.id === current?.id,
  }))
  return [{ href: '/sandbox/facebook', name: 'All Pages', here: current === null }, ...pages]
}

function cardOf(facebook: Facebook, post: FacebookPost): CardPost {
  const video = facebook.videoOf(post)
  return {
    account: facebook.state.pages.get(post.page)?.name ?? post.page,
    face: `/sandbox/facebook/${post.page}/picture.svg`,
    accountLink: `/sandbox/facebook/${post.page}`,
    permalink: `/sandbox/facebook/posts/${post.id}`,
    at: post.publicAt ?? post.at,
    caption: post.isStory ? 'Story, for 24 hours' : post.message,
    link: post.link,
    images: post.photos.flatMap((id) => {
      const photo = facebook.state.photos.get(id)
      return photo
        ? [{ url: `/sandbox/files/${photo.file.name}`, alt: photo.alt, width: photo.width, height: photo.height }]
        : []
    }),
    video:
      video?.file && video.info
        ? { url: `/sandbox/files/${video.file.name}`, width: video.info.width, height: video.info.height }
        : null,
    subtitles: (video?.captions ?? []).map(({ locale }) => locale),
    state: facebook.isLive(post, Date.now()) ? null : 'Processing',
    comments: commentsUnder(facebook.state.comments, post.id).map(({ from, text }) => ({ from: from.name, text })),
  }
}

/** The same posts for the control call. A video is listed once it is accepted, even while in processing. */
export function facebookFeed(facebook: Facebook): Feed {
  return {
    platform: 'facebook',
    posts: (filesUrl) => facebook.accepted(Date.now()).map((post) => feedPost(facebook, post, filesUrl)),
    clear: () => facebook.record({ kind: 'cleared' }),
    setCounts: async (id, counts) => {
      if (!facebook.state.posts.has(id)) return false
      await facebook.record({ kind: 'counts', id, counts })
      return true
    },
  }
}

function feedPost(facebook: Facebook, post: FacebookPost, filesUrl: string): FeedPost {
  const photos = post.photos.flatMap((id) => facebook.state.photos.get(id) ?? [])
  const { file: video, captions } = facebook.videoOf(post) ?? {}
  return {
    id: post.id,
    platform: 'facebook',
    account: facebook.state.pages.get(post.page)?.name ?? post.page,
    account_id: post.page,
    caption: post.message,
    comments: commentsUnder(facebook.state.comments, post.id).map(({ text }) => text),
    media: [
      ...photos.map(({ file, alt }) => ({ type: 'image' as const, url: filesUrl + file.name, alt })),
      ...(video ? [{ type: 'video' as const, url: filesUrl + video.name, alt: '' }] : []),
    ],
    link: post.link,
    permalink: facebook.permalink(post),
    created_at: new Date(post.publicAt ?? post.at).toISOString(),
    ...(post.isStory && { extras: { isStory: true } }),
    ...(captions && { extras: { subtitles: captions.map(({ locale, text }) => ({ locale, text })) } }),
  }
}
