import { useQuery } from '@tanstack/react-query'

import { isPausedAt } from '#domain/publication/pause.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'

/** Warns that a post doesn't go out at its time for the agent's pause; one that is published now does. */
export function PauseNote({ at }: { at: Date | 'now' }) {
  const { data: agent } = useQuery(agentQuery)
  const now = useNow()
  if (!agent?.pause) return null
  const until = agent.pause.until === null ? null : new Date(agent.pause.until)
  const pause = { since: new Date(agent.pause.since), until }
  if (!isPausedAt(pause, at === 'now' ? now : at)) return null
  const span = until === null ? '' : ` until ${longDay(wallTimeOf(until, agent.time_zone))}`
  return (
    <p role="status" className="text-small font-semibold text-lamp-ink">
      {at === 'now'
        ? `You paused posting${span}. This goes out anyway, since you publish it now.`
        : `You paused posting${span}. This won’t go out unless you resume first.`}
    </p>
  )
}
