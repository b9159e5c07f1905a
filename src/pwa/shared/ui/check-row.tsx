import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface CheckRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  title: ReactNode
  detail?: ReactNode
  /** A sign or portrait before the words. */
  leading?: ReactNode
  disabled?: boolean | undefined
  /** Why it can't be chosen; takes the detail's place. */
  reason?: ReactNode
}

/** A row to tick, 64 px high, the whole of it. Rows under each other part with hairlines. */
export function CheckRow({ checked, onChange, title, detail, leading, disabled, reason }: CheckRowProps) {
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
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={under ? `${id}-under` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full appearance-none opacity-0"
      />
      {leading}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className={classes('block font-semibold', disabled && 'text-ink-soft')}>
          {title}
        </span>
        {under && (
          <span id={`${id}-under`} className="block text-small text-ink-soft">
            {under}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'grid size-6.5 shrink-0 place-items-center rounded-lg border-[1.5px] border-field text-transparent peer-checked:border-plum peer-checked:bg-plum peer-checked:text-on-plum',
          disabled ? 'bg-sunk' : 'bg-surface',
        )}
      >
        <Icon name="check-bold" className="size-4!" />
      </span>
    </label>
  )
}
