import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Lead, LeadFields } from '#contract/listings/leads.ts'
import { LEAD_LIMITS, LEAD_SOURCE_NAME, LEAD_STATUS_NAME, LEAD_STATUSES } from '#domain/leads/lead.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { instantOf, localDay, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { forgetForm, recallForm, writeForm } from '#pwa/shared/form/stored-form.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { leadSubject } from '#sync/leads/lead-row.ts'
import type { DeviceLead } from '#sync/leads/leads.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { Chip } from '../listings/chip.tsx'
import { LEADS_KEY } from './lead-queries.ts'

interface LeadSheetProps {
  lead: DeviceLead
  userId: number
  onClose: () => void
}

/** What the agent keeps of a lead. */
type Kept = Pick<LeadFields, 'notes' | 'status' | 'next_step'>

/** One lead: what they wrote, the agent's notes, and what comes next. */
export function LeadSheet({ lead, userId, onClose }: LeadSheetProps) {
  const client = useQueryClient()
  const zone = useAgentZone()
  const now = useNow()
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const { kept, change, changed, isOutdated, forget, accept } = useKept(userId, lead)
  const subject = leadSubject(lead.id)
  const who = lead.name || lead.email || lead.phone || 'Somebody'
  const close = () => {
    setOpen(false)
    // The sheet slides out before it is gone.
    setTimeout(onClose, 400)
  }

  async function run(what: 'saving' | 'deleting', work: () => Promise<{ message: string; isWhole: boolean }>) {
    setBusy(what)
    try {
      const { message, isWhole } = await work()
      notify.success(message)
      void client.invalidateQueries({ queryKey: LEADS_KEY })
      if (isWhole) close()
    } catch (error) {
      notify.error(refusalMessage(error))
      // Where it was changed elsewhere, the sheet then shows by what.
      void client.invalidateQueries({ queryKey: LEADS_KEY })
    } finally {
      setBusy(null)
    }
  }
  const save = () =>
    run('saving', async () => {
      const seen = 'notes' in changed ? { notes: lead.notes } : {}
      const body = { ...changed, seen }
      const request = { name: 'PUT /agent/leads/:id', params: { id: lead.id }, body } as const
      const made = await makeChange({ userId, subject, request, title: who })
      const isWhole = accept(changed)
      if (made !== QUEUED) {
        // Else the next change would be based on what this one replaced.
        await import('#sync/leads/leads.ts')
          .then(({ storeLeads }) => storeLeads(userId, { leads: [made.data], areAll: false }, new Map()))
          .catch(reportUnlessStorage)
      }
      return { message: made === QUEUED ? QUEUED_MESSAGE : 'Lead saved', isWhole }
    })
  const remove = () =>
    run('deleting', async () => {
      const request = { name: 'DELETE /agent/leads/:id', params: { id: lead.id } } as const
      await makeChange({ userId, subject, request, title: who })
      forget()
      return { message: 'Lead deleted', isWhole: true }
    })

  const isChanged = Object.keys(changed).length > 0
  return (
    <Drawer
      side
      title={who}
      description={[LEAD_SOURCE_NAME[lead.source], lead.listing_title, dayAtTime(new Date(lead.at), zone, now)]
        .filter(Boolean)
        .join(' · ')}
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      footer={
        isAsking ? (
          <div className="grid gap-3">
            <p className="text-ink-soft">This deletes {who} and all that is stored of them.</p>
            <ConfirmButtons
              action="Delete"
              busyLabel="Deleting..."
              busy={busy === 'deleting'}
              onConfirm={() => void remove()}
              onCancel={() => setAsking(false)}
            />
          </div>
        ) : (
          <Button
            kind="primary"
            wide
            disabled={!isChanged}
            busy={busy === 'saving' && 'Saving...'}
            onClick={() => void save()}
          >
            Save
          </Button>
        )
      }
    >
      <div className="grid gap-5 pb-2">
        {lead.refusal && (
          <Notice icon="warning" tone="red" title="Not saved.">
            {lead.refusal}
          </Notice>
        )}
        {isOutdated && (
          <Notice icon="warning" tone="red" title="These notes were changed elsewhere.">
            {lead.notes ? `They now say “${lead.notes}”.` : 'They are now empty.'} Saving replaces them with yours.
          </Notice>
        )}
        <Reach lead={lead} who={who} />
        <Facts lead={lead} />
        <div className="grid gap-2">
          <p className="text-[0.9375rem]/5 font-semibold">Status</p>
          <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
            {LEAD_STATUSES.map((status) => (
              <Chip key={status} on={kept.status === status} onClick={() => change({ status })}>
                {LEAD_STATUS_NAME[status]}
              </Chip>
            ))}
          </div>
        </div>
        <NextStepFields kept={kept} change={change} zone={zone} now={now} />
        <Field label="Notes">
          <GrowingTextarea
            rows={3}
            value={kept.notes}
            maxLength={LEAD_LIMITS.notes}
            onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
          />
        </Field>
        <Button kind="plain" small icon="trash" className="-ml-3 justify-self-start" onClick={() => setAsking(true)}>
          Delete lead
        </Button>
      </div>
    </Drawer>
  )
}

/** With the notes as they were when the agent began to type. */
type Typed = Partial<Kept> & { seenNotes?: string }

const FIELDS = ['notes', 'status', 'next_step'] as const

