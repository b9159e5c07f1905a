import { z } from 'zod'

import { newestVersion } from '#domain/platform/api-versions.ts'

import { webAddress } from '../../setting-values.ts'
import {
  type AppSettings,
  readCredentials,
  STAND_IN_CREDENTIALS,
  type StandInAddresses,
  versionSetting,
} from '../credentials.ts'

/** Permissions asked of the agent: the member's identity, and posting in the member's name. */
export const LINKEDIN_SCOPES = ['openid', 'profile', 'w_member_social'] as const

/** LinkedIn's addresses and the app's credentials. */
export interface LinkedInSettings extends AppSettings {
  dialogUrl: string
  /** The dialog's host as this server reaches it: tokens are issued there too. */
  oauthUrl: string
  apiUrl: string
}

export const LinkedInVariables = z.object({
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_VERSION: versionSetting('linkedin'),
  LINKEDIN_DIALOG_URL: webAddress.default('https://www.linkedin.com'),
  LINKEDIN_API_URL: webAddress.default('https://api.linkedin.com'),
})

export function readLinkedIn(set: z.infer<typeof LinkedInVariables>): LinkedInSettings | null {
  const credentials = readCredentials('LINKEDIN', set.LINKEDIN_CLIENT_ID, set.LINKEDIN_CLIENT_SECRET)
  return (
    credentials && {
      ...credentials,
      apiVersion: set.LINKEDIN_VERSION,
      dialogUrl: set.LINKEDIN_DIALOG_URL,
      oauthUrl: set.LINKEDIN_DIALOG_URL,
      apiUrl: set.LINKEDIN_API_URL,
    }
  )
}

export function linkedInStandIn({ outside, inside }: StandInAddresses): LinkedInSettings {
  return {
    ...STAND_IN_CREDENTIALS,
    apiVersion: newestVersion('linkedin'),
    dialogUrl: `${outside}/www.linkedin.com`,
    oauthUrl: `${inside}/www.linkedin.com`,
    apiUrl: `${inside}/api.linkedin.com`,
  }
}
