import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { KeepToolsSkeleton } from './keep-tools.tsx'
import { PublishBar } from './publish-bar.tsx'

/** Skeleton of the publish screen, in its true size. The Publish button responds even now, since it is always there. */
export function PublishSkeleton() {
  return (
    <SkeletonGroup className={PUBLISH_GRID}>
      <div className={`${PREVIEW_PLACE} grid gap-3`}>
        <Skeleton className="aspect-[4/5] rounded-[18px]!" picture={PREVIEW_SIZES} />
        <Skeleton className="h-15 rounded-control! max-desk:mx-2" />
      </div>
      <div className="grid content-start gap-8.5">
        <div className={POST_TITLE}>
          <Skeleton className="h-[2.2rem] w-4/5 lg:h-[2.75rem]" heading />
        </div>
        <Skeleton className="h-64 w-full rounded-control!" />
        <Skeleton className="h-49 w-full rounded-panel!" />
        <PublishBar
          when={null}
          platforms={null}
          busy={false}
          onPublish={() => notify.error('Post data not available.')}
          tools={<KeepToolsSkeleton />}
        />
      </div>
    </SkeletonGroup>
  )
}

/** Smaller than other headings, beside the picture. */
export const POST_TITLE =
  '-mb-2 [&_h1]:text-[1.875rem] [&_h1]:leading-[2.2rem] lg:[&_h1]:text-[2.5rem] lg:[&_h1]:leading-[2.75rem]'

export const PREVIEW_SIZES = '(min-width: 1024px) 372px, 96vw'

/** On a phone the picture is wider than the text under it. */
export const PREVIEW_PLACE = '-mx-2 mt-1 desk:mx-0 desk:max-lg:max-w-105 lg:sticky lg:top-6 lg:self-start'

/** Picture above the text on a phone, beside it from 1024 px. */
export const PUBLISH_GRID = 'grid gap-5.5 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)] lg:gap-14'
