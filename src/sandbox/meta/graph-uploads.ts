import { rm } from 'node:fs/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { BODY_LIMIT, socketOrigin } from '../http.ts'
import { appendAt, type Files } from '../storage/files.ts'
import type { GraphError } from './errors.ts'

/** A video upload at the upload host, as its stand-in describes it. */
export interface GraphUpload {
  request: FastifyRequest
  /** Where its bytes gather. */
  path: string
  /** Bytes announced, null until the first request. */
  size: number | null
  received: number
  complete: boolean
  /** Largest accepted video, in bytes. */
  limit: number
  /** What a whole upload is answered with. */
  done: object
  keep: (change: { received: number; size: number | null }) => Promise<void>
  /** Checks the whole file and stores the result; false when it is no video. */
  finish: (bytes: number) => Promise<boolean>
}

/** Takes bytes at the offset a header names. */
export async function receive(upload: GraphUpload, reply: FastifyReply): Promise<object> {
  const { request } = upload
  if (upload.complete) return refuse(reply, 'ProcessingFailedError', 'The upload is already complete.')
  const offset = headerNumber(request, 'offset')
  const size = headerNumber(request, 'file_size')
  if (size === null || size === 0 || size > upload.limit || (upload.size !== null && upload.size !== size)) {
    return refuse(reply, 'PartialRequestError', 'The header file_size does not match this upload.')
  }
  if (offset !== upload.received) {
    return refuse(reply, 'OffsetInvalidError', `Request starting offset is invalid, expected ${upload.received}`)
  }
  const taken = await appendAt(upload.path, offset, size - offset, request.raw)
  const received = offset + taken.bytes
  if (!taken.whole || received < size) {
    await upload.keep({ received, size })
    return refuse(reply, 'PartialRequestError', `Received ${received} of ${size} bytes.`)
  }
  const isVideo = await upload.finish(received)
  return isVideo ? upload.done : refuse(reply, 'ProcessingFailedError', 'Request processing failed: not a video.')
}

type RefusalType = 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError'

function refuse(reply: FastifyReply, type: RefusalType, message: string): object {
  const retriable = type !== 'ProcessingFailedError'
  reply.code(400)
  return { debug_info: { retriable, type, message } }
}

function headerNumber(request: FastifyRequest, name: string): number | null {
  const text = request.headers[name]
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : null
}

interface HostedFile {
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
