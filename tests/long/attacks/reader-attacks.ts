import { once } from 'node:events'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
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

/** Connections that read half a kilobyte a second of what they ask for. */
interface SlowReaders {
  /** How many were answered with what they asked for. */
  answered: () => number
  /** From now on reads as fast as it can: who holds back doesn't learn of the end of a connection. */
  readAll: () => void
  open: () => number
  close: () => void
}

async function readSlowly(
  address: string,
  path: string,
  times = 1,
  header: (at: number) => string = () => 'Accept: */*',
  localAddress: (at: number) => string = () => '127.0.0.1',
): Promise<SlowReaders> {
  const port = Number(new URL(address).port)
  let isSlow = true
  const answered = new Set<Socket>()
  const sockets = await Promise.all(
    Array.from({ length: HELD }, async (_, at) => {
      const buffer = Buffer.alloc(512)
      const callback = (bytes: number) => {
        if (buffer.toString('latin1', 0, bytes).startsWith('HTTP/1.1 200 ')) answered.add(socket)
        return !isSlow
      }
      const socket = connect({ port, host: '127.0.0.1', localAddress: localAddress(at), onread: { buffer, callback } })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${header(at)}\r\n\r\n`.repeat(times))
      return socket
    }),
  )
  const resume = () => sockets.forEach((socket) => socket.resume())
  const reading = setInterval(resume, 1000)
  return {
    answered: () => answered.size,
    readAll: () => {
      isSlow = false
      resume()
    },
    open: () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length,
    close: () => {
      clearInterval(reading)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The path of a file that is larger than what the system takes for a reader who reads nothing. */
export function largeFile({ dataDir }: Installation): string {
  const key = `${'ab'.repeat(32)}.mp4`
  const folder = join(dataDir, 'files', key.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, key), '')
  truncateSync(join(folder, key), 16 * 1024 * 1024)
  return `/media/${key}`
}

/** Readers without a session who hold connections by reading slowly. `picture` and `large` are paths of files. */
export function readerAttacks({ address, behind }: Installation, picture: string, large: string): Attack[] {
  const film = ['a film', large, 1] as const
  // nginx asks for one at a time, so that each is read to its end there.
  const pictures = ['a picture sixty times', picture, 60] as const
  const madeUp = (at: number) => `X-Forwarded-For: 203.0.113.${at}`
  const ways = [
    ['at one address, through nginx, each with a made-up one', address, film, madeUp],
    ['at one address, past nginx', behind, film],
    ['at one address, past nginx', behind, pictures],
    ['at an address each, through nginx', address, film, undefined, (at: number) => `127.0.1.${at + 1}`],
  ] as const
  const enough = Number(BOUNDS.MAX_CONNECTIONS_PER_ADDRESS)
  const lockingOut = ways.map(([how, target, [what, path, times], header, from]): Attack => ({
    point: 'B3',
    name: `${HELD} slow readers ${how}, ask for ${what} and lock everybody else out`,
    run: async () => {
      const readers = await readSlowly(target, path, times, header, from)
      try {
        const held = await eventually(async () => (readers.answered() >= enough ? true : null))
        mustBe(held !== null, `only ${readers.answered()} slow readers were answered at all`)
        await wait(3_000)
        const paths = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? '/login' : '/healthz'))
        const statuses = await Promise.all(paths.map((one, at) => honest(target, one, `127.0.0.${at + 2}`)))
        const answered = statuses.filter((status) => status === 200).length
        mustBe(answered === 10, `of ten honest requests ${answered} were answered: ${statuses.join(', ')}`)
      } finally {
        readers.close()
      }
    },
  }))
  return [
    ...lockingOut,
    {
      point: 'B3',
      name: 'slow readers hold their connections as long as they like',
      run: async () => {
        const readers = await readSlowly(behind, large)
        try {
          await wait(ENDED_WITHIN_MS)
          mustBe(readers.answered() >= enough, `only ${readers.answered()} were answered at all`)
          readers.readAll()
          const ended = await eventually(async () => (readers.open() === 0 ? true : null), 20_000)
          mustBe(ended !== null, `${readers.open()} of them are still open`)
        } finally {
          readers.close()
        }
      },
    },
  ]
}
