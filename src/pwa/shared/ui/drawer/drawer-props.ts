import type { ReactNode } from 'react'

export interface DrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** The action, sticky at the foot while the rest scrolls. */
  footer?: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Leaves title and close button to screen readers, where the content is clear enough. */
  quiet?: boolean | undefined
  /** Shows details, a list or a form beside the screen: from 768 px it is a sheet at the right, not a dialog in the middle. */
  side?: boolean | undefined
  /** Takes more width on a low screen, for content that can be laid out side by side there. */
  roomy?: boolean | undefined
  /** Whether its open state is in the address: then Back closes it already. */
  inAddress?: boolean | undefined
}

export interface SheetProps extends DrawerProps {
  giveFocusBack: () => void
}
