import { chromium, type Browser, type BrowserContext } from '@playwright/test'

import type { App } from '../e2e/support/app.ts'
import { AppProcess } from '../e2e/support/app-process.ts'
import { launched, LIGHT } from '../e2e/support/chromium.ts'

/** The time all screenshots show: a Tuesday morning in Chicago. */
export const NOW = new Date('2026-11-10T16:00:00Z')

const EMAILS = {
  agent: 'agent@porchlight.test',
  new: 'new@porchlight.test',
  admin: 'admin@porchlight.test',
} as const

/** Who looks: an agent with data, a new one with none, an admin, or somebody who is signed out. */
export type Account = keyof typeof EMAILS | 'signed out'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Ids of demo records that are not the same in every demo. */
export interface Ids {
  template: string
  agent: number
  dispute: number
  /** A post that is scheduled, and one that is out. */
  scheduled: number
  published: number
}

/** A running server with the demo, a browser, and a session of each account. */
export interface Demo {
  app: App
  browser: Browser
  sessions: Record<Account, Session | undefined>
  ids: Ids
  stop: () => Promise<void>
}

/** Starts the server on a new demo, with a clock that starts at `NOW`. */
export async function startDemo(): Promise<Demo> {
  process.env['SCREENSHOT_NOW'] = NOW.toISOString()
  process.env['NODE_OPTIONS'] = `--import=${new URL('slow-clock.mjs', import.meta.url).pathname}`
  process.env['RATE_LIMIT_CALLS'] = '1000000'
  const app = await AppProcess.start()
  delete process.env['NODE_OPTIONS']
  const browser = await chromium.launch(launched(LIGHT))
  const stop = async () => {
    await browser.close()
    await app.remove()
  }
  try {
    const sessions: Demo['sessions'] = {
      agent: await signInTo(browser, app, EMAILS.agent),
      new: await signInTo(browser, app, EMAILS.new),
      admin: await signInTo(browser, app, EMAILS.admin),
      'signed out': undefined,
    }
    return { app, browser, sessions, ids: await findIds(browser, app, sessions), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Signs in by the call, and gives the session. */
export async function signInTo(browser: Browser, app: App, email: string): Promise<Session> {
  const context = await browser.newContext()
  await context.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const cookies = await context.cookies(app.url)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${app.url}/api/login`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: { email, password: 'Porchlight1!' },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const session = await context.storageState()
  await context.close()
  return session
}

async function findIds(browser: Browser, app: App, sessions: Demo['sessions']): Promise<Ids> {
  const read = await readerOf(browser, app, sessions.agent)
  const readAsAdmin = await readerOf(browser, app, sessions.admin)
  const [template] = await read<{ uuid: string }[]>('/templates')
  const month = `?month=${NOW.getUTCMonth() + 1}&year=${NOW.getUTCFullYear()}`
  const posts = await read<{ id: number; status: string }[]>(`/agent/social-posts${month}`)
  const agents = await readAsAdmin<{ id: number; email: string }[]>('/admin/agents')
  const disputed = await fetch(`${app.url}/sandbox/api/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAILS.agent, reason: 'fraudulent' }),
  })
  if (!disputed.ok) throw new Error(`the payment could not be disputed: ${await disputed.text()}`)
  const deadline = performance.now() + 30_000
  let disputes = await readAsAdmin<{ id: number }[]>('/admin/disputes')
  while (disputes.length === 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    disputes = await readAsAdmin<{ id: number }[]>('/admin/disputes')
  }
  const ids = {
    template: template?.uuid,
    agent: agents.find(({ email }) => email === EMAILS.agent)?.id,
    dispute: disputes[0]?.id,
    scheduled: posts.find(({ status }) => status === 'scheduled')?.id,
    published: posts.find(({ status }) => status === 'published')?.id,
  }
  for (const [name, id] of Object.entries(ids)) if (id === undefined) throw new Error(`the demo has no ${name}`)
  return ids as Ids
}

async function readerOf(browser: Browser, app: App, session: Session | undefined) {
  const { request } = await browser.newContext(session && { storageState: session })
  return async <T>(path: string): Promise<T> => {
    const answer = await request.get(`${app.url}/api${path}`)
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
}
