import { useQuery } from '@tanstack/react-query'

import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { BrandMissing } from '#pwa/shared/profile/brand-missing.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { BrokerageForm } from './brokerage-form.tsx'
import { brokerageQuery } from './queries.ts'

export function BrokerageScreen() {
  const brokerage = useQuery(brokerageQuery)
  const { data: agent } = useQuery(agentQuery)
  useLoadFailure(brokerage, 'Error fetching brokerage information')
  return (
    <>
      <PageTitle title="Office and Brokerage" subtitle="Shown in your post footer, with your logo." />
      {agent && <BrandMissing agent={agent} typedHere={['brokerage']} className="mb-5" />}
      <Answered query={brokerage} loading={<FormSkeleton fields={5} />} failedTitle="Your brokerage didn’t load">
        {(known) => <BrokerageForm brokerage={known} />}
      </Answered>
    </>
  )
}
