import type { ReactNode } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface ControlErrorProps {
  id?: string
  /** Undefined while there is none; then nothing is shown. */
  error: ReactNode
  className?: string
}

/** The error below a control that is no field, read out as it appears. */
export function ControlError({ id, error, className }: ControlErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classes('flex items-start gap-1.5 text-small font-medium text-danger empty:hidden', className)}
    >
      {error && <Icon name="warning-circle-fill" small className="mt-px" />}
      {error}
    </p>
  )
}
