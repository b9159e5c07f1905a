import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { IMPORT_COLUMNS, type ImportColumn, type PostImport } from '#contract/admin/post-imports.ts'
import { API_PREFIX } from '#contract/index.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { StateBadge } from '#pwa/shared/ui/badge.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { Select } from '../shared/list/list-filters.tsx'
import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { POST } from '../shared/record-kind.ts'
import {
  countOf,
  doneLabel,
  importQueries,
  IMPORTS,
  isUnderWay,
  plannedLabel,
  STATES,
  useImportChanged,
  workLabel,
} from './import-state.ts'
import { ImportRows } from './import-rows.tsx'

/** One import: its progress while the server works, its rows to look at and to mend, and its report. */
export function ImportScreen({ id }: { id: string | null }) {
  const query = useQuery(importQueries.one(Number(id)))
  useLoadFailure(query, 'Error fetching import')
  const { data, error } = query
  return (
    <>
      <BackLink to={IMPORTS}>Imports</BackLink>
      <PageTitle
        title={data ? data.file || 'Import' : 'Import'}
        subtitle={data && `${data.by}, ${momentLabel(data.at)}`}
        actions={data && <StateBadge style={STATES[data.state]} />}
        className="pt-1! [&_h1]:wrap-anywhere [&_h1]:desk:text-[2.25rem]/[2.6rem]"
      />
      {data ? (
        <Sections given={data} />
      ) : error ? (
        <Failed query={query} title="This import didn’t load" missing="Import not found" />
      ) : (
        <RecordLoading sections={3} />
      )}
    </>
  )
}

function Sections({ given }: { given: PostImport }) {
  usePostsOnceDone(given)
  if (isUnderWay(given.state)) return <Working given={given} />
  return (
    <div className="grid gap-5">
      {given.state === 'done' ? (
        <Notice
          live
          icon="check-bold"
          title={`${doneLabel(given)}.`}
          action={
            <Link to={POST.path} className="font-semibold whitespace-nowrap text-plum">
              See posts
            </Link>
          }
        />
      ) : (
        <Decision given={given} />
      )}
      {given.columns.length > 0 && <ColumnTitles given={given} />}
      <ImportRows given={given} />
    </div>
  )
}

/** Once the posts are made, lists that are on the device already show them. */
function usePostsOnceDone({ id, state }: PostImport): void {
  const before = useRef(state)
  const changed = useImportChanged(id)
  useEffect(() => {
    if (before.current !== 'done' && state === 'done') changed.posts()
    before.current = state
  }, [state, changed])
}

function Working({ given }: { given: PostImport }) {
  const { done, total } = given.progress
  const label = workLabel(given)
  return (
    <div className="grid max-w-160 gap-3">
      <p role="status" className="num">
        {label}
      </p>
      <progress
        aria-label={STATES[given.state].label}
        className="meter w-full"
        {...(total > 0 && { value: done, max: total })}
      />
      <p className="text-small text-ink-soft">You can leave this page. The import keeps going.</p>
    </div>
  )
}

function Decision({ given }: { given: PostImport }) {
  const { id, errors, warnings, columns, rows, fault, imported_before: before } = given
  const changed = useImportChanged(id)
  const navigate = useNavigate()
  const run = useMutation({
    mutationFn: () =>
      call('POST /admin/social-post-imports/:id/run', { params: { id }, body: { again: before !== null } }),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Our server didn’t answer. Please try again.'),
    onSettled: changed.import,
  })
  const check = useMutation({
    mutationFn: () => call('POST /admin/social-post-imports/:id/check', { params: { id } }),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Our server didn’t answer. Please try again.'),
    onSettled: changed.import,
  })
  const discard = useMutation({
    mutationFn: () => call('DELETE /admin/social-post-imports/:id', { params: { id } }),
    onSuccess: () => void navigate(POST.path),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Our server didn’t answer. Please try again.'),
  })
  const wrong = errors + columns.length
  return (
    <div className="grid gap-4">
      {before !== null && (
        <Notice icon="warning-bold" tone="lamp">
          {before}
        </Notice>
      )}
      {fault !== null ? (
        <Notice live icon="warning-bold" tone="red" title={fault}>
          Check it again, or discard it and upload it again.
        </Notice>
      ) : wrong > 0 ? (
        <Notice live icon="warning-bold" tone="red" title={wrongLabel(given)}>
          Fix them here, or download the list, fix your table and upload it again. Nothing is imported until every error
          is fixed.
        </Notice>
      ) : (
        <Notice live icon="check-bold" title={`${plannedLabel(given)}, no errors.`}>
          {warnings > 0 && `Check ${countOf(warnings, 'row')} with warnings first.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          disabled={wrong > 0 || rows === 0 || fault !== null}
          busy={run.isPending && 'Importing...'}
          onClick={() => run.mutate()}
        >
          {before === null ? `Import ${countOf(rows, 'row')}` : 'Import again'}
        </Button>
        {(errors > 0 || fault !== null) && (
          <Button kind="line" busy={check.isPending && 'Checking...'} onClick={() => check.mutate()}>
            Check again
          </Button>
        )}
        {errors + warnings + columns.length > 0 && (
          <a
            href={`${API_PREFIX}${IMPORTS}/${id}/errors`}
            download
            className={buttonClasses({ kind: 'line', className: 'max-desk:w-full' })}
          >
            <Icon name="download-simple" /> Download the list
          </a>
        )}
        <Button kind="plain" busy={discard.isPending && 'Discarding...'} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </div>
    </div>
  )
}

function wrongLabel({ errors, columns }: PostImport): string {
  const parts = [errors > 0 && countOf(errors, 'row'), columns.length > 0 && countOf(columns.length, 'column title')]
  const of = parts.filter((part) => part !== false).join(' and ')
  return `${of} ${errors + columns.length === 1 ? 'has an error' : 'have errors'}.`
}

/** The titles that are wrong: an unknown one is said what it is, or left out. */
function ColumnTitles({ given: { id, columns } }: { given: PostImport }) {
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
