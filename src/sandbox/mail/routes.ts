import type { FastifyInstance } from 'fastify'

import { sendNotFound, slice } from '../pages/frame.ts'
import { sendPage } from '../pages/layout.ts'
import { storedLetterPage, mailboxPage } from './pages.ts'
import type { StoredLetter, Mailbox } from './mailbox.ts'

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
