import { Link } from 'react-router-dom'

import type { TimeZone } from '#domain/time/time.ts'
import { needsAnswer, waitingMessage } from '#pwa/shared/publication/needs-answer.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { QueueEntry } from '#sync/queue/entry.ts'

import { OutboxStage } from './outbox-stage.tsx'
import { OutboxRow } from './outbox-row.tsx'
import type { OutboxStep } from './outbox-row.tsx'
import { SafeOnServer } from './safe-on-server.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'

interface OutboxListProps {
  entries: readonly QueueEntry[]
  zone: TimeZone
  now: Date
  actions: OutboxActions
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/** Both stages: this phone, then our server. */
export function OutboxList({ entries, ...props }: OutboxListProps) {
  const { zone, now, onLeave } = props
  const message = messageOf(entries)
  return (
    <>
      <OutboxStage icon="device-mobile" title="Waiting on this device" count={entries.length} message={message}>
        {entries.map((entry) => (
          <OutboxRow key={entry.key} entry={entry} {...props} />
        ))}
      </OutboxStage>
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

function messageOf(entries: readonly QueueEntry[]): string {
  if (entries.length === 0) return 'Everything has been sent.'
  const keep = entries.every(needsAnswer) ? '' : ' Don’t delete the app until then.'
  return waitingMessage(entries) + keep
}
