import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { TimeZone } from '#domain/time/time.ts'
import { scheduledPostQuery } from '#pwa/shared/answers/scheduled.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { changeLine } from '#pwa/shared/publication/change-messages.ts'
import { needsAnswer } from '#pwa/shared/publication/needs-answer.ts'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { ChangeSubject, QueuedChange } from '#sync/changes/queued-change.ts'

import { remedyOf, type OutboxStep } from './outbox-row.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'

interface ChangeRowProps {
  change: QueuedChange
  zone: TimeZone
  now: Date
  actions: OutboxActions
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/** One change on this device. The menu of one that goes out by itself is collapsed. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, zone, now } = props
  const [open, setOpen] = useState(false)
  const asks = needsAnswer(change)
  return (
    <li className="flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
      {change.post || change.share ? (
        <Thumb src={change.thumbnail} bed={change.mainColor} />
      ) : (
        <span className="grid w-11 shrink-0 place-items-center">
          <Icon name="note-pencil" className="text-plum" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{change.title}</span>
        <span className="block text-small text-ink-soft">{changeLine(change, zone, now)}</span>
      </span>
      {!asks && (
        <IconButton
          icon="dots-three"
          label={`More for ${change.title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {change.state === 'refused' && <BothCaptions change={change} />}
      {(asks || open) && <Answers {...props} />}
    </li>
  )
}

/** Whether the post was changed elsewhere since, so that the agent has to choose. */
function isOutdated({ state, problem }: QueuedChange): boolean {
  return state === 'refused' && problem?.code === 'edited_elsewhere'
}

/** Both captions, where the change has one. */
function BothCaptions({ change: { request, post } }: { change: QueuedChange }) {
  const server = useQuery({ ...scheduledPostQuery(post?.id ?? 0), enabled: post !== null, refetchOnMount: 'always' })
  const mine = request.name === 'PUT /agent/social-posts/:id' ? request.body.caption : undefined
  if (mine === undefined || !server.data) return null
  return (
    <dl className="grid w-full gap-2 text-small">
      {[
        ['Yours', mine],
        ['Latest version', server.data.caption],
      ].map(([name, caption]) => (
        <div key={name} className="rounded-2xl bg-plum-tint px-3.5 py-2.5">
          <dt className="font-semibold">{name}</dt>
          <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">{caption}</dd>
        </div>
      ))}
    </dl>
  )
}

const ANSWER = 'px-2! text-[0.9375rem] whitespace-nowrap'

function Answers({ change, actions, onStep, onLeave }: ChangeRowProps) {
  const { key, state } = change
  const busy = actions.pending === key
  const screen = SCREEN_OF.get(change.subject)
  const fromHere = useLinkFromHere()
  const remedy = state === 'refused' && change.post ? remedyOf(change) : null
  const link = remedy && 'link' in remedy ? remedy.link : undefined
  const canEdit = state === 'refused' && change.request.name === 'PUT /agent/social-posts/:id'
  return (
    <span className="grid w-full grid-cols-3 gap-2">
      {state === 'late' && (
        <>
          <Button
            kind="secondary"
            small
            className={ANSWER}
            busy={busy && 'Sending...'}
            onClick={() => void actions.overwrite(change, { scheduled_at: 'now' })}
          >
            Publish now
          </Button>
          <Button kind="line" small className={ANSWER} onClick={() => onStep({ name: 'change-time', key })}>
            New time
          </Button>
        </>
      )}
      {isOutdated(change) && (
        <Button
          kind="secondary"
          small
          className={ANSWER}
          busy={busy && 'Saving...'}
          onClick={() => void actions.overwrite(change)}
        >
          Use mine
        </Button>
      )}
      {link && (
        <Link
          to={link.to}
          state={fromHere}
          onClick={onLeave}
          className={buttonClasses({ kind: 'line', small: true, className: ANSWER })}
        >
          {link.label}
        </Link>
      )}
      {canEdit && (
        <>
          <Button kind="line" small className={ANSWER} onClick={() => onStep({ name: 'change-edit', key })}>
            Edit
          </Button>
          <Button kind="line" small className={ANSWER} onClick={() => onStep({ name: 'change-time', key })}>
            New time
          </Button>
        </>
      )}
      {screen && (
        <Link to={screen} onClick={onLeave} className={buttonClasses({ kind: 'line', small: true, className: ANSWER })}>
          Open
        </Link>
      )}
      {state !== 'late' && !isOutdated(change) && (
        <Button kind="line" small className={ANSWER} busy={busy && 'Sending...'} onClick={() => actions.retry(change)}>
          {state === 'refused' ? 'Try again' : 'Send now'}
        </Button>
      )}
      <Button kind="plain" small className={ANSWER} onClick={() => onStep({ name: 'change-discard', key })}>
        {isOutdated(change) ? 'Discard mine' : 'Discard'}
      </Button>
    </span>
  )
}

/** Where a change was made; a post's is changed in the calendar. */
const SCREEN_OF: ReadonlyMap<ChangeSubject, string> = new Map([
  ['agent', '/user-account/agent-information'],
  ['brokerage', '/user-account/office-and-brokerage'],
  ['service-areas', '/user-account/areas-served'],
  ['auto-post-settings', '/auto-post-settings'],
  ['photos', '/user-account/profile-photo-and-logo'],
])
