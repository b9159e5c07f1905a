import { useQuery } from '@tanstack/react-query'

import { areasQuery, brokerageQuery } from '#pwa/agent/account/queries.ts'
import { FairHousingHint } from '#pwa/shared/fair-housing/fair-housing-hint.tsx'

import type { Captions } from './use-draft.ts'

/** The fair-housing check of a caption, by the laws of the states in which the agent works. */
export function CaptionHint({ captions }: { captions: Captions }) {
  return (
    <FairHousingHint key={captions.language} text={captions.caption} states={useStates()} onChange={captions.write} />
  )
}

/** The states of the agent's office and of the areas they serve; none while both are unknown. */
function useStates(): string[] {
  const office = useQuery({ ...brokerageQuery, staleTime: Infinity }).data?.city
  const areas = useQuery({ ...areasQuery, staleTime: Infinity }).data ?? []
  return [...new Set([...(office ? [office] : []), ...areas].map(({ state_code: state }) => state))].toSorted()
}
