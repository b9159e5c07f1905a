import type { FastifyInstance } from 'fastify'

import { older, sendNotFound, slice, type Slice } from '../pages/feed-parts.ts'
import { type Content, html, type Html, timeLabel } from '../pages/html.ts'
import { emptyIllustration, type PageParts, sendPage } from '../pages/layout.ts'
import type { Mailbox, StoredEmail } from './mailbox.ts'

export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { skip?: string } }>('/mail', (request, reply) =>
    sendPage(reply, mailboxPage(slice(mailbox.emails, request.query.skip))),
  )
  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const email = mailbox.emails.find(({ id }) => id === request.params.id)
    return email ? sendPage(reply, storedEmailPage(email)) : sendNotFound(reply)
  })
}

/** The same for tests: `GET /api/mail`, newest first, and `DELETE /api/mail`. */
export function mailControl(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string } }>('/api/mail', ({ query: { to } }) => ({
    data: mailbox.emails.filter((email) => !to || email.to === to).map(asListed),
  }))
  app.delete('/api/mail', async (_request, reply) => {
    await mailbox.clear()
    return reply.code(204).send()
  })
}

function asListed({ at, ...email }: StoredEmail) {
  return { ...email, links: linksIn(email.text), created_at: new Date(at).toISOString() }
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? []
}

/** Everything that was mailed, newest first. */
function mailboxPage({ shown, next }: Slice<StoredEmail>): PageParts {
  return {
    title: 'Mailbox',
    kind: 'wall',
    body: html`<header>
        <h1>Mailbox</h1>
        <p class="soft">Every email Porchlight sends while no mail server is set. None of them leaves this machine.</p>
      </header>
      ${shown.length === 0 ? empty() : html`<div class="panel roll">${shown.map(row)}</div>`} ${older(next)}`,
  }
}

function row(email: StoredEmail): Html {
  return html`<a href="/sandbox/mail/${email.id}"
    ><span
      ><span class="strong">${email.subject}</span
      ><span class="small soft">To ${email.to}, ${timeLabel(email.at)}</span></span
    ></a
  >`
}

function empty(): Html {
  return html`<section class="empty">
    ${emptyIllustration({ lit: true })}
    <h2>No emails yet</h2>
    <p>Ask for a new password at the login and its email lies here.</p>
  </section>`
}

/** One email, in plain text, with links. */
function storedEmailPage(email: StoredEmail): PageParts {
  return {
    title: email.subject,
    kind: 'wall',
    body: html`<p><a class="strong" href="/sandbox/mail">Mailbox</a></p>
      <article class="post panel">
        <header>
          <div>
            <h1>${email.subject}</h1>
            <p class="small soft">From ${email.from}<br />To ${email.to}<br />${timeLabel(email.at)}</p>
          </div>
        </header>
        <div class="caption"><p class="body-text">${withLinks(email.text.trim())}</p></div>
      </article>`,
  }
}

function withLinks(text: string): Content {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a class="strong" href="${piece}">${piece}</a>` : piece))
}
