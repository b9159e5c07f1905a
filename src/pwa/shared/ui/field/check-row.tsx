import { useId, type ReactNode } from 'react'

import { CheckMark } from './check-mark.tsx'
import { classes } from '../classes.ts'

interface CheckRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** A switch turns one thing on or off; a checkbox is one of several. */
  isSwitch?: boolean
  title: ReactNode
  detail?: ReactNode
  /** An icon or portrait before the text. */
  leading?: ReactNode
  disabled?: boolean | undefined
  /** Why it can't be chosen; replaces the detail. */
  reason?: ReactNode
}

/** A row with a checkbox, 64 px high, all of it clickable. Consecutive rows are divided by hairlines. */
export function CheckRow({
  checked,
  onChange,
  isSwitch = false,
  title,
  detail,
  leading,
  disabled,
  reason,
}: CheckRowProps) {
  const id = useId()
  const under = reason ?? detail
  return (
    <label
      className={classes(
        'relative flex min-h-16 items-center gap-3.5 px-4 py-2.5 not-first:border-t not-first:border-hair has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={under ? `${id}-under` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full appearance-none opacity-0"
      />
      {leading}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span id={`${id}-title`} className={classes('block font-semibold', disabled && 'text-ink-soft')}>
          {title}
        </span>
        {under && (
          <span id={`${id}-under`} className="block text-small text-ink-soft">
            {under}
          </span>
        )}
      </span>
      <CheckMark />
    </label>
  )
}
