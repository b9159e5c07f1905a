import { useQuery } from '@tanstack/react-query'

import type { Pause } from '#domain/publication/pause.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'

/** The pause of the signed-in agent as this device knows it; null while posts go out. */
export function usePause(): Pause | null {
  const pause = useQuery(agentQuery).data?.pause
  return pause ? { since: new Date(pause.since), until: pause.until === null ? null : new Date(pause.until) } : null
}
