import { useMutation } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { IMPORT_COLUMNS, type ImportColumn, type PostImport } from '#contract/admin/post-imports.ts'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { Select } from '../shared/list/list-filters.tsx'
import { useImportChanged } from './queries.ts'

/** The titles that are wrong: an unknown one is said what it is, or left out. */
export function ColumnTitles({ given: { id, columns } }: { given: PostImport }) {
  const changed = useImportChanged(id)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { place: number; column: ImportColumn | 'left_out' }) =>
      call('PATCH /admin/social-post-imports/:id', { params: { id }, body }),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Our server didn’t answer. Please try again.'),
    onSettled: changed.import,
  })
  return (
    <Panel pad>
      <h2 className="text-lead font-semibold">Column titles</h2>
      <ul aria-busy={isPending} className="mt-3 grid gap-4">
        {columns.map(({ place, title, message }) => (
          <li key={place ?? title} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{message}</span>
            {place !== null && (
              <Select
                label={`What “${title}” is`}
                value=""
                onChange={(value) => mutate({ place, column: value as ImportColumn | 'left_out' })}
              >
                <option value="" disabled>
                  Choose a column
                </option>
                <option value="left_out">Skip this column</option>
                {IMPORT_COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {column}
                  </option>
                ))}
              </Select>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
