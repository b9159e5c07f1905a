import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { DeletionState } from '#contract/account/account-deletion.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { PublicPage, ToLogin } from './public-page.tsx'

type Shown = { state: DeletionState } | 'loading' | 'unknown' | { failed: string }

/** The state of a request to delete an account, or a network's data, for whoever has its code. */
export function AccountDeletionScreen() {
  const { code = '' } = useParams()
  const { shown, again } = useDeletionState(code)
  useSprite()
  return (
    <PublicPage title="Deletion request">
      {shown === 'loading' && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
        </SkeletonGroup>
      )}
      {shown === 'unknown' && <p role="alert">We couldn’t find this request. Please check the link in your email.</p>}
      {typeof shown === 'object' && 'failed' in shown && (
        <>
          <p role="alert">{shown.failed}</p>
          <Button kind="primary" wide onClick={again}>
            Try again
          </Button>
        </>
      )}
      {typeof shown === 'object' && 'state' in shown && <State state={shown.state} />}
      <ToLogin />
    </PublicPage>
  )
}

function useDeletionState(code: string): { shown: Shown; again: () => void } {
  const [shown, setShown] = useState<Shown>('loading')
  const [abandon, setAbandon] = useState<() => void>()
  const again = () => {
    abandon?.()
    setShown('loading')
    setAbandon(() => read(code, setShown))
  }
  useEffect(() => read(code, setShown), [code])
  return { shown, again }
}

/** Asks for the state of a request; the returned function keeps an outdated answer from being shown. */
function read(code: string, show: (shown: Shown) => void): () => void {
  let gone = false
  const tell = (shown: Shown) => {
    if (!gone) show(shown)
  }
  call('GET /account-deletions/:code', { params: { code } }).then(
    ({ data }) => tell({ state: data }),
    (error: unknown) => {
      const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
      if (isUnknown) return tell('unknown')
      const offline = 'We can’t reach our server. Your request hasn’t changed.'
      tell({ failed: error instanceof ApiError ? error.message : offline })
    },
  )
  return () => {
    gone = true
  }
}

function State({ state }: { state: DeletionState }) {
  const { kind, status, requested_at: requested, due_at: due, completed_at: completed } = state
  const what = kind === 'account' ? 'Porchlight account' : `data from ${PLATFORM_NAME[kind]}`
  return (
    <>
      <p className="text-lead">{wordsFor(status, what, { due, completed })}</p>
      <p>Requested on {dayOf(requested)}.</p>
      {status === 'scheduled' && <p>To keep the account, log in before that day and choose “Keep my account.”</p>}
      {status === 'done' && kind === 'account' && (
        <p>
          By law, we keep the dates and amounts of your invoices, without your name or email address. Published posts
          stay where they are.
        </p>
      )}
    </>
  )
}

function wordsFor(
  status: DeletionState['status'],
  what: string,
  { due, completed }: { due: string; completed: string | null },
): string {
  if (status === 'scheduled') return `This ${what} is scheduled to be deleted on ${dayOf(due)}.`
  if (status === 'canceled') return `This request was canceled. The ${what} won’t be deleted.`
  if (status === 'removing') return `This ${what} is being deleted right now.`
  return completed ? `The ${what} was deleted on ${dayOf(completed)}.` : `The ${what} was deleted.`
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })
}
