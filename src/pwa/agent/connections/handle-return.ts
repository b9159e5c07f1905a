import { call } from '#client/call.ts'
import type { FacebookPage } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { tabStorage } from '#pwa/shared/query/browser-storage.ts'

/** The server's answer to the code in the return address. */
interface Handled {
  outcome: 'handled'
  success: boolean
  message: string
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
      const { success, message, pages, accountId, returnTo } = data
      const more = { ...(accountId && { account: accountId }), ...(returnTo && { returnTo }) }
      return { outcome: 'handled', success, message, pages, ...more }
    } catch (error) {
      return { outcome: 'failed', error }
    }
  }
}
