import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Feed, FeedPost } from '../control.ts'
import { type CardPost, emptyFeed, older, postCard, sendFace, sendNotFound, slice } from '../pages/feed-parts.ts'
import { html, type Html } from '../pages/html.ts'
import { type PageParts, sendPage } from '../pages/layout.ts'
import { type Author, authorById, AUTHORS, MEMBERS } from './linkedin-people.ts'
import type { LinkedIn, LinkedInPost } from './linkedin.ts'

interface Skipping {
  Querystring: { skip?: string }
}

/** The pages of the feed: everything, one member's posts, one post. */
export function linkedInFeedRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const feed = (reply: FastifyReply, member: Author | null, skip: string | undefined) =>
    sendPage(reply, linkedInFeedPage(linkedIn, member, skip))
  app.get<Skipping>('/linkedin', (request, reply) => feed(reply, null, request.query.skip))
  app.get<Skipping & { Params: { sub: string } }>('/linkedin/:sub', (request, reply) => {
    const member = authorById(request.params.sub)
    return member ? feed(reply, member, request.query.skip) : sendNotFound(reply)
  })
  // LinkedIn's own address of a post, which its API doesn't return.
  app.get<{ Params: { urn: string } }>('/www.linkedin.com/feed/update/:urn', (request, reply) => {
    const post = linkedIn.state.posts.get(request.params.urn)
    return post ? sendPage(reply, linkedInPostPage(linkedIn, post)) : sendNotFound(reply)
  })
  app.get<{ Params: { urn: string } }>('/www.linkedin.com/feed/update/:urn/', (request, reply) =>
    reply.redirect(`/sandbox/www.linkedin.com/feed/update/${encodeURIComponent(request.params.urn)}`),
  )
  app.get<{ Params: { key: string } }>('/linkedin/people/:key/picture.svg', (request, reply) => {
    const { key } = request.params
    // The consent page names members by their key.
    const author = AUTHORS.find(({ id }) => id === key) ?? MEMBERS.find((member) => member.key === key)
    return sendFace(reply, author && { id: author.number, name: author.name })
  })
}

/** The same posts for the control call. */
export function linkedInFeed(linkedIn: LinkedIn): Feed {
  return {
    platform: 'linkedin',
    posts: (filesUrl) => linkedIn.published().map((post) => feedPost(linkedIn, post, filesUrl)),
    clear: () => linkedIn.record({ kind: 'cleared' }),
    setCounts: async (urn, counts) => {
      if (!linkedIn.state.posts.has(urn)) return false
      await linkedIn.record({ kind: 'counted', urn, counts })
      return true
    },
  }
}

function feedPost(linkedIn: LinkedIn, post: LinkedInPost, filesUrl: string): FeedPost {
  const assets = post.assets.flatMap(({ urn, alt }) => {
    const asset = linkedIn.state.assets.get(urn)
    return asset ? [{ ...asset, alt }] : []
  })
  const subtitles = assets.flatMap(({ captions }) => captions ?? [])
  return {
    id: post.urn,
    platform: 'linkedin',
    account: authorById(post.author)?.name ?? post.author,
    account_id: post.author,
    caption: post.text,
    media: assets.flatMap(({ kind, file, alt }) => (file ? [{ type: kind, url: filesUrl + file.name, alt }] : [])),
    link: null,
    permalink: linkedIn.permalink(post),
    created_at: new Date(post.at).toISOString(),
    ...(subtitles.length > 0 && { extras: { subtitles } }),
  }
}

/** Posts beside a column with the members. */
function linkedInFeedPage(linkedIn: LinkedIn, member: Author | null, skip: string | undefined): PageParts {
  const { shown, next } = slice(linkedIn.published(member?.id ?? null), skip)
  return {
    title: member?.name ?? 'LinkedIn wall',
    kind: 'columns',
    here: 'linkedin',
    body: html`<aside>
        ${member && card(linkedIn, member)}
        <nav class="panel roll" aria-label="Members">
          ${member && html`<a class="strong" href="/sandbox/linkedin">Everyone’s posts</a>`}
          ${AUTHORS.filter(({ id }) => id !== member?.id).map((one) => row(one))}
        </nav>
      </aside>
      <div>
        <header>
          <h1>${member ? `Posts by ${member.name}` : 'LinkedIn wall'}</h1>
          <p class="soft">What Porchlight has published to the sandbox. Nothing here is on LinkedIn itself.</p>
        </header>
        ${shown.length === 0 ? emptyFeed(member?.name ?? null) : html`<div class="feed">${shown.map((post) => postCard(cardOf(linkedIn, post)))}</div>`}
        ${older(next)}
      </div>`,
  }
}

function linkedInPostPage(linkedIn: LinkedIn, post: LinkedInPost): PageParts {
  const member = authorById(post.author)
  const title = `Post by ${member?.name ?? post.author}`
  return {
    title,
    kind: 'columns',
    here: 'linkedin',
    body: html`<aside>${member && card(linkedIn, member)}</aside>
      <div>
        <header><h1>${title}</h1></header>
        ${postCard(cardOf(linkedIn, post), { whole: true })}
      </div>`,
  }
}

function card(linkedIn: LinkedIn, member: Author): Html {
  const count = linkedIn.published(member.id).length
  return html`<a class="panel calling" href="/sandbox/linkedin/${member.id}"
    >${face(member)}<span class="strong">${member.name}</span><span class="small soft">${member.headline}</span
    ><span class="small soft">${count === 1 ? '1 post' : `${count} posts`}</span></a
  >`
}

function row(member: Author): Html {
  return html`<a href="/sandbox/linkedin/${member.id}"
    >${face(member)}<span
      ><span class="strong">${member.name}</span><span class="small soft">${member.headline}</span></span
    ></a
  >`
}

function face(member: Author): Html {
  return html`<img
    class="face"
    src="/sandbox/linkedin/people/${member.id}/picture.svg"
    alt=""
    width="48"
    height="48"
  />`
}

function cardOf(linkedIn: LinkedIn, post: LinkedInPost): CardPost {
  const member = authorById(post.author)
  const shown = post.assets.flatMap(({ urn, alt, title }) => {
    const asset = linkedIn.state.assets.get(urn)
    return asset?.file ? [{ ...asset, url: `/sandbox/files/${asset.file.name}`, alt, title }] : []
  })
  return {
    account: member?.name ?? post.author,
    about: member?.headline ?? null,
    face: `/sandbox/linkedin/people/${post.author}/picture.svg`,
    accountLink: `/sandbox/linkedin/${post.author}`,
    permalink: `/sandbox/www.linkedin.com/feed/update/${post.urn}`,
    at: post.at,
    caption: post.text,
    link: null,
    images: shown.filter(({ kind }) => kind === 'image'),
    video: shown.find(({ kind }) => kind === 'video') ?? null,
    subtitles: shown.flatMap(({ captions }) => captions?.locale ?? []),
    document: documentOf(shown),
    state: null,
  }
}

function documentOf(shown: readonly { kind: string; url: string; title: string; pages?: number }[]) {
  const found = shown.find(({ kind }) => kind === 'document')
  return found ? { url: found.url, title: found.title, pages: found.pages ?? 0 } : null
}
