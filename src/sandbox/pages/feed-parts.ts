import type { FastifyReply } from 'fastify'

import { commentLines } from '../meta/comments.ts'
import { clock, type Content, html, type Html, timeLabel } from './html.ts'
import { emptyIllustration, errorPage, sendPage } from './layout.ts'

/** Posts on one page of a feed. */
const PER_PAGE = 30

/** One page of a feed's posts, and whether older ones follow. */
export interface Slice<T> {
  shown: T[]
  /** How many to skip for the next page; null on the last. */
  next: number | null
}

export function slice<T>(posts: readonly T[], skip: string | undefined): Slice<T> {
  const from = Math.max(0, Math.trunc(Number(skip)) || 0)
  const next = from + PER_PAGE
  return { shown: posts.slice(from, next), next: next < posts.length ? next : null }
}

export function older(next: number | null): Content {
  return next !== null && html`<nav class="pages"><a class="btn btn-line" href="?skip=${next}">Older posts</a></nav>`
}

export interface FeedChip {
  href: string
  name: string
  here: boolean
}

export function chips(label: string, entries: readonly FeedChip[]): Content {
  return html`<nav class="chips" aria-label="${label}">
    ${entries.map(
      ({ href, name, here }) => html`<a class="chip" href="${href}" ${here && html` aria-current="page"`}>${name}</a>`,
    )}
  </nav>`
}

/** An empty feed, or with `name` nothing of that account's. */
export function emptyFeed(name: string | null): Content {
  const text =
    name === null ? 'Publish a post from Porchlight and it shows up here.' : `${name} has not published anything.`
  return html`<section class="empty">
    ${emptyIllustration({ lit: true })}
    <h2>No posts yet</h2>
    <p>${text}</p>
  </section>`
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  const text = 'This post or account is not in the sandbox. It may have been deleted.'
  return sendPage(reply, errorPage('Not on this wall', text), 404)
}

export function sendFace(reply: FastifyReply, who: { id: string; name: string } | undefined): FastifyReply {
  if (!who) return sendNotFound(reply)
  return reply
    .type('image/svg+xml')
    .header('cache-control', 'public, max-age=300')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .send(faceSvg(who.id, who.name).markup)
}

const GROUNDS = ['#4B1D42', '#7A3557', '#7D4A00', '#1B5A38', '#1D4B86', '#65505D']

/** A round picture of an account: its initials on one of the app's colors, always the same for an account. */
function faceSvg(id: string, name: string): Html {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join('')
  const ground = GROUNDS[Number(id.slice(-4)) % GROUNDS.length] ?? '#4B1D42'
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">
    <rect width="96" height="96" rx="48" fill="${ground}" />
    <text
      x="48"
      y="50"
      fill="#FDFBF8"
      font-family="Figtree, system-ui, sans-serif"
      font-size="34"
      font-weight="600"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initials}
    </text>
  </svg>`
}

/** One post of any stand-in, ready to be shown. */
export interface CardPost {
  account: string
  /** Address of the account's picture. */
  face: string
  permalink: string
  accountLink: string
  at: number
  caption: string
  /** A line under the name. */
  about?: string | null
  link: string | null
  images: { url: string; alt: string; width: number; height: number }[]
  video: { url: string; width: number; height: number } | null
  /** The locales of a video's subtitles. */
  subtitles?: string[]
  document?: { url: string; title: string; pages: number } | null
  /** A note about its state, such as 'Processing'. */
  state: string | null
  comments?: { from: string; text: string }[]
}

/** Shown before 'See more', in characters. */
const LEAD = 420
const TILES = 4

/** A post as a feed shows it; `whole` shows the full text and all pictures. */
export function postCard(post: CardPost, { whole = false } = {}): Html {
  return html`<article class="post panel">
    <header>
      <img class="face" src="${post.face}" alt="" width="48" height="48" />
      <div>
        <a class="strong" href="${post.accountLink}">${post.account}</a
        >${post.about && html`<span class="small soft about">${post.about}</span>`}<br /><a
          class="when small soft"
          href="${post.permalink}"
          ><time datetime="${new Date(post.at).toISOString()}">${timeLabel(post.at)}</time></a
        >
      </div>
      ${post.state && html`<span class="badge wait">${clock}${post.state}</span>`}
    </header>
    ${post.caption !== '' && html`<div class="caption">${caption(post.caption, { whole })}</div>`}
    ${post.link && html`<a class="card" href="${post.link}" rel="noopener noreferrer"><span class="small soft">${new URL(post.link).hostname}</span><span class="strong">${post.link}</span></a>`}
    ${post.document && html`<a class="card" href="${post.document.url}"><span class="small soft">Document, ${post.document.pages} pages</span><span class="strong">${post.document.title}</span></a>`}
    ${post.video ? html`${video(post.video)}${ccMark(post.subtitles ?? [])}` : whole ? stack(post) : tiles(post)}
    ${!post.video && altTexts(post.images)} ${commentLines(post.comments ?? [])}
  </article>`
}

function caption(text: string, { whole }: { whole: boolean }): Content {
  if (whole || text.length <= LEAD * 1.3) return paragraph(text)
  const cut = text.lastIndexOf(' ', LEAD)
  const at = cut > LEAD / 2 ? cut : LEAD
  return html`${paragraph(text.slice(0, at))}
    <details>
      <summary>See more</summary>
      ${paragraph(text.slice(at).trimStart())}
    </details>`
}

/** Preserves line breaks and spaces, so the markup must contain nothing else. */
function paragraph(text: string): Html {
  return html`<p class="body-text">${text}</p>`
}

function video(source: NonNullable<CardPost['video']>): Html {
  const upright = source.height > source.width
  return html`<div class="media${upright && ' upright'}">
    <video
      controls
      playsinline
      preload="metadata"
      width="${source.width}"
      height="${source.height}"
      src="${source.url}"
      aria-label="Video of the post"
    ></video>
  </div>`
}

function ccMark(locales: readonly string[]): Content {
  return locales.length > 0 && html`<p class="small soft"><span class="badge">CC</span> ${locales.join(', ')}</p>`
}

function tiles(post: CardPost): Content {
  const shown = post.images.slice(0, TILES)
  if (shown.length === 0) return null
  const left = post.images.length - shown.length
  return html`<div class="media of-${shown.length}">
    ${shown.map((image, index) => {
      const more = left > 0 && index === TILES - 1
      return html`<a href="${post.permalink}">${picture(image)}${more && html`<span class="more">+${left}</span>`}</a>`
    })}
  </div>`
}

function stack(post: CardPost): Content {
  return post.images.map((image) => html`<div class="media of-1">${picture(image)}</div>`)
}

function picture(image: CardPost['images'][number]): Html {
  return html`<img
    src="${image.url}"
    alt="${image.alt || 'Picture of the post'}"
    width="${image.width}"
    height="${image.height}"
    loading="lazy"
  />`
}

/** What the pictures of a post show, in words below them, so that it can be checked by eye. */
export function altTexts(images: readonly { alt: string }[]): Content {
  const [only, ...more] = images
  if (!only) return null
  if (more.length === 0) return html`<p class="alt small soft">Alt text: ${shown(only)}</p>`
  return html`<div class="alt small soft">
    <p>Alt text:</p>
    <ol>
      ${images.map((image) => html`<li>${shown(image)}</li>`)}
    </ol>
  </div>`
}

const shown = ({ alt }: { alt: string }): Html => (alt === '' ? html`none was sent` : html`${alt}`)
