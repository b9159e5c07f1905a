import { ApiError } from '#client/errors.ts'
import type { PostImport } from '#contract/admin/post-imports.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { fieldLabel } from '../shared/form/history-labels.ts'

/** Messages shown at most; other errors show once these are corrected. */
const SHOWN = 100

interface RowMessage {
  row: number
  column: string
  message: string
}

/** The errors of the rows, in the order of the table. */
function rowErrorsOf(errors: ApiError['errors']): RowMessage[] {
  return Object.entries(errors)
    .flatMap(([key, [message = '']]) => {
      const [, row, column = ''] = /^(\d+)\.(.+)$/.exec(key) ?? []
      return row === undefined ? [] : [{ row: Number(row), column, message }]
    })
    .toSorted((one, other) => one.row - other.row)
}

/** Whether posts were not imported because they were before. */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'conflict'

/** Why a ZIP was not imported: what is wrong with it, or with its rows. */
export function ImportErrors({ error }: { error: Error }) {
  if (!(error instanceof ApiError))
    return (
      <Notice live icon="warning-bold" tone="red">
        The server didn’t answer. Import again: posts that were created already aren’t created twice.
      </Notice>
    )
  const rows = rowErrorsOf(error.errors)
  return (
    <div className="grid gap-3">
      <Notice live icon="warning-bold" tone={isConflict(error) ? 'lamp' : 'red'}>
        {error.message}
      </Notice>
      <RowMessages label="Errors" rows={rows} />
    </div>
  )
}

/** What an admin should look at in rows that were imported. */
export function ImportWarnings({ posts, warnings }: PostImport) {
  return (
    <div className="grid gap-3">
      <Notice live icon="warning-bold" tone="lamp">
        {importedLabel(posts)}. {warnings.length === 1 ? '1 text' : `${warnings.length} texts`} may break fair-housing
        rules.
      </Notice>
      <RowMessages label="Warnings" rows={warnings} />
    </div>
  )
}

/** Such as '2 posts imported'. */
export const importedLabel = (posts: number) => `${posts} post${posts === 1 ? '' : 's'} imported`

function RowMessages({ label, rows }: { label: string; rows: readonly RowMessage[] }) {
  if (rows.length === 0) return null
  return (
    <ol aria-label={label} className="max-h-72 overflow-y-auto rounded-2xl ring ring-hair">
      {rows.slice(0, SHOWN).map(({ row, column, message }) => (
        <li key={`${row}.${column}`} className="px-4 py-2.5 text-small not-first:border-t not-first:border-hair">
          <b className="num font-semibold">
            Row {row}
            {column !== 'row' && `, ${fieldLabel(column)}`}
          </b>
          <span className="block wrap-anywhere text-ink-soft">{message}</span>
        </li>
      ))}
      {rows.length > SHOWN && <li className="px-4 py-2.5 text-small text-ink-soft">And {rows.length - SHOWN} more.</li>}
    </ol>
  )
}
