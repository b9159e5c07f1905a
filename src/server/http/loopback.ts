import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether a host name or address, without a port, always means the local machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$|\.$/, '$1')
  const family = isIP(name)
  if (family !== 0) return LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

/**
 * Whether a request names this machine as its host. One for another name may come from a foreign page that had its own
 * name resolved to 127.0.0.1, or from a proxy; whether a request began on this machine can't be told.
 */
export function namesLoopbackHost({ headers }: IncomingMessage): boolean {
  return headers.host !== undefined && isLoopbackHost(headers.host.replace(/:\d+$/, ''))
}
