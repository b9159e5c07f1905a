import type { ReactNode, Ref } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'
import { useFieldControl, WELL } from '#pwa/shared/ui/field/field-context.ts'

interface ChoiceButtonProps {
  open: boolean
  onOpen: () => void
  /** Id of the list of options. */
  controls: string
  disabled?: boolean | undefined
  className?: string
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/** The control of a `Field` that shows the chosen option, and opens the options in a drawer. */
export function ChoiceButton({ open, onOpen, controls, disabled, className, ref, children }: ChoiceButtonProps) {
  return (
    <button
      {...useFieldControl()}
      ref={ref}
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={controls}
      disabled={disabled}
      onClick={onOpen}
      className={classes(WELL, 'flex items-center justify-between gap-3 text-left', className)}
    >
      {children}
    </button>
  )
}
