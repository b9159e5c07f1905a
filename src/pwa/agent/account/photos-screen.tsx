import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import type { PhotoField } from '#contract/account/account.ts'
import { namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { useQueuedSave } from '#pwa/shared/form/use-queued-save.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { useBackAction } from '#pwa/shared/origin/way-back.tsx'
import {
  PHOTO_FIELD_NAMES,
  photosChange,
  photosQuery,
  shownPhotos,
  takePhotos,
  type PendingPhotos,
} from '#pwa/shared/profile/photos.ts'
import { PhotoPair } from '#pwa/shared/profile/photo-pair.tsx'
import { usePendingPhotos } from '#pwa/shared/profile/use-pending-photos.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { useSignedIn, userQuery } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

/** The name the chosen pictures are stored under on the device. */
const FORM = 'profile-photos'
const FAILED = 'Error saving profile photo and broker logo'

/**
 * The agent's portrait and their broker's logo, as shown on their posts. A cropped picture is saved at once; one that
 * could not be saved stays to be saved again.
 */
export function PhotosScreen() {
  const { user } = useSignedIn()
  // What one agent has chosen must not be saved by another, whose session replaces theirs.
  return <PhotosOf key={user.id} userId={user.id} />
}

function PhotosOf({ userId }: { userId: number }) {
  const client = useQueryClient()
  const action = useBackAction()
  const { pending, choose, forget, forgetGone } = usePendingPhotos(userId, FORM)
  const [errors, setErrors] = useState<Partial<Record<PhotoField, string>>>({})
  useLoadFailure(useQuery(photosQuery), 'Error fetching brokerage information')
  const queued = useQueuedSave({
    userId,
    subjects: ['photos'],
    shown: shownPhotos(pending),
    queryKeys: [photosQuery.queryKey, userQuery.queryKey],
    onGone: (_, gone) => void forgetGone(gone),
  })
  const isEmpty = Object.keys(pending).length === 0

  const save = useMutation({
    // One after the other: a picture may be cropped while another is being saved.
    scope: { id: 'profile-photos' },
    mutationFn: async (photos: PendingPhotos) => {
      const saving = startLongSave()
      try {
        const sent = await makeChange(photosChange(userId, photos, FORM))
        if (sent === QUEUED) {
          notify.info(QUEUED_MESSAGE, { id: saving.end() })
          return
        }
        takePhotos(client, sent)
        forget(photos)
        notify.success('Profile photo and broker logo updated successfully', { id: saving.end(), action })
      } catch (error) {
        if (namesFields(error)) {
          setErrors(Object.fromEntries(PHOTO_FIELD_NAMES.map((field) => [field, error.errors[field]?.[0]])))
        }
        notify.error(refusalMessage(error, FAILED, 'picture'), { id: saving.end() })
      }
    },
  })

  function take(photos: PendingPhotos) {
    setErrors({})
    choose(photos)
    save.mutate({ ...pending, ...photos })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (isEmpty) {
      notify.error('No form data available')
      return
    }
    setErrors({})
    save.mutate(pending)
  }

  return (
    <>
      <PageTitle title="Profile Photo and Logo" subtitle="Shown in the footer of posts with Personal Brand." />
      <form noValidate onSubmit={submit}>
        <PhotoPair heading="h2" pending={pending} onChoose={take} errors={errors} />
        <SaveBar unsaved={!isEmpty} canStore queued={queued} busy={save.isPending} busyLabel="Saving..." />
      </form>
    </>
  )
}
