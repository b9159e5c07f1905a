import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { isFull, PLANS_LINK, type ErrorLink } from '#pwa/agent/composer/refusal.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { scheduledPostQuery } from '#pwa/shared/answers/shared-queries.ts'
import { changeLine, waitingLine } from '#pwa/shared/publication/publication-messages.ts'
import { needsAnswer } from '#pwa/shared/publication/publication-status.ts'
import { Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import {
  isPublish,
  type ChangeEntry,
  type ChangeSubject,
  type PublishEntry,
  type QueueEntry,
} from '#sync/queue/entry.ts'

import type { OutboxActions } from './use-outbox-actions.ts'

interface OutboxRowProps {
  entry: QueueEntry
  zone: TimeZone
  now: Date
  actions: OutboxActions
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/**
 * One post or change on this device. The menu of one that goes out by itself is collapsed; one that needs the agent shows
 * its answers.
 */
export function OutboxRow(props: OutboxRowProps) {
  const { entry, zone, now } = props
  const [open, setOpen] = useState(false)
  const asks = needsAnswer(entry)
  const ofPost = isPublish(entry) || entry.post || entry.share
  return (
    <li className="flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
      {ofPost ? (
        <Thumb src={entry.thumbnail} bed={entry.mainColor} />
      ) : (
        <span className="grid w-11 shrink-0 place-items-center">
          <Icon name="note-pencil" className="text-plum" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{entry.title}</span>
        <span className="block text-small text-ink-soft">
          {isPublish(entry) ? waitingLine(entry, zone, now) : changeLine(entry, zone, now)}
        </span>
        {isPublish(entry) && <OwnTexts request={entry.request} />}
      </span>
      {!asks && (
        <IconButton
          icon="dots-three"
          label={`More for ${entry.title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {!isPublish(entry) && entry.state === 'refused' && <BothCaptions change={entry} />}
      {(asks || open) && <Answers {...props} />}
    </li>
  )
}

/** What single networks get in the place of the caption, and the first comment, each in one line. */
function OwnTexts({ request }: { request: PublishRequest }) {
  return textsOf(request).map(({ name, text }) => (
    <span key={name} className="line-clamp-1 text-small wrap-anywhere text-ink-soft">
      {name}: <span lang={request.caption_language}>{text}</span>
    </span>
  ))
}

function textsOf({ captions = {}, first_comment: comment = '' }: Pick<PublishRequest, 'captions' | 'first_comment'>) {
  const own = PLATFORMS.flatMap((platform) => {
    const text = captions[platform]
    return text === undefined ? [] : [{ name: PLATFORM_NAME[platform], text }]
  })
  return [...own, ...(comment === '' ? [] : [{ name: 'First comment', text: comment }])]
}

/** Both captions, where the change has one, and so for single networks and the first comment. */
function BothCaptions({ change: { request, post } }: { change: ChangeEntry }) {
  const server = useQuery({ ...scheduledPostQuery(post?.id ?? 0), enabled: post !== null, refetchOnMount: 'always' })
  const mine = request.name === 'PUT /agent/social-posts/:id' ? request.body : {}
  const latest = server.data
  if (!latest) return null
  const both = [
    ...(mine.caption === undefined
      ? []
      : ([
          ['Yours', mine.caption],
          ['Latest version', latest.caption],
        ] as const)),
    ...textsOf(mine).map(({ name, text }) => [`Yours, ${name}`, text] as const),
    ...textsOf({
      ...(mine.captions && latest.captions && { captions: latest.captions }),
      ...(mine.first_comment !== undefined && latest.first_comment && { first_comment: latest.first_comment }),
    }).map(({ name, text }) => [`Latest version, ${name}`, text] as const),
  ]
  if (both.length === 0) return null
  return (
    <dl className="grid w-full gap-2 text-small">
      {both.map(([name, caption]) => (
        <div key={name} className="rounded-2xl bg-plum-tint px-3.5 py-2.5">
          <dt className="font-semibold">{name}</dt>
          <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">{caption}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the agent can do with an entry: send or overwrite it, go where it can be mended or was made, or a step of its own. */
interface Answer {
  does: 'send' | 'overwrite' | 'link' | 'open' | 'edit' | 'time' | 'discard'
  label: string
  /** How its button looks; `line` by default. */
  look?: 'secondary' | 'plain'
  to?: string
}

const ANSWER = 'px-2! text-[0.9375rem] whitespace-nowrap'
const BUSY = { send: 'Sending...', overwrite: 'Saving...' } as const

function Answers({ entry, actions, onStep, onLeave }: OutboxRowProps) {
  const fromHere = useLinkFromHere()
  const { key } = entry
  const answers = isPublish(entry) ? answersOfPublish(entry) : answersOfChange(entry)
  const isPaired = isPublish(entry) && answers.some(({ does }) => does === 'link')
  return (
    <span className={`grid w-full gap-2 ${isPaired ? 'grid-cols-2' : 'grid-cols-3'}`}>
      {answers.map(({ does, label, look, to = '' }) => {
        const kind = look ?? 'line'
        if (does === 'link' || does === 'open') {
          const classes = buttonClasses({ kind, small: true, className: ANSWER })
          return (
            <Link key={label} to={to} state={does === 'link' ? fromHere : null} onClick={onLeave} className={classes}>
              {label}
            </Link>
          )
        }
        const isStep = does === 'edit' || does === 'time' || does === 'discard'
        const busy = !isStep && actions.pending === key && BUSY[does]
        const act = () => {
          if (isStep) onStep({ name: does, key })
          else if (does === 'send') actions.sendNow(entry)
          else void actions.revise(entry, {})
        }
        return (
          <Button key={label} kind={kind} small className={ANSWER} busy={busy} onClick={act}>
            {label}
          </Button>
        )
      })}
    </span>
  )
}

const PUBLISH_NOW: Answer = { does: 'send', label: 'Publish now', look: 'secondary' }
const REMIND_NOW: Answer = { does: 'send', label: 'Post now', look: 'secondary' }
const NEW_TIME: Answer = { does: 'time', label: 'New time' }
const EDIT: Answer = { does: 'edit', label: 'Edit' }
const DISCARD: Answer = { does: 'discard', label: 'Discard', look: 'plain' }

const sendAnswer = ({ state }: QueueEntry): Answer => ({
  does: 'send',
  label: state === 'refused' ? 'Try again' : 'Send now',
})

function answersOfPublish(entry: PublishEntry): Answer[] {
  if (entry.state === 'late') return [entry.request.is_reminder ? REMIND_NOW : PUBLISH_NOW, NEW_TIME, DISCARD]
  const remedy = entry.state === 'refused' ? remedyOf(entry) : null
  const secondaryFor = (kind: OutboxRemedy['kind']) => remedy?.kind === kind && ({ look: 'secondary' } as const)
  const link = remedy && 'link' in remedy ? remedy.link : undefined
  return [
    ...(remedy?.kind === 'time' ? [{ ...NEW_TIME, ...secondaryFor('time') }] : []),
    ...(link ? [{ does: 'link' as const, ...link, ...secondaryFor('link') }] : []),
    ...(remedy?.kind === 'time' ? [] : [{ ...EDIT, ...secondaryFor('edit') }]),
    sendAnswer(entry),
    DISCARD,
  ]
}

function answersOfChange(entry: ChangeEntry): Answer[] {
  const { state, subject, post, request } = entry
  const screen = screenOf(subject)
  const open: Answer[] = screen === undefined ? [] : [{ does: 'open', label: 'Open', to: screen }]
  if (state === 'late') return [PUBLISH_NOW, NEW_TIME, ...open, DISCARD]
  if (state !== 'refused') return [...open, sendAnswer(entry), DISCARD]
  const remedy = post && remedyOf(entry)
  // The post was changed elsewhere since, so the agent has to choose.
  const isOutdated = entry.problem?.code === 'edited_elsewhere'
  return [
    ...(isOutdated ? [{ does: 'overwrite', label: 'Use mine', look: 'secondary' } as const] : []),
    ...(remedy && 'link' in remedy && remedy.link ? [{ does: 'link' as const, ...remedy.link }] : []),
    ...(request.name === 'PUT /agent/social-posts/:id' ? [EDIT, NEW_TIME] : []),
    ...open,
    ...(isOutdated ? [] : [sendAnswer(entry)]),
    { ...DISCARD, label: isOutdated ? 'Discard mine' : 'Discard' },
  ]
}

/** Where a change was made; a post's is changed in the calendar. */
const SCREEN_OF: ReadonlyMap<ChangeSubject, string> = new Map([
  ['agent', '/user-account/agent-information'],
  ['signature', '/user-account/agent-information'],
  ['brokerage', '/user-account/office-and-brokerage'],
  ['service-areas', '/user-account/areas-served'],
  ['auto-post-settings', '/auto-post-settings'],
  ['pause', '/calendar'],
  ['photos', '/user-account/profile-photo-and-logo'],
])

function screenOf(subject: ChangeSubject): string | undefined {
  if (subject.startsWith('listing/')) return `/listings/${subject.slice('listing/'.length)}`
  return subject.startsWith('lead/') ? '/leads' : SCREEN_OF.get(subject)
}

/** What helps against a refusal: changing the text, picking a time, or going where the cause can be fixed. */
export type OutboxRemedy = { kind: 'edit' } | { kind: 'time'; link?: ErrorLink } | { kind: 'link'; link: ErrorLink }

export function remedyOf({ problem }: Pick<QueueEntry, 'problem'>): OutboxRemedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', link: { to: '/social-media-connections/dashboard', label: 'Connections' } }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', link: PLANS_LINK }
  if (problem && isFull(problem.code)) return { kind: 'time', link: PLANS_LINK }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}

/** What the drawer shows: the list, or one action with one entry. A drawer opens no other drawer. */
export type OutboxStep = { name: 'list' } | { name: 'edit' | 'time' | 'discard'; key: string }
