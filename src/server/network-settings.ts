import { z } from 'zod'

import { PLATFORMS, type Platform } from '#domain/platform.ts'

import { StartError } from './start-error.ts'

/** Facebook's addresses and the app's credentials. With the sandbox the addresses lead back to this server. */
export interface FacebookSettings {
  clientId: string
  clientSecret: string
  /** The configuration of Facebook Login for Business; null where the app uses plain Facebook Login. */
  configId: string | null
  /** Base of the address a browser is sent to for consent. */
  dialogUrl: string
  /** Bases for calls from server to server. */
  graphUrl: string
  uploadUrl: string
}

/** Instagram's addresses and the app's credentials. */
export interface InstagramSettings {
  clientId: string
  clientSecret: string
  dialogUrl: string
  /** Where a code is exchanged for a token. */
  apiUrl: string
  graphUrl: string
}

/** LinkedIn's addresses and the app's credentials. */
export interface LinkedInSettings {
  clientId: string
  clientSecret: string
  dialogUrl: string
  /** The dialog's host as this server reaches it: tokens are issued there too. */
  oauthUrl: string
  apiUrl: string
}

/** The networks' settings; null for one that is not configured. */
export interface NetworkSettings {
  facebook: FacebookSettings | null
  instagram: InstagramSettings | null
  linkedin: LinkedInSettings | null
}

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** The settings by their environment variable names. */
export const NetworkVariables = z.object({
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CONFIG_ID: z
    .string()
    .regex(/^\d{1,30}$/, { error: 'must be a configuration’s number' })
    .optional(),
  FACEBOOK_DIALOG_URL: webAddress.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com'),
  FACEBOOK_UPLOAD_URL: webAddress.default('https://rupload.facebook.com'),
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_DIALOG_URL: webAddress.default('https://www.instagram.com'),
  INSTAGRAM_API_URL: webAddress.default('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: webAddress.default('https://graph.instagram.com'),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_DIALOG_URL: webAddress.default('https://www.linkedin.com'),
  LINKEDIN_API_URL: webAddress.default('https://api.linkedin.com'),
})
type NetworkVariables = z.infer<typeof NetworkVariables>

/**
 * The settings of each network, or null where id and secret are both unset.
 * @throws StartError when only one of the two is set
 */
export function readNetworks(set: NetworkVariables): NetworkSettings {
  const facebook = credentials('FACEBOOK', set.FACEBOOK_CLIENT_ID, set.FACEBOOK_CLIENT_SECRET)
  const instagram = credentials('INSTAGRAM', set.INSTAGRAM_CLIENT_ID, set.INSTAGRAM_CLIENT_SECRET)
  const linkedin = credentials('LINKEDIN', set.LINKEDIN_CLIENT_ID, set.LINKEDIN_CLIENT_SECRET)
  return {
    facebook: facebook && {
      ...facebook,
      configId: set.FACEBOOK_CONFIG_ID ?? null,
      dialogUrl: set.FACEBOOK_DIALOG_URL,
      graphUrl: set.FACEBOOK_GRAPH_URL,
      uploadUrl: set.FACEBOOK_UPLOAD_URL,
    },
    instagram: instagram && {
      ...instagram,
      dialogUrl: set.INSTAGRAM_DIALOG_URL,
      apiUrl: set.INSTAGRAM_API_URL,
      graphUrl: set.INSTAGRAM_GRAPH_URL,
    },
    linkedin: linkedin && {
      ...linkedin,
      dialogUrl: set.LINKEDIN_DIALOG_URL,
      oauthUrl: set.LINKEDIN_DIALOG_URL,
      apiUrl: set.LINKEDIN_API_URL,
    },
  }
}

function credentials(name: string, id: string | undefined, secret: string | undefined) {
  if (id && secret) return { clientId: id, clientSecret: secret }
  if (!id && !secret) return null
  const [idName, secretName] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
  throw new StartError(`${id ? secretName : idName} is missing: set ${idName} and ${secretName} both, or neither.`)
}

const STAND_IN_APP = { clientId: 'porchlight-sandbox', clientSecret: 'sandbox-secret' }

/** Settings of the stand-ins: browsers are sent to the public address, the server calls itself directly. */
export function standInSettings(publicUrl: string, port: number) {
  const [outside, inside] = [`${publicUrl}/sandbox`, `http://127.0.0.1:${port}/sandbox`]
  return {
    facebook: {
      ...STAND_IN_APP,
      configId: null,
      dialogUrl: `${outside}/www.facebook.com`,
      graphUrl: `${inside}/graph.facebook.com`,
      uploadUrl: `${inside}/rupload.facebook.com`,
    },
    instagram: {
      ...STAND_IN_APP,
      dialogUrl: `${outside}/www.instagram.com`,
      apiUrl: `${inside}/api.instagram.com`,
      graphUrl: `${inside}/graph.instagram.com`,
    },
    linkedin: {
      ...STAND_IN_APP,
      dialogUrl: `${outside}/www.linkedin.com`,
      oauthUrl: `${inside}/www.linkedin.com`,
      apiUrl: `${inside}/api.linkedin.com`,
    },
  } satisfies NetworkSettings
}

/** The stand-ins' settings for the networks they replace. */
export function standInsOf(platforms: readonly Platform[], publicUrl: string, port: number): Partial<NetworkSettings> {
  const all = standInSettings(publicUrl, port)
  return Object.fromEntries(PLATFORMS.filter((one) => platforms.includes(one)).map((one) => [one, all[one]]))
}
