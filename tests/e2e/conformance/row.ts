import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'

/** What a row is tried on. */
export interface At {
  page: Page
  app: App
  /** The calls this page has made so far, as 'GET /agent?x=1', without the prefix. */
  calls: string[]
  /** Makes a call with the session and the CSRF token of this page's browser. */
  api: (method: string, path: string, sent?: Sent) => Promise<Answer>
  /** Opens an address of the app and waits until it is shown. */
  go: (path: string) => Promise<void>
}

interface Sent {
  json?: unknown
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
  headers?: Record<string, string>
}

interface Answer {
  status: number
  headers: Record<string, string>
  /** The parsed body; null where there is none. */
  body: unknown
}

/** One rule of the specification. A row that can't be tested says why instead of how it is tried. */
export type Row = {
  /** The document and the section in it, as 'agent-area §2 Sidebar'. */
  where: string
  /** The rule in few words, labels and messages to the letter. */
  says: string
} & ({ holds: (at: At) => Promise<unknown>; because?: never } | { because: string; holds?: never })

/** The demo accounts, by the part before the @. */
type Account = 'agent' | 'plus' | 'premium' | 'new' | 'admin'

/** Rows that share one open page and run on it in their order. */
export interface Group {
  /** Names the group; its rows are numbered under it. */
  id: string
  /** Who is signed in; null for nobody. */
  as: Account | null
  /** On a desktop, 1440 by 900; on a phone, 390 by 844, when left out. */
  desk?: true
  /** Whether it publishes, connects, or changes what others read: it then runs apart from those that don't. */
  works?: true
  /** Console messages of the failures its rows provoke. */
  logs?: RegExp
  open: (at: At) => Promise<unknown>
  rows: readonly Row[]
}

/** Makes rows of one section of the specification. */
export function rowsAt(where: string) {
  const row = (says: string, holds: (at: At) => Promise<unknown>): Row => ({ where, says, holds })
  return Object.assign(row, { cannot: (says: string, because: string): Row => ({ where, says, because }) })
}
