import type { Socket } from 'node:net'

import { networkOf } from '../network-of.ts'

/**
 * The key of the caller behind so many trusted proxies: the address the outermost of them was called from, as it is in
 * `X-Forwarded-For`. What stands before it there was sent by the caller and is not believed.
 */
export function callerAddress(
  socket: Pick<Socket, 'remoteAddress'>,
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string {
  const named = [forwardedFor ?? []].flat().flatMap((one) => one.split(','))
  const nearestFirst = [...named.map((one) => one.trim()).filter((one) => one !== ''), socket.remoteAddress ?? '']
  nearestFirst.reverse()
  return networkOf(nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '')
}
