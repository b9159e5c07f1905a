import type { Platform } from '#domain/platform/platform.ts'

import type { IconName } from './ui/icon-name.ts'

/** How a network is shown; what the connection screens say of it is in connections/platform-notes.ts. */
interface ShownPlatform {
  icon: IconName
  /** Its home page. */
  home: string
}

export const SHOWN_PLATFORMS: Readonly<Record<Platform, ShownPlatform>> = {
  facebook: { icon: 'facebook-logo-fill', home: 'https://www.facebook.com/' },
  instagram: { icon: 'instagram-logo', home: 'https://www.instagram.com/' },
  linkedin: { icon: 'linkedin-logo-fill', home: 'https://www.linkedin.com/' },
}
