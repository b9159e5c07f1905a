import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { problem } from './http/problem.ts'
import { problemBody } from './http/problem-answers.ts'
import { StartError } from './start-error.ts'

/** How long a request may take to arrive: 300 MB at 2 Mbit a second. */
const LONGEST_REQUEST_MS = 20 * 60_000

/** How long a closing server waits for answers under way. */
const FINISH_WITHIN_MS = 10_000

/** The listening server, which tells from its first moment that it lives, and later passes calls on. */
export interface FrontDoor {
  server: Server
  port: number
  /** From now on `listener` answers. */
  passTo: (listener: RequestListener) => void
  /** Takes no more connections, waits for answers under way, then cuts what is left. */
  close: () => Promise<void>
}

/** @throws StartError when the address can't be listened on */
export async function openFrontDoor(host: string, port: number): Promise<FrontDoor> {
  let listener: RequestListener = answerWhileStarting
  const server = createServer((request, response) => listener(request, response))
  // Longer than proxies keep theirs, or they send on a connection that is just being closed.
  server.keepAliveTimeout = 72_000
  // A video on a slow line takes its time; headers are waited for no longer than Node does by itself.
  server.requestTimeout = LONGEST_REQUEST_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(whyNot(error, host, port))))
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    passTo: (next) => {
      listener = next
    },
    close: () => closeGently(server),
  }
}

const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === '/healthz') return answer(response, 200, { status: 'alive' })
  response.setHeader('Retry-After', '1')
  return answer(response, 503, problemBody(problem('unavailable'), randomUUID()))
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function closeGently(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection kept alive counts as open until its next idle moment is noticed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, wait(FINISH_WITHIN_MS, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what listens there, or set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to another one.`
  return `${host}:${port} can't be listened on: ${error.message}.`
}
