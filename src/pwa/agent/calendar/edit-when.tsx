import { localDay, type TimeZone } from '#domain/time.ts'
import { ZONE_PLACE } from '#domain/time-labels.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { ErrorNote } from './error-note.tsx'
import type { Edit } from './use-edit.ts'

const CHOICES = [
  { value: 'now', label: 'Now' },
  { value: 'schedule', label: 'Schedule', icon: 'calendar-blank' },
] as const

interface EditWhenProps {
  edit: Edit
  zone: TimeZone
  now: Date
  fault: string | undefined
  upgrade: boolean
}

/** When it goes out: at once, or a day and a time in the agent's zone. */
export function EditWhen({ edit, zone, now, fault, upgrade }: EditWhenProps) {
  return (
    <section data-place="when" className="grid gap-3">
      <h3>When to Publish</h3>
      <Segmented label="When to publish" value={edit.when} options={CHOICES} onChange={edit.setWhen} />
      {edit.when === 'schedule' && (
        <div className="grid gap-3 min-[360px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
          <Field label="Day">
            <Input
              type="date"
              className="num px-3!"
              value={edit.day}
              min={localDay(now, zone)}
              onChange={(event) => edit.setDay(event.currentTarget.value)}
            />
          </Field>
          <Field label="Time">
            <Input
              type="time"
              className="num px-3!"
              value={edit.clock}
              onChange={(event) => edit.setClock(event.currentTarget.value)}
            />
          </Field>
          <p className="col-span-full -mt-1 text-small text-ink-soft">As the clock goes in {ZONE_PLACE[zone]}.</p>
        </div>
      )}
      <ErrorNote words={fault} upgrade={upgrade} />
    </section>
  )
}
