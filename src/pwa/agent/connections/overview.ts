import { isAppPath } from '#domain/app-path.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'

const PATH = '/social-media-connections/dashboard'

/**
 * The overview of connections as a screen to go back to. The address names the screen the overview itself was opened
 * from, as the way back leads through a network's site, which keeps nothing but an address.
 */
export function overviewFrom(origin: Origin | null): Origin {
  const path = origin ? `${PATH}?${new URLSearchParams({ from: origin.path })}` : PATH
  // Escaping may make a long address too long for one of ours.
  return { path: isAppPath(path) ? path : PATH, name: 'Social Media Connections' }
}

/** The state of a link that was opened on the overview and leads back to it. */
export function useFromOverview(): { from: Origin } {
  return { from: overviewFrom(useOrigin()) }
}
