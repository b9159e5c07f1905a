/**
 * Whether `address`, received from a platform, is below the configured `base`. A token is sent to such addresses,
 * so anything else is refused.
 */
export function isBelow(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const [own, given] = [new URL(base), new URL(address)]
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`
  return given.origin === own.origin && given.pathname.startsWith(folder) && !given.username && !given.password
}
