import { afterAll, beforeAll, beforeEach } from 'vitest'

import { agent, server, setUpAgent, type AgentSetup } from './agent-setup.ts'
import { freePort } from './programs/free-port.ts'
import { connectMayasProfiles, forgetLimits, testClock } from './publishing.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

export { agent, browser, postId, server } from './agent-setup.ts'
export * from './publishing-steps.ts'

/** What a test of publishing works with beside its agent, who is connected at every network. */
export const clock = testClock()
export let sandbox: StandIn

/** An agent who has everything that Personal Brand shows. */
export const MAYA = {
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
}

interface PublishingSetup extends Pick<AgentSetup, 'post' | 'user' | 'profile'> {
  /**
   * Whether Instagram can fetch media from the server; its stand-in then finishes at once, since this clock is ahead of
   * its own.
   */
  fetches?: boolean
}

/** Sets up a server that uses stand-ins on a port of their own, and before each test a new agent without posts. */
export function setUpPublishing({ fetches = false, ...setup }: PublishingSetup = {}): void {
  let port = 0
  beforeAll(async () => {
    if (fetches) port = await freePort()
    sandbox = await (fetches ? startStandIn(`http://localhost:${port}`, 0) : startStandIn())
  })
  afterAll(() => sandbox.close())

  beforeEach(() => sandbox.clearFaults())
  beforeEach(clock.reset)
  setUpAgent({ ...setup, now: clock.now, more: () => ({ env: { PORT: String(port) }, config: sandbox.config }) })
  beforeEach(async () => {
    await forgetLimits(server.context)
    await connectMayasProfiles(server.context, agent)
  })
}
