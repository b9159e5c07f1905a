import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** What happens to the next change the device sends to the server. */
export type Fault = 'lose_request' | 'lose_answer' | 'bad_gateway'

/** The network between device and server, which loses what the test asks it to lose. */
export class Proxy {
  readonly url: string
  /** The port of the server behind it. */
  target = 0
  /** The faults of the next changes, in their order. */
  readonly faults: Fault[] = []
  /** How many of them happened. */
  happened = 0
  private isCut = false
  private readonly server: Server

  private constructor(server: Server, port: number) {
    this.server = server
    this.url = `http://localhost:${port}`
    server.on('request', (incoming, answer) => this.pass(incoming, answer))
  }

  static async start(): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    return new Proxy(server, address.port)
  }

  /** Cuts the network: connections end, and new ones are not answered. */
  setCut(isCut: boolean): void {
    this.isCut = isCut
    if (isCut) this.server.closeAllConnections()
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.isCut) return void incoming.socket.destroy()
    const fault = isChange(incoming) ? this.faults.shift() : undefined
    if (fault) this.happened += 1
    if (fault === 'lose_request') return void incoming.socket.destroy()
    if (fault === 'bad_gateway') return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>')
    const { method, url, headers } = incoming
    const asked = request({ host: '127.0.0.1', port: this.target, method, path: url, headers })
    // A server that was killed cuts the connection, as it does without a proxy.
    asked.on('error', () => incoming.socket.destroy())
    answer.on('close', () => asked.destroy())
    asked.on('response', (given) => {
      if (fault === 'lose_answer') {
        given.resume().on('close', () => incoming.socket.destroy())
        return
      }
      given.on('error', () => incoming.socket.destroy())
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    incoming.pipe(asked)
  }
}

/** Publishing and everything else that waits on the device; signing in and out is not part of it. */
function isChange({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && /^\/api\/(agent|social-posts)\b/.test(url)
}
