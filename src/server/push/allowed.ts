import { ECDH } from 'node:crypto'

import type { PushSubscription } from '#contract/publishing/notices.ts'

import type { Config } from '../config.ts'

/**
 * The push services of the browsers; a `*` stands for one or more labels. Addresses come from clients, so the
 * server calls no others.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
]

/**
 * An address in the normalized form in which it is checked, stored and compared: a host can be spelled in many
 * ways, and the checked address has to be the one that is called.
 */
export function plainAddress(endpoint: string): string {
  return new URL(endpoint).href
}

/**
 * The address a push is sent to, or null for one that belongs to no push service. The stand-in is reached directly,
 * as all stand-ins are.
 */
export function pushAddress({ pushStandIn }: Pick<Config, 'pushStandIn'>, endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null
  if (pushStandIn && endpoint.startsWith(pushStandIn.outside)) {
    const id = endpoint.slice(pushStandIn.outside.length)
    return /^[\w-]+$/.test(id) ? new URL(pushStandIn.inside + id) : null
  }
  const url = new URL(endpoint)
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return plain && HOSTS.some((host) => host.test(url.hostname)) ? url : null
}

/** Whether a browser's keys are valid: a point of the curve and 16 bytes. */
export function areKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
