import type { BrowserContext, Page } from '@playwright/test'

import { rowsOf, type Group as AnyGroup, type Row as AnyRow } from '#tests/conformance/row.ts'

import type { App } from '../support/app.ts'

/** What a row is tried on. */
export interface At {
  /** Its session and cookies. */
  browser: BrowserContext
  app: App
  /** Makes a call with the session and the CSRF token of this browser. */
  api: (method: string, path: string, sent?: Sent) => Promise<Answer>
}

/** The same with a page. */
export interface OnPage extends At {
  page: Page
  /** Opens an address of the app and waits until it is shown. */
  go: (path: string) => Promise<unknown>
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

/** Rows that run in their order, on one open page where they have one. */
export type Group<T extends At = At> = AnyGroup<T>

/** Makes rows of one section of the specification. */
export const rowsAt = (where: string) => rowsOf<At>(where)
export const rowsOnPage = (where: string) => rowsOf<OnPage>(where)
