import type { Platform } from '#domain/platform.ts'

/** The note under a platform's name before it is connected. */
export const PLATFORM_NOTE: Record<Platform, string> = {
  facebook: 'Your business page, not your profile',
  instagram: 'Your professional account',
  linkedin: 'Your own profile',
}

/** Why a connection that was there asks for a fresh sign-in. */
export const RECONNECT_NOTE: Record<Platform, string> = {
  facebook: 'Facebook wants you to sign in again. Posts for it don’t go out until then.',
  instagram: 'Instagram wants you to sign in again. Posts for it don’t go out until then.',
  linkedin: 'LinkedIn asks for a fresh sign-in every 60 days. Posts for it don’t go out until then.',
}

export function notOffered(name: string): string {
  return `${name} is not available on this server. Whoever runs it can set it up.`
}
