import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What a reader has to take of an answer while more of it is waiting. */
export interface LeastRead {
  bytes: number
  withinMs: number
}

/** The slowest lines phones still have are four times as fast. */
const LEAST: LeastRead = { bytes: 32 * 1024, withinMs: 30_000 }

/** The part of a socket's handle that tells what the system has not taken yet, as Node's own timeout reads it. */
interface Handle {
  bytesWritten?: number
  writeQueueSize?: number
}

const handleOf = (socket: Socket) => (socket as Socket & { _handle?: Handle | null })._handle

/** The bytes of answers that wait for the reader of a socket. */
export function queuedOn(socket: Socket): number {
  return Math.max(handleOf(socket)?.writeQueueSize ?? 0, socket.writableLength)
}

/** The bytes of answers that the reader of a socket, or the system for it, has taken. */
export function takenFrom(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket) ?? {}
  return bytesWritten - writeQueueSize
}

/**
 * Closes connections whose reader takes an answer too slowly, so that nobody holds one open by reading a byte now and
 * then. An answer of which nothing waits, such as live updates, may take as long as it likes.
 */
export function endSlowReaders(server: Server, { bytes, withinMs }: LeastRead = LEAST): void {
  /** What had been taken at the last look from those for whose reader something was waiting, else null. */
  const open = new Map<Socket, number | null>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  const looking = setInterval(() => {
    for (const [socket, before] of open) {
      const taken = queuedOn(socket) > 0 ? takenFrom(socket) : null
      open.set(socket, taken)
      if (before !== null && taken !== null && taken - before < bytes) socket.destroy()
    }
  }, withinMs).unref()
  server.once('close', () => clearInterval(looking))
}
