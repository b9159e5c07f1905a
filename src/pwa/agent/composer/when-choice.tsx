import { useEffect, useRef, useState } from 'react'

import { TIME_ZONES } from '#domain/time/time.ts'
import { longDay, wallClock } from '#domain/time/time-labels.ts'
import { localDay } from '#domain/time/time.ts'
import { PauseNote } from '#pwa/agent/pause/pause-note.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { ErrorLine } from './error-line.tsx'
import type { Posting } from './posting.ts'
import type { PostError } from './refusal.ts'
import type { When } from './use-when.ts'
import { WhenPicker, WhenPickerActions } from './when-picker.tsx'

/** Reads the device's database, which the first paint doesn't wait for. */
const DayFull = part(() => import('./day-load.tsx').then((module) => module.DayFull))

const ReminderNote = part(() => import('./reminder-note.tsx').then((module) => module.ReminderNote))

/** Warns of a time that is in the agent's pause. */
function PausedTime({ when }: { when: When }) {
  if (when.day === null) return <PauseNote at="now" />
  const picked = when.pick()
  return 'fault' in picked ? null : <PauseNote at={picked.instant} />
}

const CHOICES = [
  { value: 'now', label: 'Now' },
  { value: 'schedule', label: 'Schedule', icon: 'calendar-blank' },
  { value: 'remind', label: 'Remind me' },
] as const

type Choice = (typeof CHOICES)[number]['value']

interface WhenChoiceProps {
  when: When
  posting: Pick<Posting, 'isReminder' | 'setReminder'>
  error: PostError | null
}

const choiceOf = ({ when, posting }: Omit<WhenChoiceProps, 'error'>): Choice =>
  posting.isReminder ? 'remind' : when.day === null ? 'now' : 'schedule'

/** Now, or a day and a time picked in a drawer: for the post, or for a reminder to post it by hand. */
export function WhenChoice({ when, posting, error }: WhenChoiceProps) {
  const now = useNow()
  const before = useRef(when.timing)
  const [isOpen, setOpen] = useState(false)

  function open() {
    before.current = when.timing
    setOpen(true)
  }
  function choose(choice: Choice) {
    if (posting.isReminder !== (choice === 'remind')) posting.setReminder(!posting.isReminder)
    if (choice === 'now') when.setNow()
    else if (when.day === null) open()
  }

  return (
    <section data-place="when" className="grid gap-3.5">
      <h2>When to Publish</h2>
      <Segmented label="When to publish" value={choiceOf({ when, posting })} options={CHOICES} onChange={choose} />
      {when.isLapsed && !posting.isReminder && (
        <output className="block text-ink-soft">The time you picked has passed, so this is set to Now.</output>
      )}
      {when.day !== null && <PickedTime when={when} onChange={open} />}
      {posting.isReminder ? <ReminderNote when={when} onPick={open} /> : <PausedTime when={when} />}
      {error ? (
        <ErrorLine link={error.link}>{error.message}</ErrorLine>
      ) : posting.isReminder ? null : (
        <DayFull day={when.day ?? localDay(now, when.zone)} zone={when.zone} />
      )}
      <Drawer
        title="When to Publish"
        roomy
        open={isOpen}
        onOpenChange={(next) => {
          // Closed without Set or Clear, so the previous value is restored.
          if (!next) when.change(before.current)
          setOpen(next)
        }}
        footer={
          <WhenPickerActions
            when={when}
            onClear={() => {
              when.setNow()
              setOpen(false)
            }}
            onSet={() => setOpen(false)}
          />
        }
      >
        <WhenPicker when={when} isReminder={posting.isReminder} />
      </Drawer>
    </section>
  )
}

function PickedTime({ when, onChange }: { when: When; onChange: () => void }) {
  const picked = when.pick()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p>
        {'fault' in picked
          ? picked.fault
          : `${longDay(picked.wall)}, ${wallClock(picked.wall)} ${TIME_ZONES[when.zone]}`}
      </p>
      <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={onChange}>
        Change time
      </button>
    </div>
  )
}

/** The same within a sheet, where a drawer can't open: the picker unfolds in its place. */
export function WhenSection({ when, posting, error, ...post }: WhenChoiceProps & { postId?: number }) {
  const section = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  const [isOpen, setOpen] = useState(false)
  // A time that is wrong is corrected in the picker, which stays while it is.
  if (!isOpen && when.day !== null && 'fault' in when.pick()) setOpen(true)
  useEffect(() => {
    if (!isOpen || !wantsFocus.current) return
    wantsFocus.current = false
    section.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [isOpen])

  function choose(choice: Choice) {
    if (posting.isReminder !== (choice === 'remind')) posting.setReminder(!posting.isReminder)
    if (choice === 'now') when.setNow()
    else if (when.day === null) when.schedule()
    setOpen(choice !== 'now' && (isOpen || when.day === null))
  }
  function unfold() {
    // The button that was pressed is gone then.
    wantsFocus.current = true
    setOpen(true)
  }
  return (
    <section ref={section} data-place="when" className="grid gap-3">
      <h3>When to Publish</h3>
      <Segmented label="When to publish" value={choiceOf({ when, posting })} options={CHOICES} onChange={choose} />
      {when.day !== null &&
        (isOpen ? (
          <WhenPicker when={when} isReminder={posting.isReminder} {...post} />
        ) : (
          <PickedTime when={when} onChange={unfold} />
        ))}
      {posting.isReminder ? <ReminderNote when={when} onPick={when.schedule} /> : <PausedTime when={when} />}
      {error && <ErrorLine link={error.link}>{error.message}</ErrorLine>}
    </section>
  )
}
