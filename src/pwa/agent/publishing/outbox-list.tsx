import { Link } from 'react-router-dom'

import type { TimeZone } from '#domain/time.ts'
import { asksHer } from '#pwa/shared/publication/asks-her.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { OutboxEntry } from '#sync/outbox.ts'

import { Leg } from './outbox-leg.tsx'
import { OutboxRow } from './outbox-row.tsx'
import type { OutboxStep } from './outbox-step.ts'
import { SafeOnServer } from './safe-on-server.tsx'
import type { OutboxDeeds } from './use-outbox-deeds.ts'

interface OutboxListProps {
  entries: readonly OutboxEntry[]
  zone: TimeZone
  now: Date
  deeds: OutboxDeeds
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/** Both legs of the way: this phone, then our server. */
export function OutboxList({ entries, zone, now, deeds, onStep, onLeave }: OutboxListProps) {
  return (
    <>
      <Leg icon="device-mobile" title="Waiting on this phone" count={entries.length} words={wordsOf(entries)}>
        {entries.map((entry) => (
          <OutboxRow
            key={entry.key}
            entry={entry}
            zone={zone}
            now={now}
            deeds={deeds}
            onStep={onStep}
            onLeave={onLeave}
          />
        ))}
      </Leg>
      <SafeOnServer zone={zone} now={now} onLeave={onLeave} />
      <Link
        to="/calendar"
        onClick={onLeave}
        className="inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
      >
        Open calendar
        <Icon name="arrow-right" small />
      </Link>
    </>
  )
}

function wordsOf(entries: readonly OutboxEntry[]): string {
  if (entries.length === 0) return 'Nothing waits here. Everything has left this phone.'
  const isOne = entries.length === 1
  if (entries.every(asksHer)) return `Not sent. ${isOne ? 'It needs' : 'They need'} your answer.`
  return `Not sent yet. ${isOne ? 'It goes' : 'They go'} as soon as you’re online; keep the app on this phone until then.`
}
