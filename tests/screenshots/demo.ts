import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'

import { type Browser as SignedIn, signedIn } from '#tests/support/browser.ts'
import { steer } from '#tests/support/steer.ts'

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
  app: AppProcess
  browser: Browser
  sessions: Record<Account, SignedIn | null>
  ids: Ids
}

/** Does `work` beside a server on a new demo, with a clock that starts at `NOW`. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const NODE_OPTIONS = `--import=${new URL('slow-clock.ts', import.meta.url).href}`
  const env = { SCREENSHOT_NOW: NOW.toISOString(), NODE_OPTIONS, RATE_LIMIT_CALLS: '1000000' }
  const app = await AppProcess.start(undefined, { env })
  const browser = await chromium.launch(launched(LIGHT))
  try {
    const as = (name: keyof typeof EMAILS) => signedIn(app.url, { email: EMAILS[name] })
    const sessions = { agent: await as('agent'), new: await as('new'), admin: await as('admin'), 'signed out': null }
    await work({ app, browser, sessions, ids: await findIds(app.url, sessions) })
  } finally {
    await browser.close()
    await app.remove()
  }
}

/** A context in which a session is open. */
export async function openContext(
  { app, browser }: Demo,
  session: SignedIn | null,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const looks = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' } as const
  const context = await browser.newContext({ ...looks, serviceWorkers: 'block', ...options })
  const cookies = [...(session?.cookies ?? [])]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })))
  return context
}

async function findIds(url: string, { agent, admin }: Record<'agent' | 'admin', SignedIn>): Promise<Ids> {
  const read = async <T>(browser: SignedIn, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
  const month = `?month=${NOW.getUTCMonth() + 1}&year=${NOW.getUTCFullYear()}`
  const posts = await read<{ id: number; status: string }[]>(agent, `/agent/social-posts${month}`)
  const agents = await read<{ id: number; email: string }[]>(admin, '/admin/agents')
  const [template] = await read<{ uuid: string }[]>(agent, '/templates')
  await steer(url, 'POST', '/disputes', { email: EMAILS.agent, reason: 'fraudulent' })
  const disputes = () => read<{ id: number }[]>(admin, '/admin/disputes')
  const deadline = performance.now() + 30_000
  while ((await disputes()).length === 0 && performance.now() < deadline) await wait(100)
  const ids = {
    template: template?.uuid,
    agent: agents.find(({ email }) => email === EMAILS.agent)?.id,
    dispute: (await disputes())[0]?.id,
    scheduled: posts.find(({ status }) => status === 'scheduled')?.id,
    published: posts.find(({ status }) => status === 'published')?.id,
  }
  for (const [name, id] of Object.entries(ids)) if (id === undefined) throw new Error(`the demo has no ${name}`)
  return ids as Ids
}
