import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { attemptsQuery } from '../queries.ts'

interface AttemptHistoryProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
}

/** Every attempt and its result; fetched when it is opened. */
export function AttemptHistory({ post, zone, now }: AttemptHistoryProps) {
  const [open, setOpen] = useState(false)
  if (post.targets.every(({ attempts }) => attempts === 0)) return null
  return (
    <details className="group -my-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-(--target) cursor-pointer items-center gap-1.5 font-semibold text-plum [&::-webkit-details-marker]:hidden">
        Attempts
        <Icon name="caret-down" small className="transition-[rotate] duration-(--d-move) group-open:rotate-180" />
      </summary>
      {open && <Lines postId={post.id} zone={zone} now={now} />}
    </details>
  )
}

function Lines({ postId, zone, now }: { postId: number; zone: TimeZone; now: Date }) {
  const { data, error } = useQuery(attemptsQuery(postId))
  if (!data) {
    return (
      <p className="pb-2 text-small text-ink-soft" role="status">
        {error ? 'We can’t reach our server. Open this again when you’re online.' : 'Loading...'}
      </p>
    )
  }
  if (data.length === 0) return <p className="pb-2 text-small text-ink-soft">No attempts yet.</p>
  return (
    <ol className="grid gap-2 pb-2 text-small">
      {data.map(({ platform, at, message }, index) => (
        <li key={`${at} ${index}`}>
          <span className="num text-ink-soft">
            {dayAtTime(new Date(at), zone, now)}, {PLATFORM_NAME[platform]}
          </span>
          <span className="block wrap-anywhere">{message}</span>
        </li>
      ))}
    </ol>
  )
}
