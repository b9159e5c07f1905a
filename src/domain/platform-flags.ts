import type { PlatformFlag } from './post-form.ts'

/** The nine networks' names, as they stand beside their boxes. */
export const FLAG_NAME: Record<PlatformFlag, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  google_business_profile: 'Google Business Profile',
  x: 'X',
  whatsapp: 'WhatsApp',
  pinterest: 'Pinterest',
}

/** What a new post is meant for before anybody chooses (admin specification, section 4). */
export const NEW_POST_FLAGS: readonly PlatformFlag[] = ['facebook', 'instagram']

/** Why Square Video can't be chosen, word for word as specified. */
export const SQUARE_VIDEO_TIP = 'Video type is only available when LinkedIn is the only selected platform'
