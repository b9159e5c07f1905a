import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { Browser } from './browser.ts'
import { freePort } from './programs/free-port.ts'
import type { createAgent, Person } from './people.ts'
import { connectMayasPage, connectMayasProfiles, createPost, forgetLimits, testClock } from './publishing.ts'
import { startTestServer, type TestServer } from './server.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

export * from './publishing-steps.ts'

/** What a test of publishing works with; server and stand-in are there from `beforeAll` on, the rest for each test. */
export const clock = testClock()
export let server: TestServer
export let sandbox: StandIn
/** Connected at every network, and new in each test. */
export let agent: Person
/** The agent's browser, signed in. */
export let browser: Browser
/** The library post that the set-up asks for. */
export let postId: number

/** An agent who has everything that Personal Brand shows. */
export const MAYA = {
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
}

interface PublishingSetup {
  /**
   * Whether Instagram can fetch media from the server; its stand-in then finishes at once, since this clock is ahead of
   * its own.
   */
  fetches?: boolean
  post?: Parameters<typeof createPost>[1]
  user?: Parameters<typeof createAgent>[1]
  profile?: Parameters<typeof createAgent>[2]
}

/** Sets up a server that uses stand-ins on a port of their own, and before each test a new agent without posts. */
export function setUpPublishing({ fetches = false, post, user, profile }: PublishingSetup = {}): void {
  beforeAll(async () => {
    const port = fetches ? await freePort() : 0
    sandbox = await (fetches ? startStandIn(`http://localhost:${port}`, 0) : startStandIn())
    server = await startTestServer({ now: clock.now, env: { PORT: String(port) }, config: sandbox.config })
    if (post) postId = await createPost(server.context, post)
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
