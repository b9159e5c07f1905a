import type { ReactNode } from 'react'

export interface DrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** The deed, at the foot where the thumb is; it stays in sight while the rest scrolls. */
  footer?: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Leaves title and close button to screen readers, where the content shows well enough what it is. */
  quiet?: boolean | undefined
  /** Takes more width on a low screen, for content that can stand side by side there. */
  roomy?: boolean | undefined
  /** That it is open stands in the address: Back closes it already. */
  inAddress?: boolean | undefined
}

export interface SheetProps extends DrawerProps {
  giveFocusBack: () => void
}
