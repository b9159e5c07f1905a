import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'

import { type Browser as SignedIn, signedIn } from '#tests/support/browser.ts'
import { csv, settledImport, uploadZip, zipOf } from '#tests/support/post-imports.ts'

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
  /** An import that waits for its admin, with errors and warnings. */
  import: number
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
    await work({ app, browser, sessions, ids: await findIds(sessions) })
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

async function findIds({ agent, admin }: Record<'agent' | 'admin', SignedIn>): Promise<Ids> {
  const read = async <T>(browser: SignedIn, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
  const month = `?month=${NOW.getUTCMonth() + 1}&year=${NOW.getUTCFullYear()}`
  const posts = await read<{ id: number; status: string }[]>(agent, `/agent/social-posts${month}`)
  const agents = await read<{ id: number; email: string }[]>(admin, '/admin/agents')
  const [template] = await read<{ uuid: string }[]>(agent, '/templates')
  const ids = {
    template: template?.uuid,
    agent: agents.find(({ email }) => email === EMAILS.agent)?.id,
    import: await importWithErrors(admin),
    scheduled: posts.find(({ status }) => status === 'scheduled')?.id,
    published: posts.find(({ status }) => status === 'published')?.id,
  }
  for (const [name, id] of Object.entries(ids)) if (id === undefined) throw new Error(`the demo has no ${name}`)
  return ids as Ids
}

async function importWithErrors(admin: SignedIn): Promise<number | undefined> {
  const sample = await (await admin.fetch('/api/admin/social-post-imports/sample')).arrayBuffer()
  const good = await uploadZip(admin, new Uint8Array(sample), { name: 'winter.zip' })
  const table = csv(
    'title,caption,type,release_date,collection,price',
    'First snow on the porch,"Boots off, cocoa on.",image,1/31/27,,4',
    'Open house checklist,"Bring a pen. No kids, please.",image,31/1/2027,Openhouses,5',
    ',What would you change first?,picture,,,6',
  )
  const { body } = await uploadZip(admin, await zipOf({ 'posts.csv': table }), { name: 'january-posts.zip' })
  await settledImport(admin, good.body.data.id)
  return (await settledImport(admin, body.data.id)).id
}
