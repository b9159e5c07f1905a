import { z } from 'zod'

import { newestVersion } from '#domain/platform/api-versions.ts'

import { onOff, webAddress } from '../../setting-values.ts'
import {
  type AppSettings,
  readCredentials,
  STAND_IN_CREDENTIALS,
  type StandInAddresses,
  versionSetting,
} from '../credentials.ts'

/** Permissions asked of the agent, both needed to publish. */
export const INSTAGRAM_SCOPES = ['instagram_business_basic', 'instagram_business_content_publish'] as const

/** The permission for the counts that media themselves don't have. */
export const INSIGHTS_SCOPES = ['instagram_business_manage_insights'] as const

/** The permission for comments under the account's own posts. */
export const COMMENT_SCOPES = ['instagram_business_manage_comments'] as const

/** Instagram's addresses and the app's credentials. */
export interface InstagramSettings extends AppSettings {
  /** Whether the app has the permission to comment. */
  comments: boolean
  dialogUrl: string
  /** Where a code is exchanged for a token. */
  apiUrl: string
  graphUrl: string
}

export const InstagramVariables = z.object({
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  GRAPH_VERSION: versionSetting('instagram'),
  INSTAGRAM_FIRST_COMMENTS: onOff.default(false),
  INSTAGRAM_DIALOG_URL: webAddress.default('https://www.instagram.com'),
  INSTAGRAM_API_URL: webAddress.default('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: webAddress.default('https://graph.instagram.com'),
})

export function readInstagram(set: z.infer<typeof InstagramVariables>): InstagramSettings | null {
  const credentials = readCredentials('INSTAGRAM', set.INSTAGRAM_CLIENT_ID, set.INSTAGRAM_CLIENT_SECRET)
  return (
    credentials && {
      ...credentials,
      apiVersion: set.GRAPH_VERSION,
      comments: set.INSTAGRAM_FIRST_COMMENTS,
      dialogUrl: set.INSTAGRAM_DIALOG_URL,
      apiUrl: set.INSTAGRAM_API_URL,
      graphUrl: set.INSTAGRAM_GRAPH_URL,
    }
  )
}

export function instagramStandIn({ outside, inside }: StandInAddresses): InstagramSettings {
  return {
    ...STAND_IN_CREDENTIALS,
    apiVersion: newestVersion('instagram'),
    comments: true,
    dialogUrl: `${outside}/www.instagram.com`,
    apiUrl: `${inside}/api.instagram.com`,
    graphUrl: `${inside}/graph.instagram.com`,
  }
}