/** What is typed here, kept on the device at every keystroke until it is saved. */
function useKept(userId: number, lead: Lead) {
  const subject = leadSubject(lead.id)
  const [{ seenNotes, ...typed }, setTyped] = useState<Typed>({})
  /** What was typed in this sheet while it is open. */
  const latest = useRef<Typed>({})
  useEffect(() => {
    let gone = false
    recallForm({ userId, subject: leadSubject(lead.id) }).then(
      (found) => {
        if (!gone && found) setTyped((now) => ({ ...(found as Typed), ...now }))
      },
      (error: unknown) => console.warn('What was typed about a lead can’t be read', error),
    )
    return () => {
      gone = true
      latest.current = {}
    }
  }, [userId, lead.id])
  const kept: Kept = { notes: lead.notes, status: lead.status, next_step: lead.next_step, ...typed }
  const changed = Object.fromEntries(
    FIELDS.filter((field) => !isSame(kept[field], lead[field])).map((field) => [field, kept[field]]),
  ) as Partial<Kept>
  return {
    kept,
    changed,
    isOutdated: 'notes' in changed && seenNotes !== undefined && seenNotes !== lead.notes,
    change: (part: Partial<Kept>) => {
      const seen = seenNotes ?? ('notes' in part ? lead.notes : undefined)
      const next = { ...typed, ...part, ...(seen !== undefined && { seenNotes: seen }) }
      latest.current = next
      setTyped(next)
      writeForm({ userId, subject }, next).catch((error: unknown) =>
        console.warn('What is typed about a lead can’t be kept', error),
      )
    },
    forget: () => forgetForm({ userId, subject }),
    /** Takes what was saved from the device; returns whether nothing else was typed in this sheet meanwhile. */
    accept: (sent: Partial<Kept>): boolean => {
      const now = { ...lead, ...sent }
      const left = (stored: Typed) =>
        FIELDS.filter((field) => field in stored && !isSame(stored[field], now[field])).map(
          (field) => [field, stored[field]] as const,
        )
      writeForm({ userId, subject }, (stored) => {
        const others = left({ ...stored, ...latest.current })
        return others.length > 0 ? { ...Object.fromEntries(others), seenNotes: now.notes } : null
      }).catch((error: unknown) => console.warn('What was saved of a lead stays kept on this device', error))
      return left(latest.current).length === 0
    },
  }
}

function Facts({ lead }: { lead: Lead }) {
  const { email, phone, message, has_agent: hasAgent, consent } = lead
  return (
    <dl className="grid gap-3">
      {phone && <Fact name="Phone">{phone}</Fact>}
      {email && <Fact name="Email">{email}</Fact>}
      {message && <Fact name="Message">{message}</Fact>}
      {hasAgent !== null && <Fact name="Represented">{hasAgent ? 'By another agent' : 'By nobody yet'}</Fact>}
      {consent && <Fact name="Agreed to">{consent.words}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

interface NextStepFieldsProps {
  kept: Kept
  change: (part: Partial<Kept>) => void
  zone: TimeZone
  now: Date
}

const MORNING = '09:00'

/** What is to be done next, and when. */
function NextStepFields({ kept: { next_step: next }, change, zone, now }: NextStepFieldsProps) {
  const wall = next && wallTimeOf(new Date(next.at), zone)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = next ? localDay(new Date(next.at), zone) : ''
  const clock = wall ? `${two(wall.hour)}:${two(wall.minute)}` : MORNING
  const set = (text: string, date: string, time: string) => {
    const [year = 0, month = 1, dayOf = 1] = date.split('-').map(Number)
    const [hour = 9, minute = 0] = time.split(':').map(Number)
    const at = instantOf({ year, month, day: dayOf, hour, minute }, zone).toISOString()
    change({ next_step: { text, at } })
  }
  const tomorrow = localDay(new Date(now.getTime() + 86_400_000), zone)
  return (
    <div className="grid gap-3">
      <Field label="Next step">
        <Input
          value={next?.text ?? ''}
          maxLength={LEAD_LIMITS.nextStep}
          placeholder="Call about Saturday"
          onChange={({ currentTarget: { value } }) =>
            value === '' ? change({ next_step: null }) : set(value, day || tomorrow, clock)
          }
        />
      </Field>
      {next && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Day">
            <Input
              type="date"
              value={day}
              onChange={({ currentTarget: { value } }) => value !== '' && set(next.text, value, clock)}
            />
          </Field>
          <Field label="Time">
            <Input
              type="time"
              value={clock}
              onChange={({ currentTarget: { value } }) => value !== '' && set(next.text, day, value)}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

/** Call, text and mail, by one tap. */
export function Reach({ lead: { phone, email }, who }: { lead: Pick<Lead, 'phone' | 'email'>; who: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  const ways = [
    digits && { label: 'Call', href: `tel:${digits}` },
    digits && { label: 'Text', href: `sms:${digits}` },
    email && { label: 'Email', href: `mailto:${email}` },
  ].filter((way) => way !== '')
  if (ways.length === 0) return null
  return (
    <span className="flex gap-2">
      {ways.map(({ label, href }) => (
        <a
          key={label}
          href={href}
          aria-label={`${label} ${who}`}
          className={buttonClasses({ kind: 'tint', small: true, className: 'px-4! max-desk:flex-1' })}
        >
          {label}
        </a>
      ))}
    </span>
  )
}
