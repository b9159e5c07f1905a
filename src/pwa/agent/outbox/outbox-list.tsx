import { Link } from 'react-router-dom'

import type { TimeZone } from '#domain/time/time.ts'
import { needsAnswer, waitingMessage } from '#pwa/shared/publication/needs-answer.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { QueuedChange } from '#sync/changes/queued-change.ts'
import type { OutboxItem } from '#sync/outbox/outbox.ts'

import { ChangeRow } from './change-row.tsx'
import { OutboxStage } from './outbox-stage.tsx'
import { OutboxRow } from './outbox-row.tsx'
import type { OutboxStep } from './outbox-row.tsx'
import { SafeOnServer } from './safe-on-server.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'

interface OutboxListProps {
  items: readonly OutboxItem[]
  changes: readonly QueuedChange[]
  zone: TimeZone
  now: Date
  actions: OutboxActions
  onStep: (step: OutboxStep) => void
  onLeave: () => void
}

/** Both stages: this phone, then our server. */
export function OutboxList({ items, changes, zone, now, actions, onStep, onLeave }: OutboxListProps) {
  const rows = [...items, ...changes]
  return (
    <>
      <OutboxStage icon="device-mobile" title="Waiting on this device" count={rows.length} message={messageOf(rows)}>
        {items.map((item) => (
          <OutboxRow
            key={item.key}
            item={item}
            zone={zone}
            now={now}
            actions={actions}
            onStep={onStep}
            onLeave={onLeave}
          />
        ))}
        {changes.map((change) => (
          <ChangeRow
            key={change.key}
            change={change}
            zone={zone}
            now={now}
            actions={actions}
            onStep={onStep}
            onLeave={onLeave}
          />
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

function messageOf(items: readonly Pick<OutboxItem, 'state'>[]): string {
  if (items.length === 0) return 'Everything has been sent.'
  const keep = items.every(needsAnswer) ? '' : ' Don’t delete the app until then.'
  return waitingMessage(items) + keep
}
