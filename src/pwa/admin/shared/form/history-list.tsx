import type { HistoryEntry } from '#contract/admin/records.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { changeLabel, fieldLabel, momentLabel } from './history-labels.ts'
import { mediaLabel } from './media-labels.ts'

/** Who changed a record, when and what; each entry opens to the values before. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft">No changes yet.</p>
  return (
    <ol className="rounded-2xl bg-surface ring ring-hair">
      {entries.map((entry) => (
        <li key={entry.id} className="not-first:border-t not-first:border-hair">
          {entry.action === 'updated' && entry.changes.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
                <EntryLine entry={entry} />
                <Icon name="caret-down" small className="text-ink-soft group-open:rotate-180" />
              </summary>
              <dl className="grid gap-2 px-4 pb-4 text-small">
                {entry.changes.map((change) => (
                  <div key={change.field}>
                    <dt className="font-semibold">{fieldLabel(change.field)}</dt>
                    <dd className="wrap-anywhere text-ink-soft">
                      <Change {...change} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ) : (
            <div className="flex min-h-14 items-center px-4 py-2">
              <EntryLine entry={entry} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Change(change: HistoryEntry['changes'][number]) {
  const label = mediaLabel(change)
  if (label !== null) return <span className="text-ink">{label}</span>
  return (
    <>
      <del className="decoration-ink-hint">{change.before ?? 'nothing'}</del>
      <span aria-hidden="true"> → </span>
      <ins className="text-ink no-underline">{change.after ?? 'nothing'}</ins>
    </>
  )
}

function EntryLine({ entry }: { entry: HistoryEntry }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">
        <b className="font-semibold">{entry.who}</b> {changeLabel(entry)}
      </span>
      <time dateTime={entry.at} className="num block text-small text-ink-soft">
        {momentLabel(entry.at)}
      </time>
    </span>
  )
}
