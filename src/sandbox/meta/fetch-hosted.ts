import { rm } from 'node:fs/promises'

import type { FastifyRequest } from 'fastify'

import { appendAt } from '../append.ts'
import type { Files } from '../files.ts'
import { BODY_LIMIT } from '../form.ts'
import { ownOrigin } from '../origin.ts'

import type { GraphError } from './errors.ts'

export interface HostedFile {
  path: string
  discard: () => Promise<void>
}

/** Who fetches: the stand-in, for the call that named the address. */
interface Fetcher {
  host: { files: Files; publicUrl: string }
  request: FastifyRequest
}

const PATIENCE_MS = 10_000

/**
 * Fetches a file the app hosts, as Meta would, or throws `refusal`. There is no internet behind
 * a stand-in: only the house's own public address and the host of the call itself are fetched from,
 * so that nobody can use it to look around the network it runs in.
 */
export async function fetchHosted(fetcher: Fetcher, address: string, refusal: GraphError): Promise<HostedFile> {
  const { files, publicUrl } = fetcher.host
  const url = URL.canParse(address) ? new URL(address) : null
  const allowed = [new URL(publicUrl).origin, ownOrigin(fetcher.request)]
  if (!url || !allowed.includes(url.origin)) throw refusal
  const path = files.temporary()
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
