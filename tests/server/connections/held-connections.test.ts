import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { allowTime, limitBodies, type BodyTime } from '#server/http/uploads/body-time.ts'
import { limitConnections } from '#server/http/listener/connections.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Time for a busy machine to get to it. */
const WITHIN = { timeout: 60_000 }

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A socket to a port that has sent some bytes, and what came back on it. */
async function held(port: number, text: string, from = '127.0.0.1'): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  // The server's closing it is the result under test.
  socket.on('error', () => {})
  closing.push(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return { socket, said: () => said }
}

const HALF_A_LOGIN =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":'

test.each([
  ['of one guest', { all: 2000, perAddress: 10 }, 10],
  ['through a proxy', { all: 20, perAddress: null }, 20],
])('60 connections %s are closed down to the limit, and others are served', async (_what, connections, limit) => {
  const server = await startTestServer({ config: { connections } })
  closing.push(server.close)
  const port = Number(new URL(server.address).port)
  const holding = await Promise.all(Array.from({ length: 60 }, () => held(port, HALF_A_LOGIN)))
  const open = () => holding.filter(({ socket }) => !socket.closed).length
  await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(limit), WITHIN)
  expect((await server.guest().api('GET', '/user')).status).toBe(401)
  const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const { said } = await held(port, get, '127.0.0.2')
  await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1\.1 200 /), WITHIN)
})

/** A bare server, and its port. */
async function bare(listener: RequestListener, limit: (server: Server) => void): Promise<number> {
  const server = createServer(listener)
  limit(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  return (server.address() as AddressInfo).port
}

test('a connection that is being answered is not closed to make room', async () => {
  const answers: (() => void)[] = []
  const port = await bare(
    (_request, response) => void answers.push(() => response.end('served')),
    (server) => limitConnections(server, { all: 2, perAddress: null }),
  )
  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const [first, second] = [await held(port, get), await held(port, get)]
  await vi.waitFor(() => expect(answers).toHaveLength(2), WITHIN)
  const third = await held(port, get)
  await vi.waitFor(() => expect(third.socket.closed).toBe(true), WITHIN)
  for (const answer of answers) answer()
  for (const { said } of [first, second]) await vi.waitFor(() => expect(said()).toContain('served'), WITHIN)
})

describe('a body that arrives slowly', () => {
  const echo =
    (time?: BodyTime): RequestListener =>
    (request, response) => {
      if (time) allowTime(request, time)
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('error', () => {})
      request.on('end', () => response.end(`got ${bytes}`))
    }
  const limited = (milliseconds: number) => (server: Server) => limitBodies(server, { milliseconds })
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n'

  test.each(['/', '/sandbox/x'])(
    'a slow body for %s is answered 408 in the documented shape when its time is over',
    async (path) => {
      const port = await bare(echo(), limited(100))
      const { socket, said } = await held(port, `${head.replace('/', path)}12345`)
      await vi.waitFor(() => expect(socket.closed).toBe(true), WITHIN)
      expect(said()).toMatch(/^HTTP\/1\.1 408 /)
      expect(JSON.parse(said().split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: 'bad_request',
        message: expect.any(String),
        request_id: expect.any(String),
      })
    },
  )

  test('a slow body is waited for when its call allows more time', async () => {
    const port = await bare(echo({ milliseconds: 20_000 }), limited(50))
    const { said } = await held(port, `${head}12345`)
    const other = await held(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n')
    other.socket.write('12345')
    await vi.waitFor(() => expect(other.said()).toContain('got 5'), WITHIN)
    expect(said()).toBe('')
  })

  test('a slow body is answered 408 when too little of it arrives within a while', async () => {
    const least = { bytes: 1000, withinMs: 100 }
    const port = await bare(echo({ milliseconds: 60_000, least }), limited(60_000))
    const { socket, said } = await held(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n')
    const dripping = setInterval(() => socket.write('x'), 20)
    closing.push(() => clearInterval(dripping))
    await vi.waitFor(() => expect(socket.closed).toBe(true), WITHIN)
    expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  })
})
