import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { BARE_HEADERS } from './bare-headers.ts'
import { limitBodies, LONGEST_BODY_MS } from '../uploads/body-time.ts'
import { limitConnections, type Admit, type ConnectionLimits } from './connections.ts'
import { endSlowReaders } from './slow-readers.ts'
import { problem } from '../problem.ts'
import { problemBody } from '../problem-answers.ts'
import { StartError } from '../../start-error.ts'

/** How long headers may take to arrive, and how often Node checks. */
const HEADERS_MS = 15_000
const LOOK_FOR_SLOW_MS = 5_000

/** How long a connection may be idle in the middle of an answer. */
const SILENCE_MS = 2 * 60_000

/** How long a closing server waits for running requests, uploads included. */
const FINISH_WITHIN_MS = 15_000

/** How long a client has to read an answer that asks it to retry later. */
const LAST_ANSWERS_MS = 2000

const LOOK_EVERY_MS = 50

/** The listening server: it answers liveness from the start, and later passes calls on. */
export interface Listener {
  server: Server
  port: number
  /** Passes all requests to `listener` from now on. */
  passTo: (listener: RequestListener) => void
  /** Answers new requests with 503 from now on, except those whose path `isStillServed`; running ones go on. */
  drain: (isStillServed?: (path: string) => boolean) => void
  /**
   * Waits for running requests, has `answerOverdue` answer those that take longer, then closes the remaining
   * connections. Until then new requests are answered with 503.
   */
  close: (answerOverdue?: () => void) => Promise<void>
}

/** @throws StartError when the address can't be listened on */
export async function openListener(host: string, port: number, connections?: ConnectionLimits): Promise<Listener> {
  let listener: RequestListener = answerAway
  let isStillServed: ((path: string) => boolean) | null = null
  let admit: Admit = () => true
  const underWay = new Set<ServerResponse>()
  const handle: RequestListener = (request, response) => {
    if (isStillServed && !isStillServed(request.url ?? '')) {
      response.setHeader('Connection', 'close')
      return answerAway(request, response)
    }
    if (!admit(request, response)) return answerFull(response)
    // Compression, streaming and several waits each add a listener for the response's end.
    response.setMaxListeners(20)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    return listener(request, response)
  }
  const server = createServer({ connectionsCheckingInterval: LOOK_FOR_SLOW_MS }, oneAtATime(handle))
  // Longer than proxies keep theirs, or they would send on a connection that is just being closed.
  server.keepAliveTimeout = 72_000
  server.headersTimeout = HEADERS_MS
  // Only the largest uploads get this long for their body; body-time.ts ends the others earlier.
  server.requestTimeout = LONGEST_BODY_MS
  server.timeout = SILENCE_MS
  limitBodies(server)
  endSlowReaders(server)
  if (connections) admit = limitConnections(server, connections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(whyNot(error, host, port))))
    server.listen(port, host, resolve)
  })
  const drain: Listener['drain'] = (served = () => false) => {
    isStillServed = served
    for (const response of underWay) closeAfter(response)
    // An idle keep-alive connection would count as open forever.
    server.closeIdleConnections()
  }
  return {
    server,
    port: (server.address() as AddressInfo).port,
    passTo: (next) => {
      listener = next
    },
    drain,
    close: async (answerOverdue) => {
      drain()
      if (!(await untilEmpty(underWay, FINISH_WITHIN_MS))) {
        answerOverdue?.()
        await untilEmpty(underWay, LAST_ANSWERS_MS)
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Has each connection's requests handled one after the other, and refuses those past the second: all of a connection
 * count as one. One may come before the last answer has ended here, since its reader knows from its length that it is
 * whole; no browser and no proxy sends two.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const last = new WeakMap<Socket, { response: ServerResponse; next: 'none' | 'waits' | 'refused' }>()
  const begin: RequestListener = (request, response) => {
    last.set(request.socket, { response, next: 'none' })
    return handle(request, response)
  }
  return (request, response) => {
    const before = last.get(request.socket)
    if (!before || (before.response.closed && before.next === 'none')) return begin(request, response)
    if (before.next !== 'none') {
      before.next = 'refused'
      return answerFull(response)
    }
    before.next = 'waits'
    before.response.once('close', () => {
      if (request.socket.destroyed) return
      begin(request, response)
      // What comes after a refusal can't be answered any more.
      if (before.next === 'refused') last.set(request.socket, before)
    })
  }
}

function answerAway(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/healthz') return answer(response, 200, { status: 'alive' })
  response.setHeader('Retry-After', '2')
  return answer(response, 503, problemBody(problem('unavailable'), randomUUID()))
}

/** To a caller who already has too many requests under way. */
function answerFull(response: ServerResponse): void {
  response.setHeader('Retry-After', '5')
  response.setHeader('Connection', 'close')
  return answer(response, 429, problemBody(problem('too_many_requests'), randomUUID()))
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, BARE_HEADERS)
  response.end(JSON.stringify(body))
}

/** Closes a connection after the current answer. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** True once nothing is running any more, false when that takes longer than `ms`. */
async function untilEmpty(underWay: ReadonlySet<unknown>, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (underWay.size > 0 && performance.now() < until) await wait(LOOK_EVERY_MS, undefined, { ref: false })
  return underWay.size === 0
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what listens there, or set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to another one.`
  return `${host}:${port} can't be listened on: ${error.message}.`
}
