const KEPT = 'porchlight:facebook-host'
const FACEBOOK = 'https://www.facebook.com'

/** Notes where this server's Facebook stands, the sandbox's stand-in included, from its consent address. */
export function noteConsentHost(redirectUrl: string): void {
  const host = /^(https?:\/\/.+?)\/v\d+\.\d+\/dialog\/oauth/.exec(redirectUrl)?.[1]
  if (host) sessionStorage.setItem(KEPT, host)
}

/** Where a page is created: at the same Facebook she has just signed in to. */
export function createPageUrl(): string {
  return `${sessionStorage.getItem(KEPT) ?? FACEBOOK}/pages/create`
}
