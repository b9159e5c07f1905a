import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { connectMayasPage, connectMayasProfiles, createPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** An agent with a Facebook page of their own, signed in: their browser at an address. */
export type Agent = (address: string) => Browser

export interface Seeded {
  agents: Agent[]
  postIds: number[]
}

const POSTS = 5

/** Puts agents and posts into an empty database. */
export async function seed(env: Record<string, string>, standIns: string, count: number): Promise<Seeded> {
  const server = await startTestServer({ onDisk: true, env: { ...env, ROLE: 'web' } })
  try {
    const agents: Agent[] = []
    for (let at = 0; at < count; at++) agents.push(await addAgent(server, await createPage(standIns, `Page ${at}`)))
    const postIds: number[] = []
    for (let at = 0; at < POSTS; at++) postIds.push(await createPost(server.context))
    return { agents, postIds }
  } finally {
    await server.close()
  }
}

async function addAgent(server: TestServer, pageId: string): Promise<Agent> {
  const agent = await server.createAgent({}, { plan: 'premium' })
  const page = { id: pageId, name: `Page ${pageId}`, token: `sandbox-page-${pageId}`, of: 'nora' }
  await connectMayasPage(server.context, agent, page)
  await connectMayasProfiles(server.context, agent)
  const { cookies } = await server.signIn(agent.email)
  return (address) => {
    const browser = openBrowser(address)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
}

/** Creates a Facebook page at the stand-in; its id. One for each agent, since a feed is read back in part only. */
async function createPage(standIns: string, name: string): Promise<string> {
  const body = new URLSearchParams({ person: 'nora', category: 'Real Estate Agent', name })
  const address = `${standIns}/sandbox/www.facebook.com/pages/create`
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const id = /created=(\d+)/.exec(answer.headers.get('location') ?? '')?.[1]
  if (!id) throw new Error(`A page was answered ${answer.status}`)
  return id
}
