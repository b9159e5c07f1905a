import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'

import type { ListingForm } from './use-listing-form.ts'

interface SaveListingProps {
  listingForm: ListingForm
  isOnServer: boolean
  /** How many photos of the saved listing are on their way. */
  photosWaiting: number
}

/** Says where the agent's work is, and saves it. */
export function SaveListing({ listingForm, isOnServer, photosWaiting }: SaveListingProps) {
  const { isDirty, isSubmitting, canStore, queued } = listingForm
  const online = useOnline()
  const device = useDevice()
  const [icon, text] = stateOf({ isDirty, canStore, queued, isOnServer, photosWaiting, online, device })
  return (
    <ActionFrame
      text={
        <p role="status" className="flex items-center gap-2 text-small text-ink-soft desk:text-body">
          {icon && <Icon name={icon} small className="text-plum" />}
          {text}
        </p>
      }
    >
      <Button
        kind="primary"
        type="submit"
        busy={isSubmitting && 'Saving...'}
        className="min-h-14! w-full text-[1.0625rem] desk:min-h-12! desk:w-auto desk:min-w-45"
      >
        Save listing
      </Button>
    </ActionFrame>
  )
}

interface Known extends Pick<ListingForm, 'isDirty' | 'canStore' | 'queued'>, Omit<SaveListingProps, 'listingForm'> {
  online: boolean
  device: string
}

function stateOf({ isDirty, canStore, queued, isOnServer, photosWaiting, online, device }: Known) {
  if (queued?.refusal) return ['warning', `Not saved. ${queued.refusal}`] as const
  if (queued && (queued.isWhole || !isDirty)) {
    const then = online ? 'We’re sending it.' : 'It goes out when you’re back.'
    return ['device-mobile', `Saved on this ${device}. ${then}`] as const
  }
  if (isDirty && !canStore) return ['warning', `Not saved yet, and this ${device} can’t keep it for later.`] as const
  if (isDirty) return [null, `Not saved yet. What you typed stays on this ${device}.`] as const
  if (photosWaiting > 0) {
    const photos = photosWaiting === 1 ? 'One photo is' : `${photosWaiting} photos are`
    return [
      'device-mobile',
      `Saved. ${photos} on this ${device}${online ? ', on the way.' : ' until you’re back.'}`,
    ] as const
  }
  return isOnServer ? (['cloud-check', 'Saved and sent.'] as const) : ([null, 'Nothing to save yet.'] as const)
}
