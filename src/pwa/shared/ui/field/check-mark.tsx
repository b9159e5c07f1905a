import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

interface CheckMarkProps {
  /** A radio mark, where a box is a checkbox. */
  round?: boolean
  /** Beside rows of one line. */
  small?: boolean
}

/** Shows the state of the input before it, of class `peer`; the input itself lies invisibly over its whole row. */
export function CheckMark({ round = false, small = false }: CheckMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center border-[1.5px] border-field bg-surface text-transparent peer-checked:border-plum peer-checked:bg-plum peer-checked:text-on-plum peer-not-checked:peer-disabled:bg-sunk',
        round ? 'rounded-full' : 'rounded-lg',
        small ? 'size-5.5' : 'size-6.5',
      )}
    >
      <Icon name="check-bold" className={small ? 'size-3.5!' : 'size-4!'} />
    </span>
  )
}
