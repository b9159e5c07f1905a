import { useQuery } from '@tanstack/react-query'

import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { AreasForm } from './areas-form.tsx'
import { areasQuery } from './queries.ts'

export function AreasServedScreen() {
  const areas = useQuery(areasQuery)
  useLoadFailure(areas, 'Error fetching areas served')
  return (
    <>
      <PageTitle title="Areas Served" subtitle="The cities where you help people buy and sell." />
      <Answered query={areas} loading={<AreasSkeleton />} failedTitle="Your areas didn’t load">
        {(known) => <AreasForm areas={known} />}
      </Answered>
    </>
  )
}

/** Skeleton of a few cities and the button for more. */
function AreasSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="flex flex-wrap gap-2.5">
        {['w-33', 'w-41', 'w-38'].map((width) => (
          <Skeleton key={width} className={`h-11 rounded-full! ${width}`} />
        ))}
      </div>
      <Skeleton className="h-(--control) w-38 rounded-control!" />
    </SkeletonGroup>
  )
}
