import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { planNameWith } from '#domain/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { AccountChoice } from '#pwa/shared/publication/account-choice.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { ErrorLine } from './error-line.tsx'
import { PLANS_LINK } from './refusal.ts'
import type { PlatformRow, Reach } from './use-platforms.ts'
import type { PublishError } from '#pwa/agent/publishing/use-publish.ts'

interface PlatformChoiceProps {
  rows: readonly PlatformRow[]
  onChoose: (platform: Platform, checked: boolean) => void
  onChooseAccount: (platform: Platform, id: string) => void
  failure: PublishError | null
}

/** Where the post goes: one row per network, with the account it appears under. */
export function PlatformChoice({ rows, onChoose, onChooseAccount, failure }: PlatformChoiceProps) {
  const section = useRef<HTMLElement>(null)
  const turn = failure?.turn
  useEffect(() => {
    if (turn === undefined) return
    const first = section.current?.querySelector<HTMLElement>('input:not(:disabled), a')
    first?.focus()
    section.current?.scrollIntoView({ block: 'center' })
  }, [turn])
  return (
    <section
      ref={section}
      aria-labelledby="platforms-name"
      {...(failure && { 'aria-describedby': 'platforms-trouble' })}
      className="grid gap-3.5"
    >
      <h2 id="platforms-name">Platforms</h2>
      <Panel>
        {rows.map((row) => (
          <div key={row.platform} className="not-first:border-t not-first:border-hair">
            <CheckRow
              checked={row.checked}
              onChange={(checked) => onChoose(row.platform, checked)}
              leading={<PlatformIcon platform={row.platform} />}
              title={PLATFORM_NAME[row.platform]}
              {...messageOf(row)}
            />
            {row.checked && row.pick.accounts.length > 0 && (
              <AccountChoice
                platform={row.platform}
                {...row.pick}
                onChoose={(id) => onChooseAccount(row.platform, id)}
              />
            )}
          </div>
        ))}
      </Panel>
      {failure && (
        <div id="platforms-trouble">
          <ErrorLine>{failure.message}</ErrorLine>
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

function messageOf({ platform, reach, account, checked, pick }: PlatformRow): RowLabels {
  const name = PLATFORM_NAME[platform]
  const connect = `/social-media-connections/${platform}`
  const words: Record<Reach, RowLabels> = {
    // The choice below already names it.
    ready: checked && pick.accounts.length > 0 ? {} : { detail: account },
    unknown: { detail: 'We couldn’t check this account just now' },
    loading: { disabled: true, reason: 'Checking your accounts...' },
    reconnect: {
      disabled: true,
      reason: <RowLink to={connect}>Reconnect before you post here</RowLink>,
    },
    not_connected: {
      disabled: true,
      reason: <RowLink to={connect}>Connect {name} to post here</RowLink>,
    },
    not_in_plan: {
      disabled: true,
      reason: (
        <>
          {name} comes with the {planNameWith(({ connections }) => connections[platform] > 0)} plan.{' '}
          <RowLink to={PLANS_LINK.to}>{PLANS_LINK.label}</RowLink>
        </>
      ),
    },
    unavailable: { disabled: true, reason: `This server doesn’t post to ${name}` },
  }
  return words[reach]
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    // Above the row's own control, which covers all of it.
    <Link
      to={to}
      className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {children}
    </Link>
  )
}
