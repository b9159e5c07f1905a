import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { hasBody } from '../uploads/body-time.ts'
import { callerAddress } from './caller-address.ts'
import { queuedOn, takenFrom } from './slow-readers.ts'

/** Limits on open connections. */
export interface ConnectionLimits {
  /** In all. */
  all: number
  /** Of one caller, those that are being answered included. */
  perAddress: number
  /** The number of proxies in front: what comes from them is the caller's they name, and nobody's between requests. */
  trustedProxies: number
}

/** False for a request that its caller's other connections leave no room for; it is not to be handled. */
export type Admit = (request: IncomingMessage, response: ServerResponse) => boolean

/** An open connection. */
interface Connection {
  /** Whose it is; null for a proxy's connection between two requests, and for a caller whom the proxies don't name. */
  caller: string | null
  /** What is being answered; null where the caller has to send the next bytes: between requests, or while one arrives. */
  response: ServerResponse | null
  /** When it began to wait or to be answered, and what had been taken from it by then. */
  since: number
  taken: number
}

/** A reader's speed says nothing before. */
const FIRST_LOOK_MS = 1000

/**
 * Limits the connections of a server, in all and by caller. Past a limit, of the caller's connections the one is closed
 * that has waited longest for its caller, else the one that is read most slowly, else the longest that is answered bit by
 * bit, as live updates are, which are opened again; else one that has just been opened, else the new one. Past the limit
 * of all, a nameless one or one of the caller with the most is closed. So whoever opens many can't block others.
 */
export function limitConnections(server: Server, { all, perAddress, trustedProxies }: ConnectionLimits): Admit {
  /** In the order of `since`. */
  const open = new Map<Socket, Connection>()
  const counts = new Map<string, number>()

  const count = (caller: string | null, by: 1 | -1) => {
    if (caller === null) return
    const total = (counts.get(caller) ?? 0) + by
    if (total > 0) counts.set(caller, total)
    else counts.delete(caller)
  }
  const become = (socket: Socket, change: Pick<Connection, 'caller' | 'response'>) => {
    const before = open.get(socket)
    if (!before) return
    count(before.caller, -1)
    count(change.caller, 1)
    open.delete(socket)
    open.set(socket, { ...change, since: performance.now(), taken: takenFrom(socket) })
  }
  const forget = (socket: Socket) => {
    const known = open.get(socket)
    open.delete(socket)
    if (known) count(known.caller, -1)
  }
  const close = (socket: Socket) => {
    forget(socket)
    socket.destroy()
  }
  const otherThan = (newest: Socket) => [...open].filter(([socket]) => socket !== newest)
  /** Of a caller's connections the one that gives room to `newest`. */
  const givingWay = (caller: string | null, newest: Socket): Socket => {
    const others = otherThan(newest).filter(([, one]) => one.caller === caller)
    return (idleOrSlow(others) ?? bitByBitOrNew(others))?.[0] ?? newest
  }
  /** The same of all connections. Many callers may hold a few each, of whom none has the most. */
  const givingWayOfAll = (newest: Socket): Socket => {
    const [others, busiest] = [otherThan(newest), mostIn(counts)]
    const nameless = others.filter(([, { caller }]) => caller === null)
    const most = others.filter(([, { caller }]) => caller === busiest)
    const unneeded = idleOrSlow(nameless) ?? idleOrSlow(most) ?? slowest(others)
    return (unneeded ?? most.find(isBitByBit) ?? bitByBitOrNew(others))?.[0] ?? newest
  }
  const isFull = (caller: string | null) => caller !== null && (counts.get(caller) ?? 0) > perAddress

  server.on('connection', (socket: Socket) => {
    const caller = trustedProxies > 0 ? null : callerAddress(socket, undefined, trustedProxies)
    open.set(socket, { caller, response: null, since: performance.now(), taken: 0 })
    count(caller, 1)
    socket.once('close', () => forget(socket))
    if (isFull(caller)) close(givingWay(caller, socket))
    if (open.size > all) close(givingWayOfAll(socket))
  })

  return (request, response) => {
    const { socket } = request
    const caller = callerAddress(socket, request.headers['x-forwarded-for'], trustedProxies)
    const answer = () => become(socket, { caller, response })
    if (hasBody(request)) {
      become(socket, { caller, response: null })
      request.once('end', answer)
    } else answer()
    response.once('close', () => {
      request.off('end', answer)
      become(socket, { caller: trustedProxies > 0 ? null : caller, response: null })
    })
    if (!isFull(caller)) return true
    const closed = givingWay(caller, socket)
    if (closed === socket) return false
    close(closed)
    return true
  }
}

const isWaiting = ([, { response }]: [Socket, Connection]) => response === null

/** The one of some connections whose end costs nobody a request: they are in the order of `since`. */
function idleOrSlow(some: readonly [Socket, Connection][]): [Socket, Connection] | undefined {
  const waiting = some.find(isWaiting)
  // A new one waits as well, for the request that its caller is about to send.
  const isIdle = waiting !== undefined && performance.now() - waiting[1].since > FIRST_LOOK_MS
  return isIdle ? waiting : slowest(some)
}

function bitByBitOrNew(some: readonly [Socket, Connection][]): [Socket, Connection] | undefined {
  return some.find(isBitByBit) ?? some.find(isWaiting)
}

/** The one of some connections that is read most slowly, of those for whose reader something is waiting. */
function slowest(some: readonly [Socket, Connection][]): [Socket, Connection] | undefined {
  const now = performance.now()
  const speed = ([socket, { since, taken }]: [Socket, Connection]) => (takenFrom(socket) - taken) / (now - since)
  return some
    .filter(([socket, { since }]) => queuedOn(socket) > 0 && now - since > FIRST_LOOK_MS)
    .toSorted((a, b) => speed(a) - speed(b))[0]
}

/** Whether an answer has begun, and nothing of it waits for its reader. */
function isBitByBit([socket, { response, since }]: [Socket, Connection]): boolean {
  const hasBegun = response?.headersSent === true && performance.now() - since > FIRST_LOOK_MS
  return hasBegun && queuedOn(socket) === 0
}

function mostIn(counts: ReadonlyMap<string, number>): string | null {
  let most: [string | null, number] = [null, 0]
  for (const one of counts) if (one[1] > most[1]) most = one
  return most[0]
}
