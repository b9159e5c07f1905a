import { call } from '#client/call.ts'
import type { FacebookPage } from '#contract/publishing/connections.ts'
import { NETWORKS, type Platform } from '#domain/platform/platform.ts'
import { PLATFORM_NOTES } from '#pwa/shared/connections/platform-notes.ts'

/** The existing account to reconnect, where there is one. */
interface Anew {
  account?: string
  /** Whether the agent has just consented, so that the same page is connected again. */
  consented?: boolean
}

/** The step of connecting the agent is at. */
export type ConnectStep =
  | { name: 'guidance' }
  | { name: 'handling'; what: 'consent' | 'pages' }
  /** `found` is a page that wasn't there when the agent left to make one. */
  | ({ name: 'choose'; pages: readonly FacebookPage[]; found?: string } & Anew)
  | ({ name: 'create' } & Anew)

/** Whether an agent chooses a page of a network, always or beside their own account. */
export const hasPages = (platform: Platform): boolean => PLATFORM_NOTES[platform].pageCalls !== null

/** Asks for the pages the agent may post to. */
export async function listPages(platform: Platform, anew: Pick<Anew, 'account'>) {
  const calls = PLATFORM_NOTES[platform].pageCalls
  return calls ? await call(calls.list, { query: anew }) : { data: { pages: [] } }
}

/** Connects the page the agent chose. */
export async function connectPage(platform: Platform, page: FacebookPage, { account }: Pick<Anew, 'account'>) {
  const calls = PLATFORM_NOTES[platform].pageCalls
  const body = { pageId: page.id, ...(account && { accountId: account }) }
  return calls ? await call(calls.connect, { body }) : { data: { success: false, pageName: page.name } }
}

/** In the address while a page is still to be chosen or made, so that a reload goes on there. */
export const PAGES_STEP = 'pages'

/** The address of the choice of a page, with which the agent also moves an account's posts to another page. */
export function pagesAddress(platform: Platform, account?: string): string {
  const query = new URLSearchParams({
    step: PAGES_STEP,
    ...(account !== undefined && { account }),
    // Signing in again from there must ask for pages again, and replace nothing.
    ...(!NETWORKS[platform].choosesAccount && { pages: 'true', ...(account === undefined && { another: 'true' }) }),
  })
  return `/social-media-connections/${platform}?${query}`
}

/** The next step for the pages Facebook named: a choice, or making the first one. */
export function pagesStep(pages: readonly FacebookPage[]): Extract<ConnectStep, { name: 'choose' | 'create' }> {
  return pages.length > 0 ? { name: 'choose', pages } : { name: 'create' }
}

/** The account a step is about, as calls and addresses name it. */
export function anewOf(step: ConnectStep): Pick<Anew, 'account'> {
  return 'account' in step && step.account !== undefined ? { account: step.account } : {}
}

/** The step after the pages were fetched anew. */
export function withPages(step: ConnectStep, pages: readonly FacebookPage[]): ConnectStep {
  const next = {
    ...pagesStep(pages),
    ...anewOf(step),
    ...('consented' in step && step.consented && { consented: true }),
  }
  const found = step.name === 'choose' ? step.found : undefined
  return next.name === 'choose' && found !== undefined ? { ...next, found } : next
}
