import type { z } from 'zod'

import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { AppSettings } from './credentials.ts'
import {
  type FacebookSettings,
  facebookStandIn,
  FacebookVariables,
  readFacebook,
} from './facebook/facebook-settings.ts'
import {
  type InstagramSettings,
  instagramStandIn,
  InstagramVariables,
  readInstagram,
} from './instagram/instagram-settings.ts'
import {
  type LinkedInSettings,
  linkedInStandIn,
  LinkedInVariables,
  readLinkedIn,
} from './linkedin/linkedin-settings.ts'

interface SettingsOf {
  facebook: FacebookSettings
  instagram: InstagramSettings
  linkedin: LinkedInSettings
}

/** The networks' settings; null for one that is not configured. */
export type NetworkSettings = { [P in Platform]: (SettingsOf[P] & AppSettings) | null }

/** The settings of all networks by their environment variable names. */
export const NetworkVariables = FacebookVariables.extend(InstagramVariables.shape).extend(LinkedInVariables.shape)

/** @throws StartError for a network of which only the id or only the secret is set */
export function readNetworks(set: z.infer<typeof NetworkVariables>): NetworkSettings {
  return {
    facebook: readFacebook(set),
    instagram: readInstagram(set),
    linkedin: readLinkedIn(set),
  }
}

/** Settings of the stand-ins of all networks. */
export function standInSettings(publicUrl: string, port: number): SettingsOf {
  const at = { outside: `${publicUrl}/sandbox`, inside: `http://127.0.0.1:${port}/sandbox` }
  return {
    facebook: facebookStandIn(at),
    instagram: instagramStandIn(at),
    linkedin: linkedInStandIn(at),
  }
}

/** The stand-ins' settings for the networks they replace. */
export function standInsOf(platforms: readonly Platform[], publicUrl: string, port: number): Partial<NetworkSettings> {
  const all = standInSettings(publicUrl, port)
  return Object.fromEntries(PLATFORMS.filter((one) => platforms.includes(one)).map((one) => [one, all[one]]))
}
