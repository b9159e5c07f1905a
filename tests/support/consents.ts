import type { Connection } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Browser } from './browser.ts'
import type { Problem } from './publishing.ts'

/** What the agent is shown of each network. */
export const connectionsOf = async (by: Browser) =>
  (await by.api<{ data: Record<Platform, Connection> }>('GET', '/agent/social-media/connections')).body.data

/** Asks for the address of a network's dialog. */
export const beginConsent = (by: Browser, platform: Platform, query: Record<string, string> = {}) =>
  by.api<Problem & { data: { redirectUrl: string } }>(
    'GET',
    `/agent/social-media/${platform}/redirect-url?${new URLSearchParams(query)}`,
  )

/** Answers the dialog of the stand-in at that address, as Maya who allows all; gives the address it leads back to. */
export async function answerDialog(standIn: string, dialog: string, choice: Record<string, string> = {}) {
  const { pathname, search } = new URL(dialog)
  const body = new URLSearchParams({ person: 'maya', decision: 'allow', ...choice })
  const answer = await fetch(standIn + pathname + search, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

interface Handled {
  success: boolean
  message: string
  pageName: string | null
  purpose: string
  pages?: { id: string }[]
}

/** Hands the app what the dialog led back with. */
export const endConsent = (by: Browser, platform: Platform, query: URLSearchParams) =>
  by.api<Problem & { data: Handled }>('GET', `/agent/social-media/${platform}/handle-connection?${query}`)

/** Chooses a page, in the place of an account where one is named. */
export const choosePage = (by: Browser, pageId: string, accountId?: string) =>
  by.api<Problem>('POST', '/agent/social-media/facebook/connect-page', { body: { pageId, accountId } })
