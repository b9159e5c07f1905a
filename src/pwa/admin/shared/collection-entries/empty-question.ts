import type { CollectionEntry } from '#contract/admin/records.ts'

import type { RecordKind } from '../record-kind.ts'

interface Released {
  is_draft: boolean | null
}

/**
 * The question before a collection is released that agents won’t see, since nothing in it can be seen by then. A new one
 * is always empty, and its form says so.
 */
export function emptyQuestion({ noun }: RecordKind) {
  return async (
    { is_draft: isDraft }: Released,
    record: (Released & { entries: readonly CollectionEntry[] }) | null,
  ): Promise<string | null> => {
    const isReleased = record?.is_draft === true && !isDraft
    if (!isReleased || record.entries.length > 0) return null
    return `Agents won’t see this collection until it has a ${noun}.`
  }
}
