import { useState } from 'react'

/** The rows of a page that are chosen. A row that leaves the page is no longer chosen. */
export function useSelection<Id extends number | string>(rows: readonly { id: Id }[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const ids = (rows ?? []).map(({ id }) => id).filter((id) => chosen.has(id))
  return {
    ids,
    has: (id: Id) => chosen.has(id),
    isAll: rows !== undefined && rows.length > 0 && ids.length === rows.length,
    toggle: (id: Id) => setChosen(chosen.has(id) ? new Set(ids.filter((one) => one !== id)) : new Set([...ids, id])),
    toggleAll: () => setChosen(new Set(ids.length === rows?.length ? [] : (rows ?? []).map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  }
}

export type Selection<Id extends number | string = number> = ReturnType<typeof useSelection<Id>>
