import { useId } from 'react'

import { classes } from '../classes.ts'
import type { IconName } from '../icon-name.ts'
import { Icon } from '../icon.tsx'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: IconName | undefined }[]
  onChange: (value: V) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Two to four options side by side: native radio buttons, so arrow keys, space and forms work as usual. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('flex flex-wrap rounded-2xl bg-sunk p-1 inset-ring inset-ring-hair', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-(--target) min-w-min flex-[1_1_0] cursor-pointer items-center justify-center gap-2 rounded-control px-2 font-semibold text-ink-soft has-checked:bg-surface has-checked:text-plum has-checked:shadow-lift-1 has-checked:ring has-checked:ring-plum-edge has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {option.icon && <Icon name={option.icon} small />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
