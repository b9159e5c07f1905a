import type { ReactNode } from 'react'

import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** An email address in a sentence. */
export function Address({ children }: { children: ReactNode }) {
  return <b className="font-semibold wrap-anywhere text-ink">{children}</b>
}

/** In place of a sentence and a button, while the server is asked about a mailed link. */
export function LinkSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-(--control) w-full rounded-control!" />
    </SkeletonGroup>
  )
}
