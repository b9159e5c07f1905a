import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Feed, FeedPost, PostExtras } from '../control.ts'
import { commentLines, commentsUnder } from '../meta/comments.ts'
import { altTexts, emptyFeed, older, sendFace, sendNotFound, slice } from '../pages/feed-parts.ts'
import { type Content, html, type Html, picturesIcon, playIcon, timeLabel } from '../pages/html.ts'
import { type PageParts, sendPage } from '../pages/layout.ts'
import { INSTAGRAM_ACCOUNTS, type InstagramAccount } from './instagram-people.ts'
import type { Container, Instagram, Media } from './instagram.ts'

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
  const extras = extrasOf(container, parts)
  return {
    id: media.id,
    platform: 'instagram',
    account: INSTAGRAM_ACCOUNTS.find(({ id }) => id === media.account)?.username ?? media.account,
    account_id: media.account,
    caption: container?.caption ?? '',
    comments: commentsUnder(instagram.state.comments, media.id).map(({ text }) => text),
    media: parts.flatMap(({ kind, file, alt }) =>
      file ? [{ type: kind === 'film' ? ('video' as const) : ('image' as const), url: filesUrl + file.name, alt }] : [],
    ),
    link: null,
    permalink: instagram.permalink(media),
    created_at: new Date(media.at).toISOString(),
    ...(Object.keys(extras).length > 0 && { extras }),
  }
}

/** A carousel has its tags on its pictures. */
function extrasOf(container: Container | undefined, parts: readonly Container[]): PostExtras {
  const tags = parts.flatMap(({ extras }) => extras?.tags ?? [])
  return { ...container?.extras, ...(tags.length > 0 && { tags }) }
}

/** What the post has beside caption and media, a line each. */
function extraLines(extras: PostExtras): Content {
  const names = (usernames: readonly string[]) => usernames.map((name) => `@${name}`).join(', ')
  const lines = [
    extras.isStory && 'Story, for 24 hours',
    extras.collaborators && `With ${names(extras.collaborators)}`,
    extras.tags && `Tagged: ${names(extras.tags.map(({ username }) => username))}`,
    extras.location && `At place ${extras.location}`,
    extras.coverAt !== undefined && `Cover at ${(extras.coverAt / 1000).toFixed(1)} seconds`,
    extras.isAiGenerated && 'AI info',
  ]
  return lines.map((line) => line && html`<p class="small soft">${line}</p>`)
}

/** A grid of pictures below a row of accounts, as in Instagram's app. */
function instagramFeedPage(
  instagram: Instagram,
  account: InstagramAccount | null,
  skip: string | undefined,
): PageParts {
  const { shown, next } = slice(instagram.published(account?.id ?? null), skip)
  const title = account ? `@${account.username}` : 'Instagram wall'
  return {
    title,
    kind: 'gallery',
    here: 'instagram',
    body: html`${rings(account)}
      <header>
        <h1>${title}</h1>
        <p class="soft">
          ${account && html`<span class="strong">${account.name}</span> · ${countOf(instagram, account)} · `}What
          Porchlight has published to the sandbox. Nothing here is on Instagram itself.
        </p>
      </header>
      ${shown.length === 0 ? emptyFeed(account?.name ?? null) : html`<div class="tiles">${shown.map((media) => tile(instagram, media))}</div>`}
      ${older(next)}`,
  }
}

function rings(current: InstagramAccount | null): Html {
  return html`<nav class="rings" aria-label="Accounts">
    ${INSTAGRAM_ACCOUNTS.map(
      (account) =>
        html`<a
          href="${account === current ? '/sandbox/instagram' : `/sandbox/instagram/${account.username}`}"
          ${account === current && html` aria-current="page"`}
          ><span class="ring">${face(account)}</span><span class="small">${account.username}</span></a
        >`,
    )}
  </nav>`
}

function countOf(instagram: Instagram, account: InstagramAccount): string {
  const count = instagram.published(account.id).length
  return count === 1 ? '1 post' : `${count} posts`
}

function tile(instagram: Instagram, media: Media): Content {
  const container = instagram.state.containers.get(media.container)
  const [first] = container ? instagram.parts(container) : []
  if (!container || !first?.file) return null
  const label =
    container.caption.split('\n')[0]?.slice(0, 120) || (container.extras?.isStory ? 'Story' : 'Post without words')
  const sign = container.kind === 'carousel' ? picturesIcon : first.kind === 'film' ? playIcon : null
  return html`<a class="tile" href="/sandbox/instagram/posts/${media.id}" aria-label="${label}"
    >${still(container, first)}${sign && html`<span class="sign">${sign}</span>`}</a
  >`
}

/** A video shows its cover where it has one, else its first frame. */
function still(container: Container, part: Container): Content {
  const picture = part.kind === 'film' ? container.cover : part.file
  if (picture) return html`<img src="/sandbox/files/${picture.name}" alt="${part.alt}" loading="lazy" />`
  return html`<video src="/sandbox/files/${part.file?.name}#t=0.5" preload="metadata" muted playsinline></video>`
}

/** One post: its media in a strip to scroll, with the caption beside them. */
function instagramPostPage(instagram: Instagram, media: Media): PageParts {
  const container = instagram.state.containers.get(media.container)
  const account = INSTAGRAM_ACCOUNTS.find(({ id }) => id === media.account)
  const parts = container ? instagram.parts(container) : []
  const title = `Post by @${account?.username ?? ''}`
  return {
    title,
    kind: 'gallery',
    here: 'instagram',
    body: html`<article class="spread panel">
      <div class="strip" tabindex="0" aria-label="Media">
        ${parts.map((part, index) => leaf(part, index, parts.length))}
      </div>
      <div class="beside">
        <header>
          ${account && face(account)}
          <div>
            <h1 class="strong">
              ${account && html`<a href="/sandbox/instagram/${account.username}">${account.username}</a>`}
            </h1>
            <time class="small soft" datetime="${new Date(media.at).toISOString()}">${timeLabel(media.at)}</time>
          </div>
        </header>
        <p class="body-text">${container?.caption}</p>
        ${extraLines(extrasOf(container, parts))} ${altTexts(parts.filter(({ kind }) => kind === 'image'))}
        ${commentLines(commentsUnder(instagram.state.comments, media.id).map(({ from, text }) => ({ from: from.name, text })))}
      </div>
    </article>`,
  }
}

function leaf(part: Container, index: number, count: number): Content {
  if (!part.file) return null
  const src = `/sandbox/files/${part.file.name}`
  const size = html`width="${part.width}" height="${part.height}"`
  const shown =
    part.kind === 'film'
      ? html`<video
          controls
          playsinline
          preload="metadata"
          ${size}
          src="${src}"
          aria-label="Video of the post"
        ></video>`
      : html`<img src="${src}" alt="${part.alt || 'Picture of the post'}" ${size} />`
  return html`<div class="leaf">${shown}${count > 1 && html`<span class="count">${index + 1}/${count}</span>`}</div>`
}

function face(account: InstagramAccount): Html {
  return html`<img
    class="face"
    src="/sandbox/instagram/people/${account.key}/picture.svg"
    alt=""
    width="48"
    height="48"
  />`
}
