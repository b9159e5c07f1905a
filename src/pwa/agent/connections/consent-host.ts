import type { Platform } from '#domain/platform/platform.ts'
import { PLATFORM_NOTES } from '#pwa/shared/connections/platform-notes.ts'
import { tabStorage } from '#pwa/shared/query/browser-storage.ts'

const storedUnder = (platform: Platform) => `porchlight:${platform}-host`

/**
 * Remembers the host of a network where pages are made, which may be the sandbox's stand-in, from the address of its
 * consent page.
 */
export function storeConsentHost(platform: Platform, redirectUrl: string): void {
  const { newPage } = PLATFORM_NOTES[platform]
  const at = newPage ? redirectUrl.search(newPage.consentPath) : -1
  if (at > 0 && /^https?:\/\//.test(redirectUrl)) tabStorage.set(storedUnder(platform), redirectUrl.slice(0, at))
}

/** Where a page is made: at the host the agent has just signed in to. Null for a network without pages. */
export function newPageUrl(platform: Platform): string | null {
  const { newPage } = PLATFORM_NOTES[platform]
  return newPage && `${tabStorage.get(storedUnder(platform)) ?? newPage.site}${newPage.path}`
}
