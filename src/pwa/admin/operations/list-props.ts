import type { ReactNode } from 'react'

import type { ListKind } from '../shared/record-kind.ts'
import type { useListAddress } from '../shared/list/use-list-address.ts'

/** What the lists of this screen share. */
export interface ListProps {
  list: ReturnType<typeof useListAddress>
  frame: {
    kind: ListKind
    /** Which list is shown, and the button to read everything again. */
    tools: ReactNode
    /** Set while none of the lists has anything. */
    empty: string | undefined
    emptyTitle: string | undefined
    /** The overview, below the list. */
    children: ReactNode
  }
}
