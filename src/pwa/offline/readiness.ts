/**
 * Whether the app opens on this device without a network: `getting` while its files and main screens are on their way,
 * `ready` once all of them are stored, `impossible` where the browser stores none, `unknown` before anybody asked.
 */
export type Readiness = 'unknown' | 'getting' | 'ready' | 'impossible'

/** Stored once the agent was told that the app is ready offline; what made it ready is deleted at a sign-out. */
export const READY_KEY = 'porchlight:ready-offline'

let present: Readiness = 'unknown'
const listeners = new Set<() => void>()

/** For React's external stores. */
export const readiness = {
  get: (): Readiness => present,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  },
}

export function setReadiness(next: Readiness): void {
  present = next
  for (const changed of listeners) changed()
}
