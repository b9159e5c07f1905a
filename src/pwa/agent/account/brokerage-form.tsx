import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import type { Brokerage } from '#contract/account/account.ts'
import { FACE } from '#domain/branding/state-rules.ts'
import { maskZip } from '#domain/account/phone.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { useQueuedSave, withWaiting } from '#pwa/shared/form/use-queued-save.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { DrawnField } from '#pwa/shared/profile/drawn-field.tsx'
import { PhoneField } from '#pwa/shared/profile/phone-field.tsx'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { brokerageQuery } from './queries.ts'
import { useState } from 'react'
import type { City } from '#contract/account/cities.ts'
import { ChoiceButton } from '#pwa/shared/form/choice.tsx'
import { CityPicker, cityLabel } from '#pwa/shared/profile/city-picker.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface CityFieldProps {
  value: City | null
  onChange: (city: City | null) => void
  error?: string | undefined
}

/** One city, looked up in a drawer. */
function CityField({ value, onChange, error }: CityFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <Field label="City" error={error}>
      {(ids) => (
        <span className="relative block">
          <ChoiceButton open={open} onOpen={() => setOpen(true)} controls={`${ids.id}-cities`}>
            <span className={value ? 'truncate' : 'truncate text-ink-hint'}>
              {value ? cityLabel(value) : 'Choose a city'}
            </span>
            {!value && <Icon name="caret-up-down" small className="text-ink-soft" />}
          </ChoiceButton>
          {value && (
            <IconButton
              icon="x"
              label={`Remove ${cityLabel(value)}`}
              onClick={() => onChange(null)}
              className="absolute top-1/2 right-1.5 -translate-y-1/2"
            />
          )}
          <span id={`${ids.id}-cities`} className="hidden" />
          <CityPicker
            title="Office city"
            open={open}
            onOpenChange={setOpen}
            chosen={value ? [value] : []}
            onToggle={(city) => {
              onChange(city)
              setOpen(false)
            }}
          />
        </span>
      )}
    </Field>
  )
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).brokerageResolver)

function valuesOf({ city, ...rest }: Brokerage) {
  return { ...rest, city_id: city }
}

export function BrokerageForm({ brokerage }: { brokerage: Brokerage }) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const values = valuesOf(brokerage)
  const { form, canStore, restored, saved, changed } = useStoredForm({
    userId: user.id,
    name: 'brokerage',
    values,
    resolver,
  })
  const { control } = form
  const city = useController({ control, name: 'city_id' })
  const { isDirty, isSubmitting } = form.formState
  const queued = useQueuedSave({
    userId: user.id,
    subjects: ['brokerage'],
    shown: useWatch({ control }),
    restored,
    onGone: (was) => {
      const known = client.getQueryData(brokerageQuery.queryKey)
      if (known && isSame(was, form.getValues())) saved(valuesOf(known.data))
    },
    queryKeys: [brokerageQuery.queryKey, agentQuery.queryKey],
  })
  const submit = useSave({
    form,
    unchanged: !isDirty && !queued,
    queues: true,
    // A field that was changed back must take back what waits.
    send: ({ city_id: city, ...details }) => {
      const body = { ...details, city_id: city?.id ?? null }
      return makeChange({
        userId: user.id,
        subject: 'brokerage',
        request: {
          name: 'PUT /agent/brokerage',
          body: withWaiting(changed(body), body, queued?.fields('brokerage') ?? []),
        },
        title: 'Office and Brokerage',
        form: 'brokerage',
        shown: form.getValues(),
      })
    },
    onSaved: (answer) => {
      client.setQueryData(brokerageQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: agentQuery.queryKey })
      saved(valuesOf(answer.data))
    },
    success: 'Brokerage information updated successfully',
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-x-6">
        <DrawnField
          control={control}
          name="name"
          face={FACE.brokerage}
          label="Brokerage name"
          autoComplete="organization"
          maxLength={255}
        />
        <PhoneField control={control} name="phone" label="Phone" />
        <TextField
          control={control}
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={255}
          className="desk:col-span-2"
        />
        <CityField value={city.field.value} onChange={city.field.onChange} error={city.fieldState.error?.message} />
        <TextField
          control={control}
          name="zip_code"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="99999"
          mask={maskZip}
        />
      </div>
      <SaveBar unsaved={isDirty} canStore={canStore} queued={queued} busy={isSubmitting} busyLabel="Saving..." />
    </form>
  )
}
