import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import type { NewPin, PinSubject } from '#sync/pins/pin.ts'
import { allowMetered, pin, setPinBudget, unpin } from '#sync/pins/pins.ts'
import { downloadSoon } from '#sync/pins/triggers.ts'
import { askToKeepStorage } from '#sync/storage/persist.ts'
import { storageFailureOf } from '#sync/storage/storage-error.ts'

export const PINS_PATH = '/social-post-collections/on-this-device'

/** What an agent can do with pins. A change that the device can't store says so in a toast. */
export function usePinActions(userId: number) {
  const device = useDevice()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => downloadSoon(userId),
    onError: (error) =>
      notify.error(storageFailureOf(error)?.message ?? 'An unexpected error occurred. Please try again.'),
  })
  return {
    isPending,
    pin: (wanted: Omit<NewPin, 'userId'>) =>
      mutate(async () => {
        await pin({ ...wanted, userId })
        // The moment at which a browser's question makes sense.
        void askToKeepStorage()
        notify.stored(`Keeping ${wanted.title} on this ${device}`, {
          action: { label: 'View', onClick: () => void navigate(PINS_PATH) },
        })
      }),
    unpin: ({ subject, title, cover, mainColor }: NewPin) =>
      mutate(async () => {
        await unpin(userId, subject)
        const undo = () => mutate(() => pin({ userId, subject, title, cover, mainColor }))
        notify.success(`Removed ${title} from this ${device}`, { action: { label: 'Undo', onClick: undo } })
      }),
    unpinAll: (subjects: readonly PinSubject[]) =>
      mutate(async () => {
        for (const subject of subjects) await unpin(userId, subject)
      }),
    allowMetered: (subject: PinSubject) => mutate(() => allowMetered(userId, subject)),
    setBudget: (bytes: number) => mutate(() => setPinBudget(userId, bytes)),
  }
}
