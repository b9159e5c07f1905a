import type { FacebookPage } from '#contract/publishing/connections.ts'

/** The existing account to reconnect, where there is one. */
interface Anew {
  account?: string
}

/** The step of connecting the agent is at. */
export type ConnectStep =
  | { name: 'guidance' }
  | { name: 'handling' }
  | ({ name: 'choose'; pages: readonly FacebookPage[] } & Anew)
  | ({ name: 'create' } & Anew)

/** The next step for the pages Facebook named: a choice, or making the first one. */
export function pagesStep(pages: readonly FacebookPage[]): ConnectStep {
  return pages.length > 0 ? { name: 'choose', pages } : { name: 'create' }
}

/** The account a step is about, as calls and addresses name it. */
export function anewOf(step: ConnectStep): Anew {
  return 'account' in step && step.account !== undefined ? { account: step.account } : {}
}
