import type { Page } from '@playwright/test'

import { rowsOf, type Group as AnyGroup, type Row as AnyRow } from '#tests/conformance/row.ts'

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

export type Row = AnyRow<At>

/** Rows that share one open page and run on it in their order. */
export type Group = AnyGroup<At>

/** Makes rows of one section of the specification. */
export const rowsAt = (where: string) => rowsOf<At>(where)
