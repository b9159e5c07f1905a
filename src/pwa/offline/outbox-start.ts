/**
 * Starts sending what waits on this device, off the first paint: Dexie comes only now. To be called
 * by the signed-in layout each time it appears, so that a sign-in sends what waited for it.
 */
export function startOutbox(): void {
  import('#sync/triggers.ts').then(({ startTriggers }) => startTriggers()).catch(reportError)
}
