import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'

import { useListLeft } from './list/list-address.ts'
import { capitalNoun, type RecordKind } from './record-kind.ts'

interface RecordAnswerProps<R> {
  kind: RecordKind
  query: UseQueryResult<R>
  children: (record: R) => ReactNode
}

/** A record that is loaded for its form: loading, loaded, failed, or gone. */
export function RecordAnswer<R>({ kind, query, children }: RecordAnswerProps<R>) {
  const back = useListLeft(kind.path)
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      <BackLink to={back}>{kind.list}</BackLink>
      <PageTitle title={`Edit ${kind.title}`} className="pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]" />
      {query.error ? (
        <Failed query={query} title={`This ${kind.noun} didn’t load`} missing={`${capitalNoun(kind)} not found`} />
      ) : (
        <RecordLoading sections={3} />
      )}
    </>
  )
}

interface StoredRecordProps<R> extends Omit<RecordAnswerProps<R>, 'query'> {
  query: UseQueryOptions<{ data: R }, Error, R>
  failed: string
}

/** Reads a record for its form. */
export function StoredRecord<R>({ kind, query: options, failed, children }: StoredRecordProps<R>) {
  const query = useQuery(options)
  useLoadFailure(query, failed)
  return (
    <RecordAnswer kind={kind} query={query}>
      {children}
    </RecordAnswer>
  )
}

interface FailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  title: string
  /** The title when there is no such record. */
  missing?: string
  /** In place of a list only: the screen has other buttons. */
  inList?: boolean
}

/**
 * Shown in place of records that couldn't be loaded: the unlit illustration, the reason, and a retry where one may
 * help.
 */
export function Failed({ query, title, missing, inList }: FailedProps) {
  const { error, refetch, isFetching } = query
  if (missing && error instanceof ApiError && error.status === 404)
    return (
      <Empty lit={false} title={missing}>
        It was deleted, or the link is wrong.
      </Empty>
    )
  return (
    <Empty
      lit={false}
      title={title}
      requestId={error instanceof ApiError ? error.requestId : null}
      action={
        <Button
          kind={inList ? 'line' : 'primary'}
          className="mt-2.5 min-w-[min(200px,62vw)]"
          busy={isFetching && 'Trying...'}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      }
    >
      {error instanceof OfflineError
        ? 'We can’t reach our server. Check your connection and try again.'
        : 'Something went wrong on our side. Please try again.'}
    </Empty>
  )
}

/** A form that is loading: its heading, and skeletons of its fields. */
export function RecordLoading({ sections }: { sections: number }) {
  return (
    <div aria-busy="true" className="max-w-200">
      {Array.from({ length: sections }, (_, index) => (
        <div
          key={index}
          className="grid gap-3.5 border-t border-hair py-8 first:border-0 first:pt-0 lg:grid-cols-[172px_minmax(0,1fr)] lg:gap-7"
        >
          <Skeleton className="h-6 w-28" />
          <div className="grid gap-4">
            <Skeleton className="h-(--control) w-full rounded-control!" />
            <Skeleton className="h-24 w-full rounded-control!" />
          </div>
        </div>
      ))}
      <output className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    </div>
  )
}
