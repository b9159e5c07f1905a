import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { ApiError } from '#client/errors.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { listingTitle, NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { useQueuedSave, withWaiting } from '#pwa/shared/form/use-queued-save.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { listingSubject } from '#sync/listings/listing-row.ts'
import type * as photosModule from '#sync/listings/photos.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { listingQuery } from '../listing-queries.ts'

export type ListingField = keyof ListingContent

const resolver = lazyResolver(async () => (await import('./listing-resolver.ts')).listingResolver)

/** Whose items are merged with what was changed elsewhere. */
const LISTS = { photos: ({ id }: { id: string }) => id, open_houses: ({ id }: { id: string }) => id } as const

interface ListingFormOptions {
  userId: number
  id: string
  /** The server's last answer; null for a listing that was made here. */
  listing: Listing | null
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'edited_elsewhere'

/** The form of a listing: kept on the device while the agent types, saved there or sent. */
export function useListingForm({ userId, id, listing }: ListingFormOptions) {
  const client = useQueryClient()
  const subject = listingSubject(id)
  const stored = useStoredForm<ListingContent>({
    userId,
    name: subject,
    values: listing?.content ?? NEW_LISTING,
    resolver,
    lists: LISTS,
  })
  const { form, saved, changed, seen } = stored
  const { isDirty, isSubmitting } = form.formState
  /** The fields that were changed elsewhere meanwhile, as a save that was just refused names them. */
  const [refused, setRefused] = useState<readonly ListingField[]>([])
  const shown = useWatch({ control: form.control })
  const acceptSent = useEffectEvent(async (was: unknown) => {
    const { storedListing } = await import('#sync/listings/listings.ts')
    const now = await storedListing({ userId, id })
    if (now && isSame(was, form.getValues())) saved(now.content)
  })
  const queued = useQueuedSave({
    userId,
    subjects: [subject],
    shown,
    restored: stored.restored,
    onGone: (was) => void acceptSent(was).catch(reportUnlessStorage),
    queryKeys: listing ? [listingQuery(id).queryKey] : [],
  })
  const submit = useSave({
    form,
    unchanged: !isDirty && !queued,
    queues: true,
    send: async (values, { shown: sent, at }) => {
      setRefused([])
      const changes = withWaiting(changed(values), values, queued?.fields(subject) ?? [])
      const fields = Object.keys(changes)
      const known = Object.fromEntries(Object.entries(seen()).filter(([field]) => fields.includes(field)))
      await withPhotos(({ savePhotos }) => savePhotos({ userId, listingId: id }, photoIdsOf(values)))
      try {
        const made = await makeChange({
          userId,
          subject,
          request: { name: 'PUT /agent/listings/:id', params: { id }, body: { changes, seen: known } },
          title: listingTitle(values),
          form: subject,
          shown: sent,
          at,
        })
        await withPhotos(({ dropRemoved }) => dropRemoved({ userId, listingId: id }, photoIdsOf(values)))
        return made
      } catch (error) {
        if (isConflict(error)) setRefused(Object.keys(error.errors) as ListingField[])
        throw error
      }
    },
    onSaved: (answer) => {
      client.setQueryData(listingQuery(id).queryKey, answer)
      import('#sync/listings/listings.ts')
        .then(({ storeListings }) => storeListings(userId, [answer.data]))
        .catch(reportUnlessStorage)
      saved(answer.data.content)
    },
    success: 'Listing saved',
  })
  const conflict = queued?.conflict ?? refused
  return {
    form,
    shown: shown as ListingContent,
    canStore: stored.canStore,
    isRecalled: stored.isRecalled,
    queued,
    isDirty,
    isSubmitting,
    submit,
    saved,
    /** The fields that were changed elsewhere meanwhile: the agent chooses. */
    conflict: conflict as readonly ListingField[],
    dropConflict: () => setRefused([]),
  }
}

export type ListingForm = ReturnType<typeof useListingForm>

type Photos = typeof photosModule

/** Where the device can't store any photos there are none. */
async function withPhotos(work: (photos: Photos) => Promise<void>): Promise<void> {
  try {
    await work(await import('#sync/listings/photos.ts'))
  } catch (error) {
    reportUnlessStorage(error)
  }
}
