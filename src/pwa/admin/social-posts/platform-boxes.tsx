import { FLAG_NAME, PLATFORM_FLAGS, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'

import { FlagIcon } from './flag-icons.tsx'

interface PlatformBoxesProps {
  value: readonly PlatformFlag[]
  onChange: (flags: PlatformFlag[]) => void
  disabled: boolean
}

/** The nine networks, one checkbox each. */
export function PlatformBoxes({ value, onChange, disabled }: PlatformBoxesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-3 gap-y-1 desk:grid-cols-3">
      {PLATFORM_FLAGS.map((flag) => (
        <label
          key={flag}
          className="relative flex min-h-(--target) cursor-pointer items-center gap-3 has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            checked={value.includes(flag)}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              // In the order of the boxes, whatever the order of the clicks.
              onChange(PLATFORM_FLAGS.filter((one) => (one === flag ? currentTarget.checked : value.includes(one))))
            }
            className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <CheckMark />
          <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
            <span className="text-ink-soft max-desk:hidden">
              <FlagIcon flag={flag} />
            </span>
            {FLAG_NAME[flag]}
          </span>
        </label>
      ))}
    </div>
  )
}
