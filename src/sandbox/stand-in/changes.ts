import type { ConsentCode } from '../consent/code.ts'

/** How each kind of event changes the state. The same events in the same order give the same state. */
export type Changes<State, Event extends { kind: string }> = {
  [Kind in Event['kind']]: (state: State, event: Extract<Event, { kind: Kind }>) => void
}

/** The consents every service stores, by codes and tokens. */
export interface Consents<Grant> {
  codes: Map<string, ConsentCode>
  grants: Map<string, Grant>
}

export type ConsentEvent<Grant> =
  | { kind: 'code'; code: ConsentCode }
  | { kind: 'code_used'; code: string }
  | { kind: 'grant'; grant: Grant }

export function noConsents<Grant>(): Consents<Grant> {
  return { codes: new Map(), grants: new Map() }
}

export function consentChanges<Grant extends { token: string }>(): Changes<Consents<Grant>, ConsentEvent<Grant>> {
  return {
    code: ({ codes }, { code }) => void codes.set(code.code, code),
    code_used: ({ codes }, { code }) => void codes.delete(code),
    grant: ({ grants }, { grant }) => void grants.set(grant.token, grant),
  }
}

/** Changes one of a table's entries, if it is there. */
export function changeIn<T extends object>(table: Map<string, T>, id: string, change: Partial<T>): void {
  const known = table.get(id)
  if (known) Object.assign(known, change)
}
