import { rm } from 'node:fs/promises'

import type { FastifyRequest } from 'fastify'

import { appendAt } from '../storage/append.ts'
import type { Files } from '../storage/files.ts'
import { BODY_LIMIT } from '../http/form.ts'
import { socketOrigin } from '../http/origin.ts'

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
 * Fetches a file the app hosts, as Meta would, or throws `refusal`. A stand-in only fetches from
 * this server, by its public address or by the socket the call arrived on, so that nobody can use it
 * to reach other hosts of the network.
 */
export async function fetchHosted(fetcher: Fetcher, address: string, refusal: GraphError): Promise<HostedFile> {
  const { files, publicUrl } = fetcher.host
  const url = URL.canParse(address) ? new URL(address) : null
  const inside = socketOrigin(fetcher.request)
  const isPublic = url?.origin === new URL(publicUrl).origin
  if (!url || !(isPublic || isHere(url, inside))) throw refusal
  const path = files.temporary()
  const discard = () => rm(path, { force: true })
  try {
    const answer = await reach(url, inside, isPublic)
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

/** This very server, by its address or a name of this machine. */
function isHere(url: URL, inside: string): boolean {
  const { origin, port } = new URL(inside)
  return [origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`].includes(url.origin)
}

/** If the public name can't be reached from here, for example behind a proxy, the server's socket is the fallback. */
async function reach(url: URL, inside: string, isPublic: boolean): Promise<Response> {
  const get = (address: URL) =>
    fetch(address, {
      headers: { 'user-agent': 'facebookexternalhit/1.1' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  const here = new URL(url.pathname + url.search, inside)
  if (!isPublic) return await get(here)
  try {
    return await get(url)
  } catch {
    return await get(here)
  }
}
