import { isIPv6 } from 'node:net'

/** The parts of an IPv6 address that identify a network; its owner can choose the rest freely. */
const NETWORK_PARTS = 4

/**
 * The key under which callers are counted: an IPv4 address, or the network of an IPv6 address, since one line has
 * 2^64 addresses that would each count as a separate caller.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  const v4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const parts = head === '' ? [] : head.split(':')
  // A dotted end counts as two parts.
  const rest = tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0)
  const left =
    tail === undefined ? [] : [...Array.from({ length: 8 - parts.length - rest }, () => '0'), ...tail.split(':')]
  const network = [...parts, ...left].slice(0, NETWORK_PARTS).map((part) => Number.parseInt(part, 16).toString(16))
  return `${network.join(':')}::/64`
}
