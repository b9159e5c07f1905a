import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { answerUnreadable } from '../problem-answers.ts'

export interface BodyTime {
  milliseconds: number
  /** Fewer bytes than these within so many milliseconds end the request sooner. */
  least?: { bytes: number; withinMs: number }
}

/** Bodies of calls are small; a phone's photos on a slow connection take less than two minutes. */
const CALL: BodyTime = { milliseconds: 60_000 }
export const PHOTO_TIME: BodyTime = { milliseconds: 2 * 60_000 }

/** 300 MB at 2 Mbit a second. */
export const LONGEST_BODY_MS = 20 * 60_000
export const VIDEO_TIME: BodyTime = { milliseconds: LONGEST_BODY_MS, least: { bytes: 240 * 1024, withinMs: 30_000 } }

const waiting = new WeakMap<IncomingMessage, (time: BodyTime) => void>()

/** Ends requests whose bodies don't arrive in time; routes that allow more time call `allowTime`. */
export function limitBodies(server: Server, usual: BodyTime = CALL): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let stop = () => {}
    const allow = (time: BodyTime) => {
      stop()
      stop = watch(request, response, time)
    }
    allow(usual)
    waiting.set(request, allow)
    for (const event of ['end', 'close'] as const) {
      request.once(event, () => {
        waiting.delete(request)
        stop()
      })
    }
  })
}

/** Gives a body a new time limit, from now on. */
export function allowTime(request: IncomingMessage, time: BodyTime): void {
  waiting.get(request)?.(time)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(request: IncomingMessage, response: ServerResponse, time: BodyTime): () => void {
  const { socket } = request
  const end = () => {
    if (response.headersSent) socket.destroy()
    else answerUnreadable(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  const timer = setTimeout(end, time.milliseconds)
  const rate = time.least && watchRate(socket, time.least, end)
  return () => {
    clearTimeout(timer)
    clearInterval(rate)
  }
}

function watchRate(
  socket: Socket,
  { bytes, withinMs }: Required<BodyTime>['least'],
  end: () => void,
): ReturnType<typeof setInterval> {
  let before = socket.bytesRead
  return setInterval(() => {
    if (socket.bytesRead - before < bytes) end()
    before = socket.bytesRead
  }, withinMs)
}
