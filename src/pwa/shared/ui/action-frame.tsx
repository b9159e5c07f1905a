import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface ActionFrameProps {
  /** One line saying what will happen. */
  text: ReactNode
  /** From 1024 px it is a column beside the content. */
  beside?: boolean
  /** The text stays above the buttons on wide screens too. */
  stacked?: boolean
  /** The button that does it. */
  children: ReactNode
}

const BESIDE = 'lg:static lg:grid-cols-1! lg:gap-4 lg:bg-transparent lg:p-0! lg:shadow-none lg:self-start'

/**
 * The bar of a screen's main action: fixed at the bottom on a phone, where it replaces the tab bar, sticky under the
 * content on wide screens.
 */
export function ActionFrame({ text, beside = false, stacked = false, children }: ActionFrameProps) {
  return (
    <div
      data-action-bar
      className={classes(
        'fixed inset-x-0 bottom-0 z-21 grid gap-2 bg-paper px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] desk:sticky desk:items-center desk:px-0 desk:pt-4 desk:pb-5',
        !stacked && 'desk:grid-cols-[1fr_auto]',
        beside && BESIDE,
      )}
    >
      {text}
      {children}
    </div>
  )
}
