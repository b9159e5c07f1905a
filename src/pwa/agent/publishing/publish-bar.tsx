import type { ReactNode } from 'react'

import { type Platform, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { ErrorLine } from '#pwa/agent/composer/error-line.tsx'
import type { ShownError } from '#pwa/agent/composer/use-composer.ts'
import { platformLabel } from '#pwa/shared/publication/publication-messages.ts'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

interface PublishBarProps {
  /** When it will happen, as in 'Now' or 'Tue, Nov 24, 8:00 AM'; null while the post is loading. */
  when: string | null
  /** Whether that is a day and time the agent picked. */
  isScheduled?: boolean
  /** Whether the agent is reminded then, and posts it by hand. */
  isReminder?: boolean
  /** Where it goes; null while the agent's accounts are loading. */
  platforms: readonly Platform[] | null
  busy: boolean
  /** The error that keeps it from going out and belongs to nothing else on the screen. */
  error?: ShownError | null
  onPublish: () => void
  /** What else can be done with the post. */
  tools: ReactNode
}

/** One line saying what will happen, and the button that does it. On a phone it replaces the tab bar. */
export function PublishBar({ isScheduled = false, isReminder = false, ...props }: PublishBarProps) {
  const { platforms, busy, error, onPublish, tools } = props
  const when = isReminder && !isScheduled ? 'Pick a time' : props.when
  const way = isReminder ? 'remind' : isScheduled ? 'schedule' : 'now'
  return (
    <ActionFrame
      stacked
      text={
        <>
          {error && (
            <ErrorLine key={error.count} link={error.link}>
              {error.message}
            </ErrorLine>
          )}
          <p className="flex min-h-5 justify-between gap-3 text-small text-ink-soft desk:hidden">
            <span>{when ?? 'Loading this post...'}</span>
            <span className="text-right">{when && shortLabel(platforms)}</span>
          </p>
          <p className="hidden text-ink-soft desk:block">
            {when === null ? 'Loading this post...' : `${when}${longLabel(platforms)}`}
          </p>
        </>
      }
    >
      <div className="@container">
        <div className="flex flex-wrap items-center gap-2.5 @[440px]:gap-1">
          {tools}
          <Button
            kind="primary"
            busy={busy && LABELS[way].busy}
            onClick={onPublish}
            className="min-h-14! flex-[1_1_7rem] text-[1.0625rem] desk:min-h-12! @[440px]:ml-auto @[440px]:max-w-45"
          >
            {LABELS[way].label}
          </Button>
        </div>
      </div>
    </ActionFrame>
  )
}

const LABELS = {
  now: { label: 'Publish', busy: 'Publishing...' },
  schedule: { label: 'Schedule', busy: 'Scheduling...' },
  remind: { label: 'Set reminder', busy: 'Saving...' },
}

const CHECKING = 'Checking your accounts...'

function shortLabel(platforms: readonly Platform[] | null): string {
  return platforms
    ? platforms.map((platform) => PLATFORM_NAME[platform]).join(', ') || 'No platform selected'
    : CHECKING
}

function longLabel(platforms: readonly Platform[] | null): string {
  if (!platforms) return `. ${CHECKING}`
  return platforms.length > 0 ? `, to ${platformLabel(platforms)}` : ', no platform selected'
}

/** Shown in place of the action where the plan doesn't have this post; `message` says why. */
export function PremiumPrompt({ message }: { message: string }) {
  return (
    <ActionFrame text={<p className="text-small text-ink-soft desk:text-body">{message}</p>}>
      <ButtonLink
        kind="primary"
        icon="star-four-fill"
        to="/subscriptions/plan-types"
        className="min-h-14! desk:min-h-12!"
      >
        Upgrade to Pro
      </ButtonLink>
    </ActionFrame>
  )
}
