import type { FacebookPage } from '#contract/connections.ts'

/** Where she stands on the way to a connection. */
export type ConnectStep =
  { name: 'guidance' } | { name: 'handling' } | { name: 'choose'; pages: readonly FacebookPage[] } | { name: 'create' }
