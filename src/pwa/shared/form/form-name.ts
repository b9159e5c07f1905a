import { tabStorage } from '../query/browser-storage.ts'
import { storedForms } from './stored-form.ts'

/** The name a form is stored under on the device, reserved while the form is open. */
export interface HeldFormName {
  name: Promise<string>
  letGo: () => void
}

/** How long a page that is being reloaded may take to release its names, in milliseconds. */
const HANDOVER = 1000

/** How many copies of one form are told apart. */
const MOST = 50

/**
 * Reserves a name below the given one that no other open form has, so that two tabs with the same form don't overwrite
 * one another. What a closed tab has left is found again: a tab's own after a reload, else what was changed last.
 */
export function holdFormName({ userId, form }: { userId: number; form: string }): HeldFormName {
  const closed = Promise.withResolvers<void>()
  const tabKey = `porchlight:form:${userId}/${form}`

  function hold(name: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const held = navigator.locks.request(`porchlight-form:${userId}/${name}`, options, (lock) => {
        resolve(lock !== null)
        return lock ? closed.promise : undefined
      })
      // Another page has held it for longer than a reload takes.
      held.catch(() => resolve(false))
    })
  }

  async function choose(): Promise<string> {
    // Only browsers on insecure addresses have no locks.
    if (!('locks' in navigator)) return form
    const stored = await storedForms({ userId, subject: form })
    const own = tabStorage.get(tabKey)
    if (own !== null && stored.includes(own) && (await hold(own, { signal: AbortSignal.timeout(HANDOVER) }))) return own
    for (const name of stored) if (await hold(name, { ifAvailable: true })) return name
    for (let at = 1; at <= MOST; at++) {
      const name = at === 1 ? form : `${form}/${at}`
      if (await hold(name, { ifAvailable: true })) return name
    }
    return form
  }

  async function chosen(): Promise<string> {
    const name = await choose()
    tabStorage.set(tabKey, name)
    return name
  }

  return { name: chosen(), letGo: () => closed.resolve() }
}
