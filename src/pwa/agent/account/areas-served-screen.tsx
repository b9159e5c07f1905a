import { useQuery } from '@tanstack/react-query'

import { Answered } from '#pwa/shared/answers/answered.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { AreasForm } from './areas-form.tsx'
import { areasQuery } from './queries.ts'

/** The cities she works in. */
export function AreasServedScreen() {
  const areas = useQuery(areasQuery)
  useLoadFailure(areas, 'Error fetching areas served')
  return (
    <>
      <PageTitle title="Areas Served" subtitle="The cities where you help people buy and sell." />
      <Answered query={areas} loading={<FormSkeleton fields={2} />} failedTitle="Your areas didn’t load">
        {(known) => <AreasForm areas={known} />}
      </Answered>
    </>
  )
}
