/** Newest Graph API when this was written (out 2026-07-29); the one place that names a version. */
export const GRAPH_VERSION = 'v26.0'

/** Permissions asked of the agent, all needed to publish to her page. */
export const SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] as const

/**
 * Whether `address`, handed out by Facebook, lies on the configured `base`. Such addresses are sent
 * a token, so anything else is refused.
 */
export function liesOn(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const [own, given] = [new URL(base), new URL(address)]
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`
  return given.origin === own.origin && given.pathname.startsWith(folder) && !given.username && !given.password
}
