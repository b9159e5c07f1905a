import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Answer } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { publications, targets } from '#server/db/schema/index.ts'

import { browser, server } from './agent-setup.ts'
import type { Browser } from './browser.ts'
import { pass, publish, publishBody, scheduledPost, untilSettled, type Problem } from './publishing.ts'
import { clock } from './publishing-setup.ts'

export { setAgent } from './agent-setup.ts'

/** The moment so many seconds from now, as calls have it; an hour by default. */
export const ahead = (seconds = 3600): string => toWireTime(new Date(clock.now().getTime() + seconds * 1000))

/** Has the agent publish a library post, at once by default; the body is what was sent. */
export async function accepted(postId: number, more: object = {}) {
  const body = publishBody(more)
  const { status, body: answer } = await publish(browser, postId, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return { id: answer.data.id, caption: body.caption, body, post: answer.data }
}

export const put = <T = { data: ScheduledPost }>(id: number, body: unknown) =>
  browser.api<T>('PUT', `/agent/social-posts/${id}`, { body })

export const settled = (id: number): Promise<ScheduledPost> => untilSettled(server.context, clock, browser, id)

/** Lets time pass and has everything due processed. */
export const later = (seconds: number, id: number): Promise<void> => pass(server.context, clock, seconds, id)

/** What the agent is shown of a publication's first network. */
export const targetOf = async (id: number) => (await scheduledPost(browser, id)).targets[0]

/** What the agent says about a post that failed or is in doubt, at its number of attempts unless another is named. */
export async function say(
  id: number,
  answer: Answer,
  { attempts, by = browser }: { attempts?: number; by?: Browser } = {},
) {
  const row = await targetRow(id)
  const body = { answer, attempts: attempts ?? row.attempts }
  const path = `/agent/social-posts/${id}/${row.platform}/answer`
  return await by.api<{ data: ScheduledPost } & Problem>('POST', path, { body })
}

/** Changes the rows of a publication's networks. */
export const setTargets = (id: number, values: Partial<typeof targets.$inferInsert>) =>
  server.context.db.update(targets).set(values).where(eq(targets.publicationId, id))

export const setPublication = (id: number, values: Partial<typeof publications.$inferInsert>) =>
  server.context.db.update(publications).set(values).where(eq(publications.id, id))

export async function publicationRow(id: number) {
  const [row] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  if (!row) throw new Error('The publication is gone')
  return row
}

/** What is stored of its first network. */
export async function targetRow(id: number) {
  const [row] = await server.context.db
    .select()
    .from(targets)
    .where(eq(targets.publicationId, id))
    .orderBy(targets.id)
    .limit(1)
  if (!row) throw new Error('The target is gone')
  return row
}
