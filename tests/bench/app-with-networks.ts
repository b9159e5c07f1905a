import { setTimeout as wait } from 'node:timers/promises'

import { type Browser, signedIn } from '#tests/support/browser.ts'
import { temporaryFolder } from '#tests/support/clean-up.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { connectMayasPage, connectMayasProfiles, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

import { startApp, startStandIns } from './programs.ts'

const SECRET = 'a secret that is known to every test'
const NETWORKS = { facebook: false, instagram: false, linkedin: false }

/** Who share the posts, each within what their plan allows on a day. */
const AGENTS = 18

/** The app beside the networks' stand-ins, with agents who are connected to all of them. */
interface AppWithNetworks<T> {
  made: T
  address: string
  standIns: string
  /** Publishes as the next agent. */
  send: (postId: number, body: object) => Promise<void>
  /** Waits until so many posts whose captions begin so are on the walls. */
  untilOnWall: (caption: string, count: number) => Promise<void>
}

/** Starts it with what `make` puts into its library. */
export async function startAppWithNetworks<T>(make: (server: TestServer) => Promise<T>): Promise<AppWithNetworks<T>> {
  const dataDir = temporaryFolder()
  const first = await startTestServer({ onDisk: true, config: { dataDir }, env: { APP_SECRET: SECRET } })
  const emails: string[] = []
  for (let at = 0; at < AGENTS; at++) {
    const agent = await first.createAgent({}, { plan: 'premium' })
    await connectMayasPage(first.context, agent)
    await connectMayasProfiles(first.context, agent)
    emails.push(agent.email)
  }
  const made = await make(first)
  await first.close()
  const port = await freePort()
  const { address: standIns } = await startStandIns(`http://127.0.0.1:${port}`)
  const app = await startApp({ ...networksAt(standIns), DEMO: 'off', APP_SECRET: SECRET }, { dataDir, port })
  const browsers: Browser[] = []
  for (const email of emails) browsers.push(await signedIn(app.address, { email, password: PASSWORD }))
  let turn = 0
  const countOnWall = async (caption: string) => {
    const answer = await fetch(`${standIns}/api/posts`)
    const { data } = (await answer.json()) as { data: { caption: string }[] }
    return data.filter((post) => post.caption.startsWith(caption)).length
  }
  return {
    made,
    address: app.address,
    standIns,
    send: async (postId, body) => {
      const browser = browsers[turn++ % browsers.length]
      if (!browser) throw new Error('Nobody is signed in')
      const answer = await publish(browser, postId, publishBody({ ...NETWORKS, ...body }))
      if (answer.status !== 201) throw new Error(`A publish was answered ${answer.status}`)
    },
    untilOnWall: async (caption, count) => {
      while ((await countOnWall(caption)) < count) await wait(20)
    },
  }
}
