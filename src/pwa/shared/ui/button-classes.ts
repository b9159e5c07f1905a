import { classes } from './classes.ts'

/**
 * One `primary` button on a screen; secondary, line and plain for everything else; danger only in the dialog
 * that destroys.
 */
export type ButtonKind = 'primary' | 'secondary' | 'line' | 'tint' | 'plain' | 'danger'

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-lamp text-on-lamp shadow-lamp hover:bg-lamp-press px-5.5',
  secondary: 'bg-plum text-on-plum px-5.5 hover:opacity-92',
  line: 'text-ink inset-ring-[1.5px] inset-ring-field hover:bg-plum-tint px-5.5',
  tint: 'bg-plum-tint text-plum px-5.5 hover:inset-ring hover:inset-ring-plum-edge',
  plain: 'text-plum px-3 hover:bg-plum-tint',
  danger: 'bg-danger text-on-danger px-5.5 hover:opacity-92',
}

interface Look {
  kind: ButtonKind
  wide?: boolean | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

export function buttonClasses({ kind, wide, small, disabled, className }: Look): string {
  return classes(
    'relative inline-flex items-center justify-center gap-2.5 rounded-control text-center font-semibold transition-[background-color,scale,opacity] duration-(--d-tap) select-none',
    small ? 'min-h-(--target)' : 'min-h-(--control)',
    wide && 'w-full',
    disabled ? 'bg-sunk text-ink-hint px-5.5' : classes(KINDS[kind], 'active:scale-[.985]'),
    className,
  )
}
