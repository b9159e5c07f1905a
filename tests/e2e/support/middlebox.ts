import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * What happens to a request on its way: `portal` answers 200 with a sign-in page of its own, `cut` ends the connection in
 * the middle of the answer's body, `lose_answer` before it, `down` never reaches the server, `bad_gateway` says so.
 */
export type Fault = 'portal' | 'cut' | 'lose_answer' | 'down' | 'bad_gateway'

const PORTAL = '<!doctype html><title>Guest Wi-Fi</title><h1>Accept the terms to go online</h1>'

/** Stands between a browser and the server, as a café's Wi-Fi or a broken proxy does. */
export class Middlebox {
  readonly url: string
  /** Names what happens to a request; null passes it on. */
  faultOf: (method: string, path: string) => Fault | null = () => null
  /** Appended to the service worker's script, so that a browser takes it for a newer version. */
  workerSuffix = ''
  private target = 0
  private readonly server: Server

  private constructor(server: Server, port: number) {
    this.server = server
    this.url = `http://localhost:${port}`
    server.on('request', (incoming, answer) => this.pass(incoming, answer))
  }

  static async start(): Promise<Middlebox> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    return new Middlebox(server, address.port)
  }

  /** Names the port of the server behind it. */
  passTo(port: number): void {
    this.target = port
  }

  /** Passes everything on again as it is. */
  reset(): void {
    this.faultOf = () => null
    this.workerSuffix = ''
  }

  /** Ends all connections that are open. */
  closeConnections(): void {
    this.server.closeAllConnections()
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming
    const fault = this.faultOf(method, url)
    if (fault === 'down') return void incoming.destroy()
    if (fault === 'portal') return void answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL)
    if (fault === 'bad_gateway') return void answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502</h1>')
    const isWorker = url === '/worker.js' && this.workerSuffix !== ''
    const sent = isWorker ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    // A connection of its own: one that is kept could be closed by the server at that moment.
    const options = { agent: false, host: '127.0.0.1', port: this.target, method, path: url, headers: sent }
    const onward = request(options, (from) => {
      if (fault === 'lose_answer') from.resume().on('close', () => incoming.destroy())
      else if (isWorker) void this.answerWorker(from, answer)
      else answerWith(from, answer, fault === 'cut')
    })
    // The server is down: so is the connection.
    onward.on('error', () => incoming.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  private async answerWorker(from: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    const headers = { ...from.headers }
    for (const name of ['content-length', 'etag', 'last-modified']) delete headers[name]
    answer.writeHead(from.statusCode ?? 502, headers).end(Buffer.concat(chunks).toString() + this.workerSuffix)
  }
}

/** Passes an answer on, or the first half of what it brings first. */
function answerWith(from: IncomingMessage, answer: ServerResponse, isCut: boolean): void {
  // A server that was killed cuts the connection, as it does without this.
  from.on('error', () => answer.destroy())
  answer.writeHead(from.statusCode ?? 502, from.headers)
  if (!isCut) from.pipe(answer)
  else from.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()))
}
