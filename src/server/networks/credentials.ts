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

/** Where the stand-ins are: browsers are sent to the public address, the server calls itself directly. */
export interface StandInAddresses {
  outside: string
  inside: string
}
