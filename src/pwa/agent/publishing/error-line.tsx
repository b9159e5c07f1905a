import type { ReactNode } from 'react'

import { Icon } from '#pwa/shared/ui/icon.tsx'

/** The sentence under what it is about, with its sign; heard as it appears. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="warning-circle-fill" small className="mt-px" />
      {children}
    </p>
  )
}
