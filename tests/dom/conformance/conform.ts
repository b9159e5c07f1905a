import { rowsOf, type Group as AnyGroup, type Row as AnyRow } from '#tests/conformance/row.ts'
import { runRows, throwBroken, type Tried } from '#tests/conformance/run-rows.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { test } from '../support/test.ts'

/** What a row is tried on. */
export interface At {
  api: FakeApi
  /** The calls the app has made so far, as 'GET /agent?x=1'. */
  calls: string[]
  /** Opens an address of the app, as a reload there does. */
  go: (path: string) => Promise<void>
}

export type Group = AnyGroup<At>
export type Row = AnyRow<At>

/** Makes rows of one section of the specification. */
export const rowsAt = (where: string) => rowsOf<At>(where)

declare module 'vitest' {
  interface TaskMeta {
    /** What became of the rows of a group of the conformance table. */
    conformance?: Tried
  }
}

/** Makes a test of each group. */
export function conform(groups: readonly Group[]): void {
  for (const group of groups) {
    test(group.id, async ({ api, open, allowLog, task }) => {
      if (group.logs) allowLog(group.logs)
      const { as, desk = false } = group
      const at: At = { api, calls: api.calls, go: async (path) => await open(path, { as, desk }) }
      await group.open?.(at)
      const tried = await runRows(group, at)
      task.meta.conformance = tried
      throwBroken(tried)
    })
  }
}
