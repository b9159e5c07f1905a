import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, publications, targets } from '#server/db/schema/index.ts'

import type { Browser } from './browser.ts'
import { freePort } from './programs/free-port.ts'
import type { createAgent, Person } from './people.ts'
import {
  connectMayasPage,
  connectMayasProfiles,
  forgetLimits,
  pass,
  publish,
  publishBody,
  scheduledPost,
  testClock,
  untilSettled,
} from './publishing.ts'
import { startTestServer, type TestServer } from './server.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

/** What a test of publishing works with; server and stand-in are there from `beforeAll` on, the rest for each test. */
export const clock = testClock()
export let server: TestServer
export let sandbox: StandIn
/** Connected at every network, and new in each test. */
export let agent: Person
/** The agent's browser, signed in. */
export let browser: Browser

interface PublishingSetup {
  /**
   * Whether Instagram can fetch media from the server; its stand-in then finishes at once, since this clock is ahead of
   * its own.
   */
  fetches?: boolean
  user?: Parameters<typeof createAgent>[1]
  profile?: Parameters<typeof createAgent>[2]
}

/** Sets up a server that uses stand-ins on a port of their own, and before each test a new agent without posts. */
export function setUpPublishing({ fetches = false, user, profile }: PublishingSetup = {}): void {
  beforeAll(async () => {
    const port = fetches ? await freePort() : 0
    sandbox = await (fetches ? startStandIn(`http://localhost:${port}`, 0) : startStandIn())
    server = await startTestServer({ now: clock.now, env: { PORT: String(port) }, config: sandbox.config })
  })

  afterAll(async () => {
    await server.close()
    await sandbox.close()
  })

  beforeEach(async () => {
    await sandbox.clearFaults()
    clock.reset()
    await forgetLimits(server.context)
    agent = await server.createAgent(user, profile)
    await connectMayasPage(server.context, agent)
    await connectMayasProfiles(server.context, agent)
    browser = await server.signIn(agent.email)
  })
}

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
