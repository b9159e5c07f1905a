import { useEffect, useRef } from 'react'

import type { HistoryEntry } from '#contract/admin/records.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { changeLabel, momentLabel } from './history-labels.ts'

interface ConflictNoticeProps {
  /** What was saved since this form was opened, newest first. */
  entries: readonly HistoryEntry[]
  onTheirs: () => void
  onMine: () => void
}

/** Says who saved first and what they changed, and lets the admin choose; none of their own changes are lost yet. */
export function ConflictNotice({ entries, onTheirs, onMine }: ConflictNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} tabIndex={-1} role="alertdialog" aria-label="Saved by someone else" className="mb-8 rounded-2xl">
      <Notice icon="warning" tone="lamp" title="Someone else saved this while you were working.">
        {entries.map((entry) => (
          <p key={entry.id}>
            {entry.who}, {momentLabel(entry.at)}: {changeLabel(entry)}.
          </p>
        ))}
        <p className="mt-1 text-ink-soft">
          “Keep mine” adds your changes to theirs so you can review and save. “Load theirs” discards yours.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="line" small onClick={onTheirs}>
            Load theirs
          </Button>
          <Button kind="secondary" small onClick={onMine}>
            Keep mine
          </Button>
        </div>
      </Notice>
    </div>
  )
}
