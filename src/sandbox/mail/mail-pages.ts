import type { FastifyInstance } from 'fastify'

import { older, sendNotFound, slice, type Slice } from '../pages/feed-parts.ts'
import { type Content, html, type Html, timeLabel } from '../pages/html.ts'
import { emptyIllustration, type PageParts, sendPage } from '../pages/layout.ts'
import type { Mailbox, StoredLetter } from './mailbox.ts'

/** The mailbox as a person sees it. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { skip?: string } }>('/mail', (request, reply) =>
    sendPage(reply, mailboxPage(slice(mailbox.letters, request.query.skip))),
  )
  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const letter = mailbox.letters.find(({ id }) => id === request.params.id)
    return letter ? sendPage(reply, storedLetterPage(letter)) : sendNotFound(reply)
  })
}

/** The same for tests: `GET /api/mail`, newest first, and `DELETE /api/mail`. */
export function mailControl(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string } }>('/api/mail', ({ query: { to } }) => ({
    data: mailbox.letters.filter((letter) => !to || letter.to === to).map(asListed),
  }))
  app.delete('/api/mail', async (_request, reply) => {
    await mailbox.clear()
    return reply.code(204).send()
  })
}

function asListed({ at, ...letter }: StoredLetter) {
  return { ...letter, links: linksIn(letter.text), created_at: new Date(at).toISOString() }
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? []
}

/** Everything that was mailed, newest first. */
function mailboxPage({ shown, next }: Slice<StoredLetter>): PageParts {
  return {
    title: 'Mailbox',
    kind: 'wall',
    body: html`<header>
        <h1>Mailbox</h1>
        <p class="soft">Every letter Porchlight sends while no mail server is set. None of them leaves this machine.</p>
      </header>
      ${shown.length === 0 ? empty() : html`<div class="panel roll">${shown.map(row)}</div>`} ${older(next)}`,
  }
}

function row(letter: StoredLetter): Html {
  return html`<a href="/sandbox/mail/${letter.id}"
    ><span
      ><span class="strong">${letter.subject}</span
      ><span class="small soft">To ${letter.to}, ${timeLabel(letter.at)}</span></span
    ></a
  >`
}

function empty(): Html {
  return html`<section class="empty">
    ${emptyIllustration(true)}
    <h2>No letters yet</h2>
    <p>Ask for a new password at the login and its letter lies here.</p>
  </section>`
}

/** One letter, in plain text, with links. */
function storedLetterPage(letter: StoredLetter): PageParts {
  return {
    title: letter.subject,
    kind: 'wall',
    body: html`<p><a class="strong" href="/sandbox/mail">Mailbox</a></p>
      <article class="post panel">
        <header>
          <div>
            <h1>${letter.subject}</h1>
            <p class="small soft">From ${letter.from}<br />To ${letter.to}<br />${timeLabel(letter.at)}</p>
          </div>
        </header>
        <div class="caption"><p class="body-text">${withLinks(letter.text.trim())}</p></div>
      </article>`,
  }
}

function withLinks(text: string): Content {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a class="strong" href="${piece}">${piece}</a>` : piece))
}
