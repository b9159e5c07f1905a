import type { ComponentProps, ReactNode } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  on: boolean
  /** Can't be chosen now; it stays focusable, so that its reason is read out. */
  off?: boolean
  children: ReactNode
}

/** A choice in a row of choices. */
export function Chip({ on, off, children, className, onClick, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={classes(
        'inline-flex min-h-(--target) items-center justify-center gap-2 rounded-full px-4 font-medium wrap-anywhere transition-[background-color] duration-(--d-tap)',
        on
          ? 'bg-plum text-on-plum'
          : off
            ? 'cursor-not-allowed bg-sunk text-ink-hint'
            : 'inset-ring inset-ring-field hover:bg-plum-tint',
        className,
      )}
    >
      {children}
    </button>
  )
}
