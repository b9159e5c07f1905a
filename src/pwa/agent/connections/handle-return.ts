import { call } from '#client/call.ts'
import type { FacebookPage } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { tabStorage } from '#pwa/shared/query/browser-storage.ts'

type Purpose = 'publish' | 'insights'

/** A consent the agent denied: what it was for, and the path of the screen they came from, where that is known. */
interface Denied {
  purpose: Purpose
  returnTo: string | null
}

/** The server's answer to the code in the return address. */
interface Handled {
  outcome: 'handled'
  success: boolean
  message: string
  /** Whether it was for connecting, or for reading how an account's posts do. */
  purpose: Purpose
  pages: FacebookPage[] | undefined
  account?: string
  /** The path of the screen the agent came from. */
  returnTo?: string
}

/** The result of the code. `repeated`: it was handled before this page was loaded. */
export type Returned = Handled | { outcome: 'repeated' } | { outcome: 'failed'; error: unknown }

/** Codes handled by this page, so that an effect that runs twice makes one call and gets one result. */
const asked = new Map<string, Promise<Returned>>()

const markOf = (state: string) => `porchlight:returned:${state}`

/** Exchanges the code of a return address, once: a second mount and a reload don't ask again. */
export function handleReturn(platform: Platform, code: string, state: string): Promise<Returned> {
  const name = `${platform} ${state} ${code}`
  const before = asked.get(name)
  if (before) return before
  const answer = tabStorage.get(markOf(state)) === code ? Promise.resolve<Returned>({ outcome: 'repeated' }) : ask()
  asked.set(name, answer)
  return answer

  async function ask(): Promise<Returned> {
    // Marked before the call: a code works once, so a page reloaded in the middle must not send it again.
    tabStorage.set(markOf(state), code)
    try {
      const { data } = await call('GET /agent/social-media/:platform/handle-connection', {
        params: { platform },
        query: { code, state },
      })
      const { success, message, purpose, pages, accountId, returnTo } = data
      const more = { ...(accountId && { account: accountId }), ...(returnTo && { returnTo }) }
      return { outcome: 'handled', success, message, purpose, pages, ...more }
    } catch (error) {
      return { outcome: 'failed', error }
    }
  }
}

/** Denials reported by this page, so that an effect that runs twice makes one call. */
const denied = new Map<string, Promise<Denied>>()

/** Reports that the agent denied the consent. */
export function handleDenial(platform: Platform, state: string): Promise<Denied> {
  const before = denied.get(state)
  if (before) return before
  const answer = report()
  denied.set(state, answer)
  return answer

  async function report(): Promise<Denied> {
    const unknown: Denied = { purpose: 'publish', returnTo: null }
    if (state === '') return unknown
    try {
      const { data } = await call('POST /agent/social-media/:platform/denied-connection', {
        params: { platform },
        body: { state },
      })
      return data
    } catch (error) {
      console.warn('The way back from a denied consent could not be read', error)
      return unknown
    }
  }
}
