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

/** Permissions without which nothing can be published to a Page. */
export const REQUIRED_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] as const

/** All permissions the dialog asks for. Without `business_management` Pages held by a business portfolio are not listed. */
export const FACEBOOK_SCOPES = [...REQUIRED_SCOPES, 'business_management'] as const

/** The permission for the counts that `pages_read_engagement` doesn't give. */
export const INSIGHTS_SCOPES = ['read_insights'] as const

/** The permission for a Page's comments under its own posts. */
export const COMMENT_SCOPES = ['pages_manage_engagement'] as const

/** Facebook's addresses and the app's credentials. With the sandbox the addresses lead back to this server. */
export interface FacebookSettings extends AppSettings {
  /** The configuration of Facebook Login for Business; null where the app uses plain Facebook Login. */
  configId: string | null
  /** The configuration that has the permission to read insights too; null where there is none. */
  insightsConfigId: string | null
  /** Whether the app has the permission to comment. */
  comments: boolean
  /** Base of the address a browser is sent to for consent. */
  dialogUrl: string
  /** Bases for calls from server to server. */
  graphUrl: string
  uploadUrl: string
}

const configurationNumber = z
  .string()
  .regex(/^\d{1,30}$/, { error: 'must be a configuration’s number' })
  .optional()

export const FacebookVariables = z.object({
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CONFIG_ID: configurationNumber,
  FACEBOOK_INSIGHTS_CONFIG_ID: configurationNumber,
  GRAPH_VERSION: versionSetting('facebook'),
  FACEBOOK_FIRST_COMMENTS: onOff.default(false),
  FACEBOOK_DIALOG_URL: webAddress.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com'),
  FACEBOOK_UPLOAD_URL: webAddress.default('https://rupload.facebook.com'),
})

export function readFacebook(set: z.infer<typeof FacebookVariables>): FacebookSettings | null {
  const credentials = readCredentials('FACEBOOK', set.FACEBOOK_CLIENT_ID, set.FACEBOOK_CLIENT_SECRET)
  return (
    credentials && {
      ...credentials,
      apiVersion: set.GRAPH_VERSION,
      configId: set.FACEBOOK_CONFIG_ID ?? null,
      insightsConfigId: set.FACEBOOK_INSIGHTS_CONFIG_ID ?? null,
      comments: set.FACEBOOK_FIRST_COMMENTS,
      dialogUrl: set.FACEBOOK_DIALOG_URL,
      graphUrl: set.FACEBOOK_GRAPH_URL,
      uploadUrl: set.FACEBOOK_UPLOAD_URL,
    }
  )
}

export function facebookStandIn({ outside, inside }: StandInAddresses): FacebookSettings {
  return {
    ...STAND_IN_CREDENTIALS,
    apiVersion: newestVersion('facebook'),
    configId: null,
    insightsConfigId: null,
    comments: true,
    dialogUrl: `${outside}/www.facebook.com`,
    graphUrl: `${inside}/graph.facebook.com`,
    uploadUrl: `${inside}/rupload.facebook.com`,
  }
}
