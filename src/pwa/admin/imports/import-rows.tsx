import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'

import type { ImportRow as Row, PostImport } from '#contract/admin/post-imports.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Pagination } from '#pwa/shared/ui/pagination.tsx'

import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { RowPicture } from '../shared/list/row-layout.tsx'
import { POST } from '../shared/record-kind.ts'
import { MendRow } from './mend-row.tsx'
import { importQueries, type RowsShown } from './import-state.ts'

const SHOWN = ['', 'errors', 'warnings'] as const

/** The rows of an import with their pictures and messages, a page at a time. */
export function ImportRows({ given }: { given: PostImport }) {
  const [address, setAddress] = useSearchParams()
  const only = SHOWN.find((one) => one === address.get('only')) || undefined
  const page = /^[1-9]\d{0,4}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1
  const query = useQuery(importQueries.rows(given.id, given.state, { page, only }))
  useLoadFailure(query, 'Error fetching the rows')
  const { data, error, isPlaceholderData } = query
  const all = given.rows + given.left_out
  return (
    <section aria-label="Rows" className="grid gap-4">
      <Segmented
        label="Show"
        value={only ?? ''}
        options={[
          { value: '', label: `All rows (${all})` },
          { value: 'errors', label: `Errors (${given.errors})` },
          { value: 'warnings', label: `Warnings (${given.warnings})` },
        ]}
        onChange={(value) => setAddress(value === '' ? {} : { only: value }, { replace: true })}
        className="max-w-160"
      />
      {data ? (
        <>
          {data.data.length === 0 && <p className="text-ink-soft">No rows.</p>}
          <ol
            aria-busy={isPlaceholderData}
            className={data.data.length === 0 ? 'hidden' : 'overflow-hidden rounded-panel bg-surface ring ring-hair'}
          >
            {data.data.map((row) => (
              <li key={row.row} className="px-4 py-4 not-first:border-t not-first:border-hair desk:px-6">
                <RowHead row={row} />
                {given.state === 'checked' ? (
                  // Made anew with what the server has once it was changed.
                  <MendRow key={JSON.stringify(row)} id={given.id} row={row} />
                ) : (
                  <Messages row={row} />
                )}
              </li>
            ))}
          </ol>
          <Pagination page={page} lastPage={data.meta.last_page} hrefOf={(to) => hrefOf({ page: to, only })} />
        </>
      ) : error ? (
        <Failed query={query} title="The rows didn’t load" inList />
      ) : (
        <RecordLoading sections={2} />
      )}
    </section>
  )
}

function hrefOf({ page, only }: RowsShown): string {
  return `?${new URLSearchParams({ ...(only && { only }), page: String(page) }).toString()}`
}

function RowHead({ row }: { row: Row }) {
  const { picture, title, post, action, appears_in: appearsIn } = row
  return (
    <div className="flex items-center gap-3.5">
      <RowPicture src={picture} fit />
      <div className="min-w-0 flex-1">
        <b
          className={
            row.left_out
              ? 'block font-medium wrap-anywhere text-ink-soft line-through'
              : 'block font-semibold wrap-anywhere'
          }
        >
          {title || (post === null ? 'No title' : `Post ${post}`)}
        </b>
        <span className="num block text-small text-ink-soft">
          Row {row.row}
          {row.type && ` · ${row.type}`}
          {' · '}
          {post === null ? (
            'New post'
          ) : (
            <Link to={`${POST.path}/${post}`} className="font-semibold text-plum">
              {action === 'update' ? `Changes post ${post}` : `Post ${post}`}
            </Link>
          )}
        </span>
        {appearsIn && <span className="block text-small text-ink-soft">{appearsIn}</span>}
      </div>
    </div>
  )
}

function Messages({ row: { warnings } }: { row: Row }) {
  if (warnings.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-small text-ink-soft">
      {warnings.map(({ column, message }) => (
        <li key={column} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  )
}
