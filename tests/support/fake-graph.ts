import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { RateLimiter } from '#server/networks/rate-limits.ts'

/** A request as the fake got it. */
export interface Asked {
  method: string
  /** Path with query, below the fake's address. */
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** What the fake does with a request: a JSON answer, a text, or a connection that is cut. */
export type Reply =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number; headers?: Record<string, string> }
  | 'cut'

export interface FakeGraph {
  address: string
  asked: Asked[]
  close: () => Promise<void>
}

/** A network without limits of calls. */
export const NO_LIMITS: RateLimiter = {
  note: () => undefined,
  check: () => Promise.resolve(),
  checkSpare: () => Promise.resolve(),
}

/** A tiny HTTP server with answers set by the test, for answers no stand-in gives. */
export async function fakeGraph(answer: (asked: Asked) => Reply | Promise<Reply>): Promise<FakeGraph> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://fake'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    }
    asked.push(one)
    const reply = await answer(one)
    if (reply === 'cut') {
      request.socket.destroy()
      return
    }
    const isJson = 'json' in reply
    response.writeHead(reply.status ?? 200, {
      'content-type': isJson ? 'application/json' : 'text/html',
      connection: 'close',
      ...reply.headers,
    })
    response.end(isJson ? JSON.stringify(reply.json) : reply.html)
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
