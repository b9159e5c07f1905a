import { useQuery } from '@tanstack/react-query'

import type { PhotoField } from '#contract/account/account.ts'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { NotLoaded } from './not-loaded.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { PHOTO_CHOICES, photosQuery, type PendingPhotos } from './photos.ts'

interface PhotoPairProps {
  /** The level of the headings, below the one over the pair. */
  heading: 'h2' | 'h3'
  pending: PendingPhotos
  onChoose: (photos: PendingPhotos) => void
  errors: Partial<Record<PhotoField, string>>
}

/**
 * Portrait and logo side by side, each with the button to replace it. Where they can't be loaded they can still be
 * replaced.
 */
export function PhotoPair({ heading, pending, onChoose, errors }: PhotoPairProps) {
  const photos = useQuery(photosQuery)
  return (
    <>
      <NotLoaded query={photos} title="Your pictures didn’t load.">
        You can still replace them.
      </NotLoaded>
      <div className="grid gap-8 desk:grid-cols-2">
        {photos.isPending && photos.fetchStatus !== 'paused' && !photos.error ? (
          <>
            <output className="sr-only">Loading...</output>
            {PHOTO_CHOICES.map(({ field }) => (
              <div key={field} className="grid justify-items-start gap-3">
                <Skeleton className="h-6 w-36" />
                <Skeleton className="aspect-[256/250] w-full max-w-64 rounded-picture!" />
                <Skeleton className="h-(--control) w-32 rounded-control!" />
              </div>
            ))}
          </>
        ) : (
          PHOTO_CHOICES.map(({ field, label, placeholder, whole }) => (
            <PhotoChoice
              key={field}
              label={label}
              heading={heading}
              placeholder={placeholder}
              whole={whole}
              saved={photos.data?.[field] ?? null}
              pending={pending[field] ?? null}
              error={errors[field]}
              onChoose={(picture) => onChoose({ [field]: picture })}
            />
          ))
        )}
      </div>
    </>
  )
}
