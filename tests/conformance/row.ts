/** One rule of the specification. A row that can't be tested says why instead of how it is tried. */
export type Row<At> = {
  /** The document and the section in it, as 'agent-area §2 Sidebar'. */
  where: string
  /** The rule in few words, labels and messages to the letter. */
  says: string
} & ({ holds: (at: At) => Promise<unknown>; because?: never } | { because: string; holds?: never })

/** Stands for a row of the same group that the other runner tries, and keeps its number. */
export const ELSEWHERE = Symbol('a row of the other runner')

/** Rows that share one open page and run on it in their order. */
export interface Group<At> {
  /** Names the group; its rows are numbered under it. A group in both runners has its rows at the same places there. */
  id: string
  /** Who is signed in; null for nobody. */
  as: Account | null
  /** On a desktop, 1440 by 900; on a phone, 390 by 844, when left out. */
  desk?: true
  /** Console messages of the failures its rows provoke. */
  logs?: RegExp
  /** Left out by a group that only makes calls. */
  open?: (at: At) => Promise<unknown>
  rows: readonly (Row<At> | typeof ELSEWHERE)[]
}

/** The demo accounts, by the part before the @. */
type Account = 'agent' | 'plus' | 'premium' | 'new' | 'admin'

/** Makes rows of one section of the specification. */
export function rowsOf<At>(where: string) {
  const row = (says: string, holds: (at: At) => Promise<unknown>): Row<At> => ({ where, says, holds })
  return Object.assign(row, { cannot: (says: string, because: string): Row<At> => ({ where, says, because }) })
}

/** The places of that many rows that the other runner tries. */
export const elsewhere = (count: number): (typeof ELSEWHERE)[] => Array.from({ length: count }, () => ELSEWHERE)
