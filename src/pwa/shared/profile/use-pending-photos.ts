import { useCallback, useEffect, useRef, useState } from 'react'

import { PHOTO_FIELD_NAMES } from './photos.ts'
import type { PendingPhotos } from './photos.ts'
import type { PhotoField } from '#contract/account/account.ts'
import { forgetForm, recallForm, writeForm } from '#pwa/shared/form/stored-form.ts'
import type { ChangeEntry } from '#sync/queue/entry.ts'

/** Pictures that are chosen and not saved; stored on the device like everything else in a form. */
export function usePendingPhotos(userId: number, form: string) {
  const [pending, setPending] = useState<PendingPhotos>({})
  const latest = useRef(pending)

  const put = useCallback((photos: PendingPhotos) => {
    latest.current = photos
    setPending(photos)
  }, [])

  useEffect(() => {
    let gone = false
    recallForm({ userId, subject: form }).then(
      (stored) => {
        if (gone || !stored) return
        const found = PHOTO_FIELD_NAMES.filter((field) => stored[field] instanceof Blob)
        // What was chosen since takes precedence over what was stored.
        put({ ...Object.fromEntries(found.map((field) => [field, stored[field]])), ...latest.current })
      },
      (error: unknown) => console.error('Chosen pictures could not be read', error),
    )
    return () => {
      gone = true
    }
  }, [userId, form, put])

  const store = () => {
    writeForm({ userId, subject: form }, latest.current).catch((error: unknown) =>
      console.error('Chosen pictures can’t be kept on this device', error),
    )
  }

  const forget = (sent: PendingPhotos) => {
    const left = PHOTO_FIELD_NAMES.filter((field) => latest.current[field] && latest.current[field] !== sent[field])
    put(Object.fromEntries(left.map((field) => [field, latest.current[field]])))
    if (left.length === 0) forgetForm({ userId, subject: form })
    else store()
  }

  return {
    pending,
    choose: (photos: PendingPhotos) => {
      put({ ...latest.current, ...photos })
      store()
    },
    /** Called with what is saved by now; what was chosen in the meantime stays. */
    forget,
    /** Called with the changes that waited on the device and are gone from it; other pictures than theirs stay. */
    forgetGone: async (gone: readonly ChangeEntry[]) => {
      const { isSameFile } = await import('#sync/queue/send/form-input.ts')
      const { current } = latest
      const files = gone.map(({ request }): PendingPhotos => request.files ?? {})
      const isGone = async (field: PhotoField) => {
        const same = files.map(async ({ [field]: file }) => file && current[field] && isSameFile(file, current[field]))
        return (await Promise.all(same)).includes(true)
      }
      const found = await Promise.all(PHOTO_FIELD_NAMES.map(async (field) => [field, await isGone(field)] as const))
      forget(Object.fromEntries(found.flatMap(([field, is]) => (is ? [[field, current[field]]] : []))))
    },
  }
}
