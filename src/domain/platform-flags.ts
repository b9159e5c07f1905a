import type { PlatformFlag } from './post-form.ts'

/** The labels of the nine networks' check boxes. */
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

/** The networks selected for a new post by default (admin specification, section 4). */
export const NEW_POST_FLAGS: readonly PlatformFlag[] = ['facebook', 'instagram']

/** Why Square Video can't be chosen, as specified. */
export const SQUARE_VIDEO_TIP = 'Video type is only available when LinkedIn is the only selected platform'
