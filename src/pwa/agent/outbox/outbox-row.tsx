import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { TimeZone } from '#domain/time/time.ts'
import { isFull, PLANS_LINK, type ErrorLink } from '#pwa/agent/composer/refusal.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { waitingLine } from '#pwa/shared/publication/waiting-messages.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import type { OutboxItem } from '#sync/outbox/outbox.ts'

import type { OutboxActions } from './use-outbox-actions.ts'

interface OutboxRowProps {
  item: OutboxItem
  zone: TimeZone
  now: Date
  actions: OutboxActions
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/**
 * One post on this device. The menu of one that goes out by itself is collapsed; one that needs the agent shows its
 * actions.
 */
export function OutboxRow(props: OutboxRowProps) {
  const { item, zone, now } = props
  const [open, setOpen] = useState(false)
  const asks = item.state === 'late' || item.state === 'refused'
  return (
    <li className="flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
      <Thumb src={item.thumbnail} bed={item.mainColor} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{item.title}</span>
        <span className="block text-small text-ink-soft">{waitingLine(item, zone, now)}</span>
      </span>
      {!asks && (
        <IconButton
          icon="dots-three"
          label={`More for ${item.title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {(asks || open) && <Answers {...props} />}
    </li>
  )
}

const ANSWER = 'px-2! text-[0.9375rem] whitespace-nowrap'

function Answers({ item, actions, onStep, onLeave }: OutboxRowProps) {
  const { key, state } = item
  const fromHere = useLinkFromHere()
  const busy = actions.pending === key
  const isLate = state === 'late'
  const remedy = state === 'refused' ? remedyOf(item) : null
  const link = remedy && 'link' in remedy ? remedy.link : undefined
  return (
    <span className={`grid w-full gap-2 ${link ? 'grid-cols-2' : 'grid-cols-3'}`}>
      {isLate && (
        <Button
          kind="secondary"
          small
          className={ANSWER}
          busy={busy && 'Sending...'}
          onClick={() => actions.sendNow(item)}
        >
          Publish now
        </Button>
      )}
      {(isLate || remedy?.kind === 'time') && (
        <Button
          kind={isLate ? 'line' : 'secondary'}
          small
          className={ANSWER}
          onClick={() => onStep({ name: 'time', key })}
        >
          New time
        </Button>
      )}
      {link && (
        <Link
          to={link.to}
          state={fromHere}
          onClick={onLeave}
          className={buttonClasses({
            kind: remedy?.kind === 'link' ? 'secondary' : 'line',
            small: true,
            className: ANSWER,
          })}
        >
          {link.label}
        </Link>
      )}
      {!isLate && remedy?.kind !== 'time' && (
        <Button
          kind={remedy?.kind === 'edit' ? 'secondary' : 'line'}
          small
          className={ANSWER}
          onClick={() => onStep({ name: 'edit', key })}
        >
          Edit
        </Button>
      )}
      {!isLate && (
        <Button kind="line" small className={ANSWER} busy={busy && 'Sending...'} onClick={() => actions.sendNow(item)}>
          {state === 'refused' ? 'Try again' : 'Send now'}
        </Button>
      )}
      <Button kind="plain" small className={ANSWER} onClick={() => onStep({ name: 'discard', key })}>
        Discard
      </Button>
    </span>
  )
}

/** What helps against a refusal: changing the text, picking a time, or going where the cause can be fixed. */
export type OutboxRemedy = { kind: 'edit' } | { kind: 'time'; link?: ErrorLink } | { kind: 'link'; link: ErrorLink }

export function remedyOf({ problem }: Pick<OutboxItem, 'problem'>): OutboxRemedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', link: { to: '/social-media-connections/dashboard', label: 'Connections' } }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', link: PLANS_LINK }
  if (problem && isFull(problem.code)) return { kind: 'time', link: PLANS_LINK }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}

/** What the drawer shows: the list, or one action with one item. A drawer opens no other drawer. */
export type OutboxStep =
  | { name: 'list' }
  | { name: 'edit' | 'time' | 'discard' | 'change-edit' | 'change-time' | 'change-discard'; key: string }
