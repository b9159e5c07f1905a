import { useId, type ReactNode } from 'react'
import { Link, useLocation, type LinkProps } from 'react-router-dom'

import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { planNameWith } from '#domain/plan/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { ErrorLine } from './error-line.tsx'
import { PLANS_LINK, type PostError } from './refusal.ts'
import type { PlatformRow, Platforms, Reach } from './use-platforms.ts'

interface PlatformChoiceProps {
  platforms: Platforms
  error: PostError | null
  /** The heading's level: 2 on a screen, 3 in a sheet. */
  level?: 2 | 3
  /** Notes shown above the rows. */
  children?: ReactNode
}

/** Where the post goes: one row per network, with the account it appears under. */
export function PlatformChoice({ platforms, error, level = 2, children }: PlatformChoiceProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { pathname, search } = useLocation()
  return (
    <section
      data-place="platforms"
      aria-labelledby={`${id}-name`}
      {...(error && { 'aria-describedby': `${id}-error` })}
      className={level === 2 ? 'grid gap-3.5' : 'grid gap-3'}
    >
      <Heading id={`${id}-name`}>Platforms</Heading>
      {children}
      <Panel>
        {platforms.rows.map((row) => (
          <div key={row.platform} className="not-first:border-t not-first:border-hair">
            <CheckRow
              checked={row.checked}
              onChange={(checked) => platforms.choose(row.platform, checked)}
              leading={<PlatformIcon platform={row.platform} />}
              title={PLATFORM_NAME[row.platform]}
              {...labelsOf(row, pathname + search)}
            />
            {row.checked && row.pick.accounts.length > 0 && (
              <AccountChoice
                platform={row.platform}
                {...row.pick}
                onChoose={(account) => platforms.chooseAccount(row.platform, account)}
              />
            )}
          </div>
        ))}
      </Panel>
      {error && (
        <div id={`${id}-error`}>
          <ErrorLine>{error.message}</ErrorLine>
        </div>
      )}
    </section>
  )
}

interface RowLabels {
  detail?: ReactNode
  disabled?: boolean
  reason?: ReactNode
}

/** `here` is the path of the screen, which connecting an account leads back to. */
function labelsOf({ platform, reach, account, checked, pick }: PlatformRow, here: string): RowLabels {
  const name = PLATFORM_NAME[platform]
  const connect = { to: `/social-media-connections/${platform}`, state: { from: { path: here, name: 'your post' } } }
  // What can't be reached can still be unchecked.
  const blocked = (reason: ReactNode): RowLabels => ({ disabled: !checked, reason })
  const labels: Record<Reach, RowLabels> = {
    // The choice below already names it.
    ready: checked && pick.accounts.length > 0 ? {} : { detail: account },
    unknown: { detail: 'We couldn’t check this account' },
    loading: blocked('Checking your accounts...'),
    reconnect: blocked(<RowLink {...connect}>Reconnect before you post here</RowLink>),
    not_connected: blocked(<RowLink {...connect}>Connect {name} to post here</RowLink>),
    not_in_plan: blocked(
      <>
        {name} comes with the {planNameWith(({ connections }) => connections[platform] > 0)} plan.{' '}
        <RowLink to={PLANS_LINK.to}>{PLANS_LINK.label}</RowLink>
      </>,
    ),
    by_hand: {},
    unavailable: blocked(`Not available here: ${name}`),
  }
  return labels[reach]
}

function RowLink({ children, ...link }: Pick<LinkProps, 'to' | 'state' | 'children'>) {
  return (
    // Above the row's own control, which covers all of it.
    <Link
      {...link}
      className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {children}
    </Link>
  )
}

interface AccountChoiceProps {
  platform: Platform
  accounts: readonly ConnectedAccount[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Which of several accounts on a platform a post goes to, under the platform's own row. */
function AccountChoice({ platform, accounts, chosen, onChoose }: AccountChoiceProps) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={`${PLATFORM_NAME[platform]} account`} className="grid px-4 pb-2 pl-17.5">
      {accounts.map(({ id, name, status }) => (
        <label
          key={id}
          className="relative flex min-h-(--target) cursor-pointer items-center gap-3 has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed"
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
            {status !== 'active' && <span className="text-small text-ink-soft"> Reconnect needed</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
