/** The networks an agent can publish to, in the order they are always shown. */
export const PLATFORMS = ['facebook', 'instagram', 'linkedin'] as const

export type Platform = (typeof PLATFORMS)[number]

/** The name in labels and messages. */
export const PLATFORM_NAME: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

/** Longest caption each network accepts, in UTF-16 units as all three count them. */
export const CAPTION_LIMIT: Record<Platform, number> = {
  facebook: 63_206,
  instagram: 2_200,
  linkedin: 3_000,
}
