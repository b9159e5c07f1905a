import { z } from 'zod'

import { webAddress } from '../../http/web-address.ts'
import { type Credentials, readCredentials, STAND_IN_CREDENTIALS, type StandInAddresses } from '../credentials.ts'

/** Newest version known when this was written; each is supported for about a year. Defined only here. */
export const LINKEDIN_API_VERSION = '202609'

/** Permissions asked of the agent: the member's identity, and posting in the member's name. */
export const LINKEDIN_SCOPES = ['openid', 'profile', 'w_member_social'] as const

/** LinkedIn's addresses and the app's credentials. */
export interface LinkedInSettings extends Credentials {
  dialogUrl: string
  /** The dialog's host as this server reaches it: tokens are issued there too. */
  oauthUrl: string
  apiUrl: string
}

export const LinkedInVariables = z.object({
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_DIALOG_URL: webAddress.default('https://www.linkedin.com'),
  LINKEDIN_API_URL: webAddress.default('https://api.linkedin.com'),
})

export function readLinkedIn(set: z.infer<typeof LinkedInVariables>): LinkedInSettings | null {
  const credentials = readCredentials('LINKEDIN', set.LINKEDIN_CLIENT_ID, set.LINKEDIN_CLIENT_SECRET)
  return (
    credentials && {
      ...credentials,
      dialogUrl: set.LINKEDIN_DIALOG_URL,
      oauthUrl: set.LINKEDIN_DIALOG_URL,
      apiUrl: set.LINKEDIN_API_URL,
    }
  )
}

export function linkedInStandIn({ outside, inside }: StandInAddresses): LinkedInSettings {
  return {
    ...STAND_IN_CREDENTIALS,
    dialogUrl: `${outside}/www.linkedin.com`,
    oauthUrl: `${inside}/www.linkedin.com`,
    apiUrl: `${inside}/api.linkedin.com`,
  }
}
