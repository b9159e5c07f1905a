import { classes } from './classes.ts'
import type { IconName } from './icon-name.ts'

interface IconProps {
  name: IconName
  /** The filled form; icons without one in the sprite are shown as they are. */
  fill?: boolean | undefined
  /** 18 px in place of 22. */
  small?: boolean | undefined
  className?: string | undefined
}

/** An icon from the sprite. It is hidden from screen readers; its control or the text beside it has the name. */
export function Icon({ name, fill, small, className }: IconProps) {
  return (
    <svg
      className={classes(small ? 'size-4.5' : 'size-5.5', 'shrink-0 fill-current', className)}
      aria-hidden="true"
      focusable="false"
    >
      {/* A reference to a missing symbol draws nothing, so the filled one may simply lie on top. */}
      <use href={`#${name}`} />
      {fill && <use href={`#${name}-fill`} />}
    </svg>
  )
}
