import { useId, type ReactNode } from 'react'

import { FieldContext, type FieldIds } from './field-context.ts'
import { Icon } from '../icon.tsx'

interface FieldProps {
  label: ReactNode
  /** The one message to show; its icon and the red edge are added. */
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  /** A control of ours, which reads its ids from the context, or a function that gets them. */
  children: ReactNode | ((ids: FieldIds) => ReactNode)
}

/** A label over its control, with hint and error connected to it. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const ids: FieldIds = {
    id,
    describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
    invalid: error !== undefined,
  }
  return (
    <div className={className ? `grid gap-1.75 ${className}` : 'grid gap-1.75'}>
      <label htmlFor={id} className="text-[0.9375rem]/5 font-semibold">
        {label}
      </label>
      <FieldContext value={ids}>{typeof children === 'function' ? children(ids) : children}</FieldContext>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-small font-medium text-danger">
          <Icon name="warning-circle-fill" small className="mt-px" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
