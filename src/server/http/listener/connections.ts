import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { hasBody } from '../uploads/body-time.ts'
import { networkOf } from '../network-of.ts'

/** Limits on open connections. */
export interface ConnectionLimits {
  /** In all. */
  all: number
  /** Of one address, counting those that wait for the caller; null where callers come through proxies. */
  perAddress: number | null
}

/** An open connection. */
interface Connection {
  address: string
  /** Whether the caller has to send the next bytes: between requests, or while one arrives. */
  waits: boolean
}

/**
 * Limits the connections of a server, in all and by address. Past a limit the one that has waited longest for its
 * caller is closed, so that whoever opens many can't block others, not even at the same address. Connections that
 * are being answered are not closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  /** In the order in which they began to wait. */
  const open = new Map<Socket, Connection>()

  const become = (socket: Socket, waits: boolean) => {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    open.set(socket, { ...connection, waits })
  }
  const close = (socket: Socket) => {
    open.delete(socket)
    socket.destroy()
  }
  const longestWaiting = (address?: string): Socket[] =>
    [...open].flatMap(([socket, one]) => (one.waits && (address ?? one.address) === one.address ? [socket] : []))

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    open.set(socket, { address, waits: true })
    socket.once('close', () => open.delete(socket))
    if (limits.perAddress !== null) {
      const own = longestWaiting(address)
      if (own.length > limits.perAddress) close(own[0] ?? socket)
    }
    if (open.size > limits.all) close(longestWaiting()[0] ?? socket)
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasBody(request)) request.once('end', () => become(socket, false))
    else become(socket, false)
    response.once('close', () => become(socket, true))
  })
}
