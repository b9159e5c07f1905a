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

/** Headers by which proxies, tunnels and CDNs show that a request began somewhere else. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|(?:x|true)-client-ip|x-original-.+|cf-.+|fly-.+|x-envoy-.+)$/

/**
 * Whether a request was made on this machine, for this machine. One that a tunnel or proxy forwarded is not, nor is
 * one for another host name: a foreign page may have had its own name resolved to 127.0.0.1. HTTP/1.0 doesn't count
 * as local because nginx uses it by default, then names this machine as the host and doesn't say who asked; no
 * browser uses it.
 */
export function isLocalRequest({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (!socket.remoteAddress || !isLoopbackHost(socket.remoteAddress)) return false
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  return headers.host !== undefined && isLoopbackHost(headers.host.replace(/:\d+$/, ''))
}
