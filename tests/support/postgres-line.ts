import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a PostgreSQL server, which a test can hold up. */
export interface PostgresLine {
  /** For DATABASE_URL. */
  url: string
  /** From now on nothing passes, as when the server's machine hangs; call the result to resume. */
  hold: () => () => void
  close: () => void
}

/** The message with which a client ends its session. */
const TERMINATE = Buffer.from('5800000004', 'hex')

/** @param outlived whether a session outlives its client, as behind a pooler in transaction mode */
export async function startLine(url: string, { port = 0, outlived = false } = {}): Promise<PostgresLine> {
  const to = new URL(url)
  const sockets: Socket[] = []
  let isHeld = false
  const line = createServer((client) => {
    const session = connect(Number(to.port), to.hostname)
    for (const socket of [client, session]) {
      sockets.push(socket)
      if (isHeld) socket.pause()
    }
    session.on('error', () => client.destroy())
    client.on('error', () => {})
    client.on('close', () => outlived || session.end())
    client.on('data', (chunk: Buffer) => {
      if (outlived && chunk.equals(TERMINATE)) client.end()
      else session.write(chunk)
    })
    session.on('data', (chunk) => client.writable && client.write(chunk))
    session.on('close', () => client.end())
    if (isHeld) client.pause()
  })
  line.listen(port, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.port = String((line.address() as AddressInfo).port)
  return {
    url: own.href,
    hold: () => {
      isHeld = true
      for (const socket of sockets) socket.pause()
      return () => {
        isHeld = false
        for (const socket of sockets) socket.resume()
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
