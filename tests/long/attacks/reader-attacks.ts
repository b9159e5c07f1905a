import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { type Attack, eventually, mustBe } from './attack.ts'
import type { Installation } from './installation.ts'

/** Lower than by default, so that little is read and written to reach them. */
export const BOUNDS = { MAX_CONNECTIONS: '100', MAX_CONNECTIONS_PER_ADDRESS: '30' }

/** More than the server takes in all. */
const HELD = 150

/** Longer than a reader may take nothing. */
const ENDED_WITHIN_MS = 90_000

/** The answers to a call from an address of this machine, each within twenty seconds, in which slow readers are not ended yet; null for one that didn't come. */
async function honest(address: string, path: string, localAddress: string): Promise<number | null> {
  const { port } = new URL(address)
  const signal = AbortSignal.timeout(20_000)
  const sent = request({ host: '127.0.0.1', port, path, localAddress, signal, agent: false }).end()
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await text(answer)
    return answer.statusCode ?? null
  } catch {
    return null
  }
}

/** Connections that ask for a picture over and over, with a header each, and read nothing of it. */
async function readNothing(address: string, path: string, header: (at: number) => string): Promise<Socket[]> {
  const { port } = new URL(address)
  return await Promise.all(
    Array.from({ length: HELD }, async (_, at) => {
      const ask = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${header(at)}\r\n\r\n`.repeat(60)
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.1' })
      socket.on('error', () => {})
      socket.pause()
      await once(socket, 'connect')
      socket.write(ask)
      return socket
    }),
  )
}

/** Readers without a session who hold connections by reading slowly. `picture` is the path of one. */
export function readerAttacks({ address, behind }: Installation, picture: string): Attack[] {
  let sockets: Socket[] = []
  const lockingOut = (how: string, target: string, header: (at: number) => string): Attack => ({
    point: 'B3',
    name: `${HELD} slow readers of a picture at one address, ${how}, lock everybody else out`,
    run: async () => {
      for (const socket of sockets) socket.destroy()
      sockets = await readNothing(target, picture, header)
      await wait(3_000)
      const paths = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? '/login' : '/healthz'))
      const statuses = await Promise.all(paths.map((path, at) => honest(target, path, `127.0.0.${at + 2}`)))
      const answered = statuses.filter((status) => status === 200).length
      mustBe(answered === 10, `of ten honest requests ${answered} were answered`)
    },
  })
  return [
    lockingOut('through nginx, each with a made-up address', address, (at) => `X-Forwarded-For: 203.0.113.${at}`),
    lockingOut('past nginx', behind, () => 'Accept: */*'),
    {
      point: 'B3',
      name: 'slow readers hold their connections as long as they like',
      run: async () => {
        const open = () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length
        // A paused socket learns of its end once it is read.
        await wait(ENDED_WITHIN_MS)
        for (const socket of sockets) socket.resume()
        const ended = await eventually(async () => (open() === 0 ? true : null), 20_000)
        const left = open()
        for (const socket of sockets) socket.destroy()
        mustBe(ended !== null, `${left} of them are still open`)
      },
    },
  ]
}
