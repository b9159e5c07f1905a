import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { agents } from '#server/db/schema/index.ts'

import type { Browser } from './browser.ts'
import type { createAgent, Person } from './people.ts'
import { connectMayasPage, createPost } from './publishing.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

export let server: TestServer
/** New in each test. */
export let agent: Person
/** The agent's browser, signed in. */
export let browser: Browser
/** The library post that the set-up asks for. */
export let postId: number

export interface AgentSetup extends TestServerOptions {
  post?: Parameters<typeof createPost>[1]
  user?: Parameters<typeof createAgent>[1]
  profile?: Parameters<typeof createAgent>[2]
  /** Whether the agent has a page at Facebook; so it is unless it is said. */
  isConnected?: boolean
  /** What of the server's settings is known only then. */
  more?: () => TestServerOptions
}

/** Sets up a server with its own stand-ins, and before each test a new agent. */
export function setUpAgent({ post, user = {}, profile, isConnected = true, more, ...options }: AgentSetup = {}): void {
  beforeAll(async () => {
    server = await startTestServer({ ...options, ...more?.() })
    if (post) postId = await createPost(server.context, post)
  })

  afterAll(() => server.close())

  beforeEach(async () => {
    agent = await server.createAgent(user, profile)
    if (isConnected) await connectMayasPage(server.context, agent)
    browser = await server.signIn(agent.email)
  })
}

/** Changes the agent's record. */
export const setAgent = (values: Partial<typeof agents.$inferInsert>) =>
  server.context.db.update(agents).set(values).where(eq(agents.userId, agent.id))
