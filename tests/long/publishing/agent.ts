import type { Connection } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { openBrowser, type Answered, type Browser } from '#tests/support/browser.ts'
import { PASSWORD, type Person } from '#tests/support/people.ts'
import type { Problem } from '#tests/support/publishing.ts'

type Sent = Parameters<Browser['api']>[2]

/** An agent with several devices and one account at each network. */
export interface Agent {
  person: Person
  /** A call as this agent. Rejects when it gets no answer. */
  call: <T = unknown>(method: string, path: string, sent?: Sent) => Promise<Answered<T>>
  isConnected: (platform: Platform) => Promise<boolean>
  /** The agent's accounts on all platforms. */
  accounts: () => Promise<string[]>
  /** Connects the agent's account by the network's consent page, again and again until it holds. */
  connect: (platform: Platform) => Promise<void>
  /** Connects an account again, or lists its pages, though nothing asks for it. A network's fault may stop it. */
  errand: (platform: Platform, isLook: boolean) => Promise<void>
}

/** Who signs in at each network, and the page that is chosen. */
export interface Identity {
  people: Record<Platform, string>
  pageId: string
}

export function openAgent(address: string, person: Person, identity: Identity): Agent {
  const browser = openBrowser(address)
  const callAsAgent: Agent['call'] = (method, path, sent) => call(browser, person, method, path, sent)
  return {
    person,
    call: callAsAgent,
    isConnected: async (platform) => {
      const { body } = await callAsAgent<{ data: Record<Platform, Connection> }>(
        'GET',
        '/agent/social-media/connections',
      )
      return body.data[platform].status === 'active'
    },
    accounts: async () => {
      const { body } = await callAsAgent<{ data: Record<Platform, Connection> }>(
        'GET',
        '/agent/social-media/connections',
      )
      return Object.values(body.data).flatMap(({ platform, accounts }) => accounts.map(({ id }) => `${platform} ${id}`))
    },
    connect: async (platform) => {
      for (let tries = 0; tries < 40; tries++) {
        if (await consent(callAsAgent, browser, identity, platform)) return
      }
      throw new Error(`${platform} could not be connected`)
    },
    errand: async (platform, isLook) => {
      if (isLook && platform === 'facebook') await callAsAgent('GET', '/agent/social-media/facebook/pages')
      else await consent(callAsAgent, browser, identity, platform)
    },
  }
}

async function call<T>(
  browser: Browser,
  person: Person,
  method: string,
  path: string,
  sent?: Sent,
): Promise<Answered<T>> {
  const answer = await browser.api<T>(method, path, sent)
  if (answer.status !== 401 && answer.status !== 419) return answer
  const signedIn = await browser.api('POST', '/login', { body: { email: person.email, password: PASSWORD } })
  if (signedIn.status !== 200) throw new Error(`Signing in was answered ${signedIn.status}`)
  return browser.api<T>(method, path, sent)
}

/** Completes the consent page once; false when a network's fault stopped it. */
async function consent(callAsAgent: Agent['call'], browser: Browser, identity: Identity, platform: Platform) {
  const base = `/agent/social-media/${platform}`
  const { body } = await callAsAgent<{ data: { redirectUrl: string } }>('GET', `${base}/redirect-url`)
  const dialog = new URL(body.data.redirectUrl)
  const allowed = await browser.fetch(dialog.pathname + dialog.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: identity.people[platform], decision: 'allow' }).toString(),
  })
  const back = new URL(allowed.headers.get('location') ?? '', dialog)
  const query = new URLSearchParams({
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  })
  const ended = await callAsAgent<{ data: { success: boolean } } & Problem>('GET', `${base}/handle-connection?${query}`)
  if (ended.status !== 200 || !ended.body.data.success) return false
  if (platform !== 'facebook') return true
  const chosen = await callAsAgent('POST', `${base}/connect-page`, { body: { pageId: identity.pageId } })
  return chosen.status === 200
}

/** Whether a call failed because the server stopped during it. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
}
