import { keepInTab } from '#pwa/shared/query/keep.ts'

const KEPT = 'porchlight:facebook-host'
const FACEBOOK = 'https://www.facebook.com'

/** Notes where this server's Facebook stands, the sandbox's stand-in included, from its consent address. */
export function noteConsentHost(redirectUrl: string): void {
  const host = /^(https?:\/\/.+?)\/v\d+\.\d+\/dialog\/oauth/.exec(redirectUrl)?.[1]
  if (host) keepInTab.set(KEPT, host)
}

/** Where a page is created: at the same Facebook she has just signed in to. */
export function createPageUrl(): string {
  return `${keepInTab.get(KEPT) ?? FACEBOOK}/pages/create`
}
