import { useController, type FieldError } from 'react-hook-form'

import { LISTING_LIMITS, type OpenHouse } from '#domain/listings/listing.ts'
import { TIME_ZONES, localDay, type TimeZone } from '#domain/time/time.ts'
import { shiftDay, weekdayOf } from '#domain/time/time-labels.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { newKey } from '#sync/queue/key.ts'

import { Section, SelectField, type ListingControl } from './editor-parts.tsx'

const ZONE_OPTIONS = (Object.keys(TIME_ZONES) as TimeZone[]).map((value) => ({ value, label: TIME_ZONES[value] }))

/** The open houses by their days; a new one is proposed for the next Saturday afternoon. */
export function OpenHousesSection({ control }: { control: ListingControl }) {
  const { field, fieldState } = useController({ control, name: 'open_houses' })
  const zone = useAgentZone()
  const now = useNow()
  const all = field.value
  const today = localDay(now, zone)
  const errors = fieldState.error as unknown as (Partial<Record<keyof OpenHouse, FieldError>> | undefined)[] | undefined
  const change = (id: string, part: Partial<OpenHouse>) =>
    field.onChange(all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const add = () =>
    field.onChange([
      ...all,
      { id: newKey(), date: nextSaturday(today), starts: '13:00', ends: '15:00', time_zone: zone, note: '' },
    ])
  return (
    <Section name="open-houses" title="Open houses" note="Times are those of the house.">
      {all.map((one, index) => (
        <OpenHouseFields
          key={one.id}
          place={index + 1}
          openHouse={one}
          isPast={one.date !== '' && one.date < localDay(now, one.time_zone)}
          errors={errors?.[index]}
          onChange={(part) => change(one.id, part)}
          onRemove={() => field.onChange(all.filter(({ id }) => id !== one.id))}
        />
      ))}
      {fieldState.error?.message && <p className="text-small font-medium text-danger">{fieldState.error.message}</p>}
      {all.length < LISTING_LIMITS.openHouses && (
        <Button kind="line" small icon="plus-bold" className="justify-self-start" onClick={add}>
          Add an open house
        </Button>
      )}
    </Section>
  )
}

interface OpenHouseFieldsProps {
  place: number
  openHouse: OpenHouse
  isPast: boolean
  errors: Partial<Record<keyof OpenHouse, FieldError>> | undefined
  onChange: (part: Partial<OpenHouse>) => void
  onRemove: () => void
}

function OpenHouseFields({ place, openHouse, isPast, errors, onChange, onRemove }: OpenHouseFieldsProps) {
  const { date, starts, ends, time_zone: zone, note } = openHouse
  const isTurned = date !== '' && starts !== '' && ends !== '' && ends <= starts
  return (
    <fieldset className="grid gap-4 not-first:border-t not-first:border-hair not-first:pt-5">
      <legend className="sr-only">Open house {place}</legend>
      <div className="grid grid-cols-2 gap-4 desk:grid-cols-3">
        <Field
          label="Day"
          error={errors?.date?.message}
          hint={isPast && 'This day has passed. It isn’t shown on the page.'}
          className="max-desk:col-span-2"
        >
          <Input type="date" value={date} onChange={({ currentTarget }) => onChange({ date: currentTarget.value })} />
        </Field>
        <Field label="From" error={errors?.starts?.message}>
          <Input
            type="time"
            value={starts}
            onChange={({ currentTarget }) => onChange({ starts: currentTarget.value })}
          />
        </Field>
        <Field label="To" error={errors?.ends?.message ?? (isTurned ? 'It must end after it starts.' : undefined)}>
          <Input type="time" value={ends} onChange={({ currentTarget }) => onChange({ ends: currentTarget.value })} />
        </Field>
      </div>
      <div className="grid gap-4 desk:grid-cols-[12rem_1fr]">
        <SelectField
          label="Time zone"
          value={zone}
          options={ZONE_OPTIONS}
          onChange={(time_zone) => onChange({ time_zone })}
        />
        <Field label="Note" error={errors?.note?.message}>
          <Input
            value={note}
            maxLength={LISTING_LIMITS.note}
            placeholder="Park on Oak Street"
            onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
          />
        </Field>
      </div>
      <Button kind="plain" small icon="trash" className="-ml-3 justify-self-start" onClick={onRemove}>
        Remove open house
      </Button>
    </fieldset>
  )
}

const SATURDAY = 6

/** The Saturday after a day, 'YYYY-MM-DD'. */
function nextSaturday(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return shiftDay(day, SATURDAY - weekdayOf(year, month, date) || 7)
}
