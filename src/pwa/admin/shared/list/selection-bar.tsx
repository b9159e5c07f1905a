import type { ReactNode } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'

import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Id extends number | string> {
  /** What one of the rows is called. */
  noun: string
  selection: Selection<Id>
  /** The buttons of what can be done with the rows. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. On a phone it replaces the tab bar. */
export function SelectionBar<Id extends number | string>({ noun, selection, children }: SelectionBarProps<Id>) {
  const count = selection.ids.length
  if (count === 0) return null
  return (
    <div
      role="group"
      aria-label="Selected rows"
      data-action-bar
      className="fixed inset-x-0 bottom-0 z-21 grid grid-cols-2 gap-2.5 bg-paper px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] desk:sticky desk:flex desk:items-center desk:px-0"
    >
      <p role="status" className="num self-center font-semibold desk:mr-auto">
        {count} {noun}
        {count === 1 ? '' : 's'} selected
      </p>
      <Button kind="plain" small onClick={selection.clear}>
        Clear
      </Button>
      {children}
    </div>
  )
}
