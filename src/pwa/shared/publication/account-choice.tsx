import { useId } from 'react'

import type { ConnectedAccount } from '#contract/connections.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'

interface AccountChoiceProps {
  platform: Platform
  accounts: readonly ConnectedAccount[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Which of several accounts on a platform a post goes to, under the platform's own row. */
export function AccountChoice({ platform, accounts, chosen, onChoose }: AccountChoiceProps) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={`${PLATFORM_NAME[platform]} account`} className="grid px-4 pb-2 pl-17.5">
      {accounts.map(({ id, name, status }) => (
        <label
          key={id}
          className="relative flex min-h-(--target) cursor-pointer items-center gap-3 has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            name={group}
            checked={id === chosen}
            disabled={status !== 'active' && id !== chosen}
            onChange={() => onChoose(id)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <CheckMark round small />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name}
            {status !== 'active' && <span className="text-small text-ink-soft"> Signed out</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
