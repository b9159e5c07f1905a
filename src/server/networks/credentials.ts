import { z } from 'zod'

import { newestVersion } from '#domain/platform/api-versions.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { StartError } from '../start-error.ts'

/** What a network knows this app by. */
export interface Credentials {
  clientId: string
  clientSecret: string
}

/**
 * A network's credentials; null where id and secret are both unset.
 * @throws StartError when only one of the two is set
 */
export function readCredentials(name: string, id: string | undefined, secret: string | undefined): Credentials | null {
  if (id && secret) return { clientId: id, clientSecret: secret }
  if (!id && !secret) return null
  const [idName, secretName] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
  throw new StartError(`${id ? secretName : idName} is missing: set ${idName} and ${secretName} both, or neither.`)
}

/** What the stand-ins know this app by. */
export const STAND_IN_CREDENTIALS: Credentials = { clientId: 'porchlight-sandbox', clientSecret: 'sandbox-secret' }

/** What the settings of every network have. */
export interface AppSettings extends Credentials {
  /** The version of the network's API to speak. */
  apiVersion: string
}

/** The setting for the version of a network's API. */
export const versionSetting = (platform: Platform) => {
  const newest = newestVersion(platform)
  const form = newest.startsWith('v') ? /^v\d{1,3}\.0$/ : /^20\d\d(?:0[1-9]|1[0-2])$/
  return z
    .string()
    .regex(form, { error: `must be a version such as ${newest}` })
    .default(newest)
}

/** Where the stand-ins are: browsers are sent to the public address, the server calls itself directly. */
export interface StandInAddresses {
  outside: string
  inside: string
}
