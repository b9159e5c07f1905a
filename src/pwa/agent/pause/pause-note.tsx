import { isPausedAt } from '#domain/publication/pause.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

/** Warns that a post doesn't go out at its time for the agent's pause; one that is published now does. */
export function PauseNote({ at }: { at: Date | 'now' }) {
  const zone = useAgentZone()
  const pause = usePause()
  const now = useNow()
  if (!pause || !isPausedAt(pause, at === 'now' ? now : at)) return null
  const span = pause.until === null ? '' : ` until ${longDay(wallTimeOf(pause.until, zone))}`
  return (
    <p role="status" className="text-small font-semibold text-lamp-ink">
      {at === 'now'
        ? `You paused posting${span}. This still goes out, because you’re publishing it now.`
        : `You paused posting${span}. This won’t go out unless you resume first.`}
    </p>
  )
}
