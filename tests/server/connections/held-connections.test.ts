import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { allowTime, limitBodies, type BodyTime } from '#server/http/uploads/body-time.ts'
import { callerAddress } from '#server/http/listener/caller-address.ts'
import type { ConnectionLimits } from '#server/http/listener/connections.ts'
import { openListener } from '#server/http/listener/listener.ts'
import { endSlowReaders } from '#server/http/listener/slow-readers.ts'
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
  ['of one guest', { all: 2000, perAddress: 10, trustedProxies: 0 }, 10],
  ['through a proxy', { all: 20, perAddress: 200, trustedProxies: 1 }, 20],
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

/** A listener with limits, whose port is given. */
async function limited(limits: Partial<ConnectionLimits>, listener: RequestListener): Promise<number> {
  const opened = await openListener('127.0.0.1', 0, { all: 2000, perAddress: 2000, trustedProxies: 0, ...limits })
  opened.passTo(listener)
  closing.push(() => {
    opened.server.closeAllConnections()
    return opened.close()
  })
  return opened.port
}

const get = (from?: string) =>
  `GET / HTTP/1.1\r\nHost: localhost\r\n${from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`}\r\n`

/** More than the system takes for a reader who reads nothing. */
const LARGE = Buffer.alloc(16 * 1024 * 1024)

/** Asks for a large answer on so many connections, and doesn't read it. */
async function unread(port: number, count: number, from?: string): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: count }, () => held(port, get(from))))
  for (const { socket } of sockets) socket.pause()
}

test('an answer on which nothing waits for its reader is never ended to make room', async () => {
  const answers: (() => void)[] = []
  const port = await limited({ all: 2 }, (_request, response) => void answers.push(() => response.end('served')))
  const [first, second] = [await held(port, get()), await held(port, get())]
  await vi.waitFor(() => expect(answers).toHaveLength(2), WITHIN)
  const third = await held(port, get())
  await vi.waitFor(() => expect(third.socket.closed).toBe(true), WITHIN)
  for (const answer of answers) answer()
  for (const { said } of [first, second]) await vi.waitFor(() => expect(said()).toContain('served'), WITHIN)
})

describe.each([
  ['directly', 0, undefined],
  ['through a trusted proxy', 1, '198.51.100.7'],
])('a caller who reads large answers slowly, %s', (_how, trustedProxies, from) => {
  test('holds no more than its share of the connections, and everybody else is answered, also from its address', async () => {
    const served = new Set<Socket>()
    const port = await limited({ all: 30, perAddress: 20, trustedProxies }, ({ socket, url }, response) => {
      if (url !== '/small') served.add(socket)
      response.end(url === '/small' ? 'served' : LARGE)
    })
    await unread(port, 40, from)
    await vi.waitFor(() => expect(served.size).toBeGreaterThanOrEqual(20), WITHIN)
    // At first none of them can be told from readers who have just begun.
    await vi.waitFor(async () => {
      const small = await held(port, get(from).replace('GET /', 'GET /small'))
      await vi.waitFor(() => expect(small.said()).toContain('served'), { timeout: 1000 })
    }, WITHIN)
    expect([...served].filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(20)
    const other = await held(port, get('203.0.113.9').replace('GET /', 'GET /small'), '127.0.0.2')
    await vi.waitFor(() => expect(other.said()).toContain('served'), WITHIN)
  })
})

const aCallerEach = (at: number) => `198.51.100.${at}`
const nobody = () => undefined

test.each([
  ['slow readers of one caller', { perAddress: 20 }, nobody, '/'],
  ['slow readers past a trusted proxy', { all: 20, trustedProxies: 1 }, nobody, '/'],
  ['slow readers of many callers', { all: 20, trustedProxies: 1 }, aCallerEach, '/'],
  ['live updates of one caller', { perAddress: 20 }, nobody, '/live'],
  ['live updates of many callers', { all: 20, trustedProxies: 1 }, aCallerEach, '/live'],
])('%s give way to two connections opened at once, which do not to each other', async (_whose, limits, from, path) => {
  const begun = new Set<Socket>()
  const port = await limited(limits, ({ url, socket }, response) => {
    if (url === '/small') return response.end('served')
    begun.add(socket)
    return url === '/live' ? response.write('begun') : response.end(LARGE)
  })
  for (let at = 0; at < 20; at++) (await held(port, get(from(at)).replace('GET /', `GET ${path}`))).socket.pause()
  await vi.waitFor(() => expect(begun.size).toBe(20), WITHIN)
  const small = get('203.0.113.9').replace('GET /', 'GET /small')
  // At first none of them can be told from those that have just begun.
  await vi.waitFor(async () => {
    const first = await held(port, small.slice(0, 20))
    const second = await held(port, small)
    await vi.waitFor(() => expect(second.said()).toContain('served'), { timeout: 1000 })
    first.socket.write(small.slice(20))
    await vi.waitFor(() => expect(first.said()).toContain('served'), { timeout: 1000 })
  }, WITHIN)
})

test('past its limit a caller whose connections are all read fast enough is answered 429 in the documented shape', async () => {
  const port = await limited({ perAddress: 1, trustedProxies: 1 }, () => {})
  const first = await held(port, get('198.51.100.7'))
  const second = await held(port, get('198.51.100.7'))
  await vi.waitFor(() => expect(second.said()).toContain('request_id'), WITHIN)
  expect(second.said()).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: \d/)
  expect(JSON.parse(/\{.*\}/.exec(second.said())?.[0] ?? '')).toMatchObject({ code: 'too_many_requests' })
  expect(first.socket.closed).toBe(false)
  expect(first.said()).toBe('')
})

test('behind a proxy that names no caller all are answered, past the limit of one caller too', async () => {
  const port = await limited({ perAddress: 1, trustedProxies: 1 }, (_request, response) => void response.write('begun'))
  for (const { said } of [await held(port, get()), await held(port, get())])
    await vi.waitFor(() => expect(said()).toContain('begun'), WITHIN)
})

test('of requests sent before the first on their connection is answered, two are handled one by one, and the connection ends', async () => {
  const answers: (() => void)[] = []
  const port = await limited({}, (_request, response) => void answers.push(() => response.end('served')))
  const { socket, said } = await held(port, get().repeat(50))
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(answers).toHaveLength(count), WITHIN)
    answers.at(-1)?.()
  }
  await vi.waitFor(() => expect(socket.closed).toBe(true), WITHIN)
  expect(said()).toMatch(/^HTTP\/1\.1 200 [\s\S]*served[\s\S]*HTTP\/1\.1 200 [\s\S]*served[\s\S]*HTTP\/1\.1 429 /)
  expect([answers.length, said().match(/HTTP\/1\.1 /g)?.length]).toEqual([2, 3])
})

test('a request on a kept connection is answered though the whole answer before it, which its reader has, has not ended', async () => {
  const begun: { socket: Socket; end: () => void }[] = []
  const port = await limited({}, ({ socket }, response) => {
    response.setHeader('Content-Length', 6)
    response.write('served')
    begun.push({ socket, end: () => response.end() })
  })
  const { socket, said } = await held(port, get())
  await vi.waitFor(() => expect(said()).toContain('served'), WITHIN)
  socket.write(get())
  await vi.waitFor(() => expect(begun[0]?.socket.bytesRead).toBe(get().length * 2), WITHIN)
  begun[0]?.end()
  await vi.waitFor(() => expect(said().match(/HTTP\/1\.1 200 /g)).toHaveLength(2), WITHIN)
  begun[1]?.end()
})

test('past its limit a caller whose connections are all live updates loses the longest one, and is answered', async () => {
  const port = await limited({ perAddress: 2, trustedProxies: 1 }, ({ url }, response) => {
    if (url === '/small') response.end('served')
    else response.write('begun')
  })
  const ask = () => held(port, get('198.51.100.7'))
  const [first, second] = [await ask(), await ask()]
  for (const { said } of [first, second]) await vi.waitFor(() => expect(said()).toContain('begun'), WITHIN)
  await vi.waitFor(async () => {
    const small = await held(port, get('198.51.100.7').replace('GET /', 'GET /small'))
    await vi.waitFor(() => expect(small.said()).toContain('served'), { timeout: 1000 })
  }, WITHIN)
  await vi.waitFor(() => expect(first.socket.closed).toBe(true), WITHIN)
  expect(second.socket.closed).toBe(false)
})

test('a reader who takes too little of an answer is ended; one who reads on, and one for whom nothing waits, are not', async () => {
  const served = new Map<string, Socket>()
  const port = await bare(
    ({ url = '', socket }, response) => {
      served.set(url, socket)
      if (url === '/quiet') response.write('begun')
      else response.end(LARGE)
    },
    (server) => endSlowReaders(server, { bytes: 1024, withinMs: 250 }),
  )
  const ask = (path: string) => held(port, get().replace('GET /', `GET ${path}`))
  const quiet = await ask('/quiet')
  const fast = await ask('/fast')
  const slow = await ask('/slow')
  slow.socket.pause()
  await vi.waitFor(() => expect(served.get('/slow')?.destroyed).toBe(true), WITHIN)
  await vi.waitFor(() => expect(fast.said().length).toBeGreaterThan(LARGE.length), WITHIN)
  expect([quiet.socket.closed, fast.socket.closed]).toEqual([false, false])
})

test.each([
  [0, '10.0.0.1', '203.0.113.5', '10.0.0.1'],
  [1, '10.0.0.1', undefined, null],
  [1, '10.0.0.1', '203.0.113.5', '203.0.113.5'],
  [1, '10.0.0.1', '1.1.1.1, 203.0.113.5', '203.0.113.5'],
  [2, '10.0.0.1', '1.1.1.1, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  [1, '::ffff:10.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [3, '10.0.0.1', '203.0.113.5', null],
])(
  'behind %i trusted proxies, called from %s for %s, the caller is %s',
  (proxies, remoteAddress, forwarded, caller) => {
    expect(callerAddress({ remoteAddress }, forwarded, proxies)).toBe(caller)
  },
)

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
  const within = (milliseconds: number) => (server: Server) => limitBodies(server, { milliseconds })
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n'

  test.each(['/', '/sandbox/x'])(
    'a slow body for %s is answered 408 in the documented shape when its time is over',
    async (path) => {
      const port = await bare(echo(), within(100))
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
    const port = await bare(echo({ milliseconds: 20_000 }), within(50))
    const { said } = await held(port, `${head}12345`)
    const other = await held(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n')
    other.socket.write('12345')
    await vi.waitFor(() => expect(other.said()).toContain('got 5'), WITHIN)
    expect(said()).toBe('')
  })

  test('a slow body is answered 408 when too little of it arrives within a while', async () => {
    const least = { bytes: 1000, withinMs: 100 }
    const port = await bare(echo({ milliseconds: 60_000, least }), within(60_000))
    const { socket, said } = await held(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n')
    const dripping = setInterval(() => socket.write('x'), 20)
    closing.push(() => clearInterval(dripping))
    await vi.waitFor(() => expect(socket.closed).toBe(true), WITHIN)
    expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  })
})
