/** The nine networks a post can be meant for, in the order they are always shown, with their names. */
export const PLATFORM_FLAGS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  google_business_profile: 'Google Business Profile',
  x: 'X',
  whatsapp: 'WhatsApp',
  pinterest: 'Pinterest',
} as const

export type PlatformFlag = keyof typeof PLATFORM_FLAGS

export const platformFlags = Object.keys(PLATFORM_FLAGS) as PlatformFlag[]

/** What a new post is meant for before anybody chooses (admin specification, section 4). */
export const NEW_POST_PLATFORMS: readonly PlatformFlag[] = ['facebook', 'instagram']

/** Why Square Video can't be chosen, word for word as specified. */
export const SQUARE_VIDEO_TIP = 'Video type is only available when LinkedIn is the only selected platform'

/** Square video is for Facebook, LinkedIn or both, and for nothing beside them. */
export function allowsSquareVideo(chosen: readonly PlatformFlag[]): boolean {
  return chosen.length > 0 && chosen.every((platform) => platform === 'facebook' || platform === 'linkedin')
}
