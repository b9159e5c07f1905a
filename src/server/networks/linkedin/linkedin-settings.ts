import { z } from 'zod'

import { newestVersion } from '#domain/platform/api-versions.ts'

import { onOff, webAddress } from '../../setting-values.ts'
import {
  type AppSettings,
  type Credentials,
  readCredentials,
  STAND_IN_CREDENTIALS,
  type StandInAddresses,
  versionSetting,
} from '../credentials.ts'

/** Permissions asked of the agent: the member's identity, and posting in the member's name. */
export const LINKEDIN_SCOPES = ['openid', 'profile', 'w_member_social'] as const

/** The permission for the statistics of a member's posts, which is asked for apart. */
export const STATISTICS_SCOPES = ['r_member_postAnalytics'] as const

/** The permission to see which pages a member runs and how their posts do. */
export const PAGE_STATISTICS_SCOPES = ['r_organization_admin'] as const

/** The permissions for posting as a company's page, which are asked for apart. */
export const COMPANY_SCOPES = ['w_organization_social', ...PAGE_STATISTICS_SCOPES] as const

/** LinkedIn's addresses and the app's credentials. */
export interface LinkedInSettings extends AppSettings {
  dialogUrl: string
  /** The dialog's host as this server reaches it: tokens are issued there too. */
  oauthUrl: string
  apiUrl: string
  /** The app with LinkedIn's Community Management API, which posts as company pages; null where there is none. */
  pagesApp: Credentials | null
  /** Whether LinkedIn has approved the app for the statistics of posts. */
  statistics: boolean
}

export const LinkedInVariables = z.object({
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_PAGES_CLIENT_ID: z.string().optional(),
  LINKEDIN_PAGES_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_POST_STATISTICS: onOff.default(false),
  LINKEDIN_VERSION: versionSetting('linkedin'),
  LINKEDIN_DIALOG_URL: webAddress.default('https://www.linkedin.com'),
  LINKEDIN_API_URL: webAddress.default('https://api.linkedin.com'),
})

export function readLinkedIn(set: z.infer<typeof LinkedInVariables>): LinkedInSettings | null {
  const credentials = readCredentials('LINKEDIN', set.LINKEDIN_CLIENT_ID, set.LINKEDIN_CLIENT_SECRET)
  const pagesApp = readCredentials('LINKEDIN_PAGES', set.LINKEDIN_PAGES_CLIENT_ID, set.LINKEDIN_PAGES_CLIENT_SECRET)
  return (
    credentials && {
      ...credentials,
      apiVersion: set.LINKEDIN_VERSION,
      dialogUrl: set.LINKEDIN_DIALOG_URL,
      oauthUrl: set.LINKEDIN_DIALOG_URL,
      apiUrl: set.LINKEDIN_API_URL,
      pagesApp,
      statistics: set.LINKEDIN_POST_STATISTICS,
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
    pagesApp: STAND_IN_CREDENTIALS,
    statistics: true,
  }
}
