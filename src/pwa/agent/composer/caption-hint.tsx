import { useQuery } from '@tanstack/react-query'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { areasQuery, brokerageQuery } from '#pwa/agent/account/queries.ts'
import { FairHousingHint } from '#pwa/shared/fair-housing/fair-housing-hint.tsx'

interface CaptionHintProps {
  language: CaptionLanguage
  text: string
  onChange: (text: string) => void
}

/** The fair-housing check of a text that goes out, by the laws of the states in which the agent works. */
export function CaptionHint({ language, ...text }: CaptionHintProps) {
  return <FairHousingHint key={language} {...text} states={useStates()} />
}

/** The states of the agent's office and of the areas they serve; none while both are unknown. */
function useStates(): string[] {
  const office = useQuery({ ...brokerageQuery, staleTime: Infinity }).data?.city
  const areas = useQuery({ ...areasQuery, staleTime: Infinity }).data ?? []
  return [...new Set([...(office ? [office] : []), ...areas].map(({ state_code: state }) => state))].toSorted()
}
