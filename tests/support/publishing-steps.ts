import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, publications, targets } from '#server/db/schema/index.ts'

import { pass, publish, publishBody, scheduledPost, untilSettled } from './publishing.ts'
import { agent, browser, clock, server } from './publishing-setup.ts'

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

/** Changes the agent's record. */
export const setAgent = (values: Partial<typeof agents.$inferInsert>) =>
  server.context.db.update(agents).set(values).where(eq(agents.userId, agent.id))

export async function publicationRow(id: number) {
  const [row] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  if (!row) throw new Error('The publication is gone')
  return row
}

/** What is stored of its first network. */
export async function targetRow(id: number) {
  const [row] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
  if (!row) throw new Error('The target is gone')
  return row
}
