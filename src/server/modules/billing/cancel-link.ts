import { createHmac } from 'node:crypto'

import { problem } from '../../http/problem.ts'
import { isSigned, type Secrets } from '../../security/secrets.ts'

/** How long a link is valid: longer than a quarter, so that the last email's works until the next one arrives. */
const GOOD_FOR_MS = 100 * 24 * 60 * 60 * 1000

/** What a link allows: canceling one subscription, and nothing else. */
export interface Cancelable {
  agentId: number
  subscriptionId: string
}

/** A token that lets whoever has the email cancel one subscription. It opens no session and shows no personal data. */
export function cancelToken(secret: string, { agentId, subscriptionId }: Cancelable, now: Date): string {
  const payload = `${agentId}.${subscriptionId}.${now.getTime() + GOOD_FOR_MS}`
  return `${Buffer.from(payload).toString('base64url')}.${signatureOf(secret, payload)}`
}

/** @throws link_invalid for a token that is not ours, or has expired */
export function readCancelToken(secrets: Secrets, token: string, now: Date): Cancelable {
  const [encoded = '', signature = ''] = token.split('.')
  const payload = Buffer.from(encoded, 'base64url').toString()
  if (!isSigned(secrets, signature, (secret) => signatureOf(secret, payload))) throw problem('link_invalid')
  const [agentId = '', subscriptionId = '', until = ''] = payload.split('.')
  if (Number(until) <= now.getTime()) throw problem('link_invalid')
  return { agentId: Number(agentId), subscriptionId }
}

function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`cancel-subscription ${payload}`).digest('base64url')
}
