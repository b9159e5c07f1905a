import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'

import type { City } from '#contract/account/cities.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useQueuedSave } from '#pwa/shared/form/use-queued-save.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { CityPicker, cityLabel } from '#pwa/shared/profile/city-picker.tsx'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { areasQuery } from './queries.ts'

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).areasResolver)

export function AreasForm({ areas }: { areas: City[] }) {
  const [open, setOpen] = useState(false)
  const { form, canStore, queued, submit } = useAreas(areas)
  const { field, fieldState } = useController({ control: form.control, name: 'cities' })
  const cities = field.value

  const remove = (city: City) => field.onChange(cities.filter(({ id }) => id !== city.id))
  const toggle = (city: City) =>
    cities.some(({ id }) => id === city.id) ? remove(city) : field.onChange([...cities, city])

  const add = (
    <Button kind="line" icon="map-pin" onClick={() => setOpen(true)}>
      Add a city
    </Button>
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {cities.length === 0 ? (
        <Empty lit title="No cities yet" action={add}>
          Add the ones you know best.
        </Empty>
      ) : (
        <div className="grid justify-items-start gap-4">
          <AreaList cities={cities} onRemove={remove} />
          {add}
        </div>
      )}
      {fieldState.error?.message && (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-small font-medium text-danger">
          <Icon name="warning-circle-fill" small className="mt-px" />
          {fieldState.error.message}
        </p>
      )}
      <CityPicker title="Add a city" open={open} onOpenChange={setOpen} chosen={cities} onToggle={toggle} />
      <SaveBar
        unsaved={form.formState.isDirty}
        canStore={canStore}
        queued={queued}
        busy={form.formState.isSubmitting}
        busyLabel="Saving..."
      />
    </form>
  )
}

/** The form of the cities and its save. */
function useAreas(areas: City[]) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const { form, canStore, restored, saved, seen } = useStoredForm({
    userId: user.id,
    name: 'areas-served',
    values: { cities: areas },
    resolver,
    lists: { cities: ({ id }) => id },
  })
  const queued = useQueuedSave({
    userId: user.id,
    subjects: ['service-areas'],
    shown: useWatch({ control: form.control }),
    restored,
    queryKeys: [areasQuery.queryKey],
  })
  const submit = useSave({
    form,
    unchanged: !form.formState.isDirty && !queued,
    queues: true,
    send: async ({ cities }) => {
      try {
        return await makeChange({
          userId: user.id,
          subject: 'service-areas',
          request: {
            name: 'POST /agent/service-areas',
            body: { cities: idsOf(cities), seen: idsOf(seen().cities) },
          },
          title: 'Areas Served',
          form: 'areas-served',
          shown: form.getValues(),
        })
      } catch (error) {
        // Areas saved elsewhere may be the reason; they are added to what the agent chose here.
        void client.invalidateQueries({ queryKey: areasQuery.queryKey })
        throw error
      }
    },
    onSaved: (answer) => {
      client.setQueryData(areasQuery.queryKey, answer)
      saved({ cities: answer.data })
    },
    success: 'Areas served updated successfully',
  })
  return { form, canStore, queued, submit }
}

const idsOf = (cities: readonly City[]) => cities.map(({ id }) => id)

function AreaList({ cities, onRemove }: { cities: readonly City[]; onRemove: (city: City) => void }) {
  return (
    <ul aria-label="Cities" className="flex flex-wrap gap-2.5">
      {cities.map((city) => (
        <li key={city.id} className="flex items-center rounded-full bg-plum-tint pl-4.5 font-medium text-plum">
          {cityLabel(city)}
          <IconButton icon="x" label={`Remove ${cityLabel(city)}`} onClick={() => onRemove(city)} />
        </li>
      ))}
    </ul>
  )
}
