import { rm } from 'node:fs/promises'

import { appendAt } from '../append.ts'
import { BODY_LIMIT } from '../form.ts'

import type { GraphError } from './errors.ts'
import type { Call } from './call.ts'

export interface HostedFile {
  path: string
  discard: () => Promise<void>
}

const PATIENCE_MS = 10_000

/**
 * Fetches a file the app hosts, as Facebook would, or throws `refusal`. There is no internet behind
 * a stand-in: only the house's own public address and the socket the call came in by are fetched
 * from, whatever host the call names, so that nobody can use it to look around the network.
 */
export async function fetchHosted(
  call: Pick<Call, 'facebook' | 'request'>,
  address: string,
  refusal: GraphError,
): Promise<HostedFile> {
  const url = URL.canParse(address) ? new URL(address) : null
  const { localPort } = call.request.socket
  const allowed = [new URL(call.facebook.publicUrl).origin, `http://127.0.0.1:${localPort}`]
  if (!url || !allowed.includes(url.origin)) throw refusal
  const path = call.facebook.files.temporary()
  const discard = () => rm(path, { force: true })
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': 'facebookexternalhit/1.1' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok || !answer.body) throw refusal
    const taken = await appendAt(path, 0, BODY_LIMIT, answer.body)
    if (!taken.whole) throw refusal
    return { path, discard }
  } catch (reason) {
    await discard()
    refusal.cause = reason
    throw refusal
  }
}
