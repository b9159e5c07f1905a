import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { Session } from '#contract/account/account-security.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { pastDayAtTime } from '#domain/time/time-labels.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { sessionsQuery } from './queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

const HEADING = 'sessions-heading'

export function SessionsCard({ zone }: { zone: TimeZone }) {
  const sessions = useQuery(sessionsQuery)
  return (
    <Panel pad className="grid gap-3">
      <h2 id={HEADING} tabIndex={-1} className="text-lead font-semibold outline-none">
        Where you’re logged in
      </h2>
      <Answered query={sessions} loading={<RowsSkeleton />} failedTitle="Your sessions didn’t load" heading="h2" inCard>
        {(known) => <SessionList sessions={known} zone={zone} />}
      </Answered>
    </Panel>
  )
}

function SessionList({ sessions, zone }: { sessions: readonly Session[]; zone: TimeZone }) {
  const { end, endOthers } = useEnding()
  const now = useNow()
  return (
    <>
      <ul className="divide-y divide-hair">
        {thisOneFirst(sessions).map((session) => (
          <li key={session.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
            <span className="min-w-0 flex-[1_1_10rem]">
              <span className="block font-semibold">{nameOf(session)}</span>
              <span className="block text-small text-ink-soft">
                {`Last seen ${pastDayAtTime(new Date(session.last_seen_at), zone, now)}, ${TIME_ZONES[zone]}`}
              </span>
            </span>
            {session.current ? (
              <Badge tone="green">This device</Badge>
            ) : (
              <Button
                kind="line"
                small
                aria-label={`Log out ${nameOf(session)}`}
                busy={end.isPending && end.variables === session.id && 'Logging out...'}
                onClick={() => end.mutate(session.id)}
              >
                {' '}
                Log out{' '}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            kind="line"
            icon="sign-out"
            busy={endOthers.isPending && 'Logging out...'}
            onClick={() => endOthers.mutate()}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  )
}

function useEnding() {
  const client = useQueryClient()
  const ended = async () => {
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    // The button is gone with its row.
    document.getElementById(HEADING)?.focus({ preventScroll: true })
  }
  const onError = (error: unknown) => notify.error(refusalMessage(error, undefined, 'action'))
  const end = useMutation({
    mutationFn: async (id: string) => {
      try {
        await call('DELETE /user/sessions/:id', { params: { id } })
      } catch (error) {
        // It has expired, or was ended on another screen.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async () => {
      await ended()
      notify.success('Logged out of that device')
    },
    onError,
  })
  const endOthers = useMutation({
    mutationFn: () => call('DELETE /user/sessions'),
    onSuccess: async () => {
      await ended()
      notify.success('Logged out everywhere else')
    },
    onError,
  })
  return { end, endOthers }
}

/** Puts this device first in the list. */
function thisOneFirst(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** 'iPhone, Safari'. */
function nameOf({ device, browser }: Session): string {
  return browser ? `${device}, ${browser}` : device
}
