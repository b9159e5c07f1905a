import type { AgentPublication } from '#contract/admin/agents.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { Badge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'

import { momentLabel } from '../shared/form/history-labels.ts'

const TARGET_STYLE: Record<TargetState, StateStyle> = {
  queued: { tone: 'blue', label: 'scheduled' },
  publishing: { tone: 'blue', label: 'publishing' },
  published: { tone: 'green', label: 'published' },
  failed: { tone: 'red', label: 'failed' },
  needs_check: { tone: 'gray', label: 'needs attention' },
  canceled: { tone: 'gray', label: 'canceled' },
}

/** The agent's latest publications with their states. */
export function Publications({ publications }: { publications: readonly AgentPublication[] }) {
  if (publications.length === 0) return <p className="text-ink-soft">Nothing published yet.</p>
  return (
    <ul className="rounded-2xl bg-surface ring ring-hair">
      {publications.map(({ id, title, scheduled_at: at, source, targets }) => (
        <li key={id} className="grid gap-2 px-4 py-3 not-first:border-t not-first:border-hair">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="num text-small text-ink-soft">
              <time dateTime={at}>{momentLabel(at)}</time>
              {source === 'auto' && ', auto post'}
            </p>
          </div>
          <ul className="flex flex-wrap gap-x-2.5 gap-y-1.5">
            {targets.map(({ platform, state, error }) => (
              <li
                key={platform}
                className={classes(
                  'flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small',
                  error !== null && 'w-full',
                )}
              >
                <Badge
                  tone={TARGET_STYLE[state].tone}
                >{`${PLATFORM_NAME[platform]} ${TARGET_STYLE[state].label}`}</Badge>
                {error && <span className="min-w-0 wrap-anywhere text-ink-soft">{error}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
