import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { Failed } from '../failed.tsx'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun, type RecordKind } from '../record-kind.ts'
import { RecordLoading } from './record-loading.tsx'

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
