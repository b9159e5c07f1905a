import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { KeepToolsSkeleton } from './keep-tools.tsx'
import { PublishBar } from './publish-bar.tsx'

/** Skeleton of the publish screen, in its true size. The Publish button responds even now, since it is always there. */
export function PublishSkeleton() {
  return (
    <SkeletonGroup className={PUBLISH_GRID}>
      <Skeleton className="aspect-[4/5] rounded-[18px]! desk:max-lg:max-w-105" />
      <div className="grid content-start gap-8.5">
        <Skeleton className="h-10 w-4/5" />
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

/** Picture above the text on a phone, beside it from 1024 px. */
export const PUBLISH_GRID = 'grid gap-5.5 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)] lg:gap-14'
