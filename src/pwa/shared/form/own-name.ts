import type { FormName } from '#sync/forms.ts'

import { keepInTab } from '../query/keep.ts'
import { keptForms } from './kept.ts'

/** What a form goes by on the device, from when it opens until it closes. */
export interface HeldName {
  name: Promise<string>
  letGo: () => void
}

/** How long a page that is just being loaded again may take to let go of its names, in milliseconds. */
const HANDOVER = 1000

/** How many of one form are told apart. */
const MOST = 50

/**
 * A name below the given one that no other open form has, so that two tabs with the same form don't write over
 * one another. What a closed tab has left is found again: its own after a reload, else what was changed last.
 */
export function holdOwnName({ userId, form }: FormName): HeldName {
  const closed = Promise.withResolvers<void>()
  const tabKey = `porchlight:form:${userId}/${form}`

  function hold(name: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const held = navigator.locks.request(`porchlight-form:${userId}/${name}`, options, (lock) => {
        resolve(lock !== null)
        return lock ? closed.promise : undefined
      })
      // Whoever has it kept it for longer than a reload takes.
      held.catch(() => resolve(false))
    })
  }

  async function choose(): Promise<string> {
    // Only browsers on insecure addresses have none.
    if (!('locks' in navigator)) return form
    const kept = await keptForms({ userId, form })
    const own = keepInTab.get(tabKey)
    if (own !== null && kept.includes(own) && (await hold(own, { signal: AbortSignal.timeout(HANDOVER) }))) return own
    for (const name of kept) if (await hold(name, { ifAvailable: true })) return name
    for (let at = 1; at <= MOST; at++) {
      const name = at === 1 ? form : `${form}/${at}`
      if (await hold(name, { ifAvailable: true })) return name
    }
    return form
  }

  async function chosen(): Promise<string> {
    const name = await choose()
    keepInTab.set(tabKey, name)
    return name
  }

  return { name: chosen(), letGo: () => closed.resolve() }
}
