import type { Connection } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { openBrowser, type Answered, type Browser } from '#tests/support/browser.ts'
import { PASSWORD, type Person } from '#tests/support/people.ts'
import type { Problem } from '#tests/support/publishing.ts'

/** Who signs in at each network, and the page that is chosen. */
export interface Identity {
  people: Record<Platform, string>
  pageId: string
}

type Connections = Record<Platform, Connection>

/** A span in which nothing that an agent had scheduled goes out, in milliseconds since 1970. */
interface PauseSpan {
  since: number
  /** Infinity until the agent resumes; then a moment before that. */
  end: number
}

/** An agent with several devices and one account at each network. */
export class Agent {
  readonly pauses: PauseSpan[] = []
  private readonly browser: Browser
  private readonly person: Person
  private readonly identity: Identity

  constructor(address: string, person: Person, identity: Identity) {
    this.browser = openBrowser(address)
    this.person = person
    this.identity = identity
  }

  /** A call as this agent, signed in anew where that is needed. Rejects when it gets no answer. */
  async call<T = unknown>(
    method: string,
    path: string,
    sent?: Parameters<Browser['api']>[2],
  ): Promise<Answered<T & Problem>> {
    const answer = await this.browser.api<T & Problem>(method, path, sent)
    // A server that is too busy to read a request says so, and devices send it again.
    if (answer.status === 408) return await this.call(method, path, sent)
    if (answer.status !== 401 && answer.status !== 419) return answer
    const body = { email: this.person.email, password: PASSWORD }
    const signedIn = await this.browser.api('POST', '/login', { body })
    if (signedIn.status !== 200) throw new Error(`Signing in was answered ${signedIn.status}`)
    return await this.browser.api(method, path, sent)
  }

  private async connections(): Promise<Connections> {
    return (await this.call<{ data: Connections }>('GET', '/agent/social-media/connections')).body.data
  }

  async isConnected(platform: Platform): Promise<boolean> {
    return (await this.connections())[platform].status === 'active'
  }

  /** The agent's accounts on all platforms. */
  async accounts(): Promise<string[]> {
    const all = Object.values(await this.connections())
    return all.flatMap(({ platform, accounts }) => accounts.map(({ id }) => `${platform} ${id}`))
  }

  /** Connects the agent's account by the network's consent page, again and again until it holds. */
  async connect(platform: Platform): Promise<void> {
    for (let tries = 0; tries < 40; tries++) if (await this.consent(platform)) return
    throw new Error(`${platform} could not be connected`)
  }

  /** Completes the consent page once; false when a network's fault stopped it. */
  async consent(platform: Platform): Promise<boolean> {
    const base = `/agent/social-media/${platform}`
    const { body } = await this.call<{ data: { redirectUrl: string } }>('GET', `${base}/redirect-url`)
    const dialog = new URL(body.data.redirectUrl)
    const allowed = await this.browser.fetch(dialog.pathname + dialog.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ person: this.identity.people[platform], decision: 'allow' }).toString(),
    })
    const { searchParams } = new URL(allowed.headers.get('location') ?? '', dialog)
    const query = new URLSearchParams({
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
    })
    const ended = await this.call<{ data: { success: boolean } }>('GET', `${base}/handle-connection?${query}`)
    if (ended.status !== 200 || !ended.body.data.success) return false
    if (platform !== 'facebook') return true
    const chosen = await this.call('POST', `${base}/connect-page`, { body: { pageId: this.identity.pageId } })
    return chosen.status === 200
  }
}
