import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import type { Brokerage } from '#contract/account/account.ts'
import { maskZip } from '#domain/account/phone.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { PhoneField } from '#pwa/shared/profile/phone-field.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { CityField } from './city-field.tsx'
import { brokerageQuery } from './queries.ts'

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).brokerageResolver)

function valuesOf({ city, ...rest }: Brokerage) {
  return { ...rest, city_id: city }
}

export function BrokerageForm({ brokerage }: { brokerage: Brokerage }) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const values = valuesOf(brokerage)
  const { form, canStore, saved, changed } = useStoredForm({ userId: user.id, name: 'brokerage', values, resolver })
  const { control } = form
  const city = useController({ control, name: 'city_id' })
  const { isDirty, isSubmitting } = form.formState
  const submit = useSave({
    form,
    unchanged: !isDirty,
    send: (details) =>
      call('PUT /agent/brokerage', { body: changed({ ...details, city_id: details.city_id?.id ?? null }) }),
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
        <TextField control={control} name="name" label="Brokerage name" autoComplete="organization" maxLength={255} />
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
      <SaveBar unsaved={isDirty} canStore={canStore} busy={isSubmitting} busyLabel="Saving..." />
    </form>
  )
}
