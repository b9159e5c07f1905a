import type { FastifyReply } from 'fastify'

import { faceSvg } from './face.ts'
import { html, type Content } from './html.ts'
import { emptyIllustration, sendPage, errorPage } from './layout.ts'

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
    ${emptyIllustration(true)}
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
