import type { Socket } from 'node:net'

import { networkOf } from '../network-of.ts'

/**
 * The key of the caller behind so many trusted proxies: the address the outermost of them was called from, as it is in
 * `X-Forwarded-For`. What stands before it there was sent by the caller and is not believed. Null where the proxies name
 * nobody: their own address would make one caller of all.
 */
export function callerAddress(
  socket: Pick<Socket, 'remoteAddress'>,
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string | null {
  const named = [forwardedFor ?? []].flat().flatMap((one) => one.split(','))
  const nearestFirst = [...named.map((one) => one.trim()).filter((one) => one !== ''), socket.remoteAddress ?? '']
  nearestFirst.reverse()
  const caller = nearestFirst[trustedProxies]
  return caller === undefined ? null : networkOf(caller)
}
