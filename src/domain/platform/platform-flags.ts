import { NETWORKS, PLATFORM_NAME, PLATFORMS, type Platform } from './platform.ts'

/** Networks a post can be marked for, in the order of the form; only `PLATFORMS` are published to. */
export const PLATFORM_FLAGS = [
  ...PLATFORMS,
  'tiktok',
  'youtube',
  'google_business_profile',
  'x',
  'whatsapp',
  'pinterest',
] as const

export type PlatformFlag = (typeof PLATFORM_FLAGS)[number]

export function isPublishedTo(flag: PlatformFlag): flag is Platform {
  return PLATFORMS.some((platform) => platform === flag)
}

export const FLAG_NAME: Record<PlatformFlag, string> = {
  ...PLATFORM_NAME,
  tiktok: 'TikTok',
  youtube: 'YouTube',
  google_business_profile: 'Google Business Profile',
  x: 'X',
  whatsapp: 'WhatsApp',
  pinterest: 'Pinterest',
}

/** The networks selected for a new post by default (admin specification, section 4). */
export const NEW_POST_FLAGS: readonly PlatformFlag[] = PLATFORMS.filter((platform) => NETWORKS[platform].isDefault)

/** Whether Square Video can be chosen: all selected networks take it, and at least one is selected. */
export function allowsSquareVideo(selected: readonly PlatformFlag[]): boolean {
  return selected.length > 0 && selected.every((flag) => isPublishedTo(flag) && NETWORKS[flag].takesSquareVideo)
}

/** Why Square Video can't be chosen, as specified. */
export const SQUARE_VIDEO_TIP = 'Video type is only available when LinkedIn is the only selected platform'
