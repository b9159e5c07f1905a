import type { PhotoField } from '#contract/account/account.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

/** An agent's two pictures, with their texts on screen. */
export const PHOTO_CHOICES: readonly { field: PhotoField; label: string; placeholder: IconName; whole: boolean }[] = [
  { field: 'avatar', label: 'Portrait Photo', placeholder: 'user-circle', whole: false },
  { field: 'broker_logo', label: 'Broker Logo', placeholder: 'buildings', whole: true },
]

export const PHOTO_FIELD_NAMES = PHOTO_CHOICES.map(({ field }) => field)
