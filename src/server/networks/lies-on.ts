/**
 * Whether `address`, handed out by a platform, lies on the configured `base`. Such addresses are sent
 * a token, so anything else is refused.
 */
export function liesOn(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const [own, given] = [new URL(base), new URL(address)]
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`
  return given.origin === own.origin && given.pathname.startsWith(folder) && !given.username && !given.password
}
