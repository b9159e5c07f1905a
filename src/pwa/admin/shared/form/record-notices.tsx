import { useEffect, useRef } from 'react'

import type { HistoryEntry } from '#contract/admin/records.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { changeLabel, momentLabel } from '../admin-labels.ts'

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

interface LostFilesProps {
  /** How many saves they have blocked. */
  blockedSaves: number
  names: readonly string[]
  busy: boolean
  onWithout: () => void
}

/**
 * Names the files that were chosen in a page that was closed or reloaded, or in another tab. They block a save until
 * they are chosen again or given up.
 */
export function LostFiles({ blockedSaves, names, busy, onWithout }: LostFilesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (blockedSaves === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [blockedSaves])
  const title = names.length === 1 ? 'One file is missing.' : 'Some files are missing.'
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Files to choose again" className="mb-8 rounded-2xl">
      <Notice icon="warning" tone="lamp" live title={title}>
        Please choose {joinList(names)} again. Everything you typed is still here. Files stay only until the page you
        chose them in is closed or reloaded.
        <div className="mt-2 -ml-[12px]">
          <Button kind="plain" small disabled={busy} onClick={onWithout}>
            Save without {names.length === 1 ? 'it' : 'them'}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
