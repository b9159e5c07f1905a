import { tabStorage } from '#pwa/shared/query/keep.ts'

const KEPT = 'porchlight:facebook-host'
const FACEBOOK = 'https://www.facebook.com'

/** Remembers the host of this server's Facebook, which may be the sandbox's stand-in, from its consent address. */
export function noteConsentHost(redirectUrl: string): void {
  const host = /^(https?:\/\/.+?)\/v\d+\.\d+\/dialog\/oauth/.exec(redirectUrl)?.[1]
  if (host) tabStorage.set(KEPT, host)
}

/** Where a page is created: at the same Facebook the agent has just signed in to. */
export function createPageUrl(): string {
  return `${tabStorage.get(KEPT) ?? FACEBOOK}/pages/create`
}
