import type { ComponentProps } from 'react'

import { classes } from './classes.ts'
import type { IconName } from './icon-name.ts'
import { Icon } from './icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** What the control does, for screen readers. */
  label: string
  /** Shows the filled icon. */
  fill?: boolean | undefined
}

/** A round 44 px control with an icon and no text. A toggle sets `aria-pressed`. */
export function IconButton({ icon, label, fill, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'grid size-(--target) shrink-0 place-items-center rounded-full text-ink-soft transition-[background-color] duration-(--d-tap) hover:bg-plum-tint hover:text-plum disabled:opacity-35 disabled:hover:bg-transparent aria-pressed:text-plum',
        className,
      )}
    >
      <Icon name={icon} fill={fill ?? rest['aria-pressed'] === true} />
    </button>
  )
}
