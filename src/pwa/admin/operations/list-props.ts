import type { ReactNode } from 'react'

import type { useListAddress } from '../shared/list/use-list-address.ts'

/** What the lists of this screen share. */
export interface ListProps {
  list: ReturnType<typeof useListAddress>
  frame: {
    kind: { path: string; list: string }
    /** Which list is shown. */
    filters: ReactNode
    tools: ReactNode
    /** Set while none of the lists has anything. */
    empty: string | undefined
    emptyTitle: string | undefined
    /** The overview, below the list. */
    children: ReactNode
  }
}
