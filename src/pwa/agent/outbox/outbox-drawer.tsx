import { useState } from 'react'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { isPublish } from '#sync/queue/entry.ts'
import type { OutboxStep } from './outbox-row.tsx'
import { DiscardStep, EditStep, TimeStep } from './outbox-steps.tsx'
import { useOutboxActions } from './use-outbox-actions.ts'
import { Link } from 'react-router-dom'
import type { TimeZone } from '#domain/time/time.ts'
import { needsAnswer, waitingMessage } from '#pwa/shared/publication/publication-status.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { QueueEntry } from '#sync/queue/entry.ts'
import { OutboxStage } from './outbox-stage.tsx'
import { OutboxRow } from './outbox-row.tsx'
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
function OutboxList({ entries, ...props }: OutboxListProps) {
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

interface OutboxDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function OutboxDrawer({ open, onOpenChange }: OutboxDrawerProps) {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const entries = useQueue(user.id) ?? []
  const [step, setStep] = useState<OutboxStep>({ name: 'list' })
  const toList = () => setStep({ name: 'list' })
  const actions = useOutboxActions(zone, toList)
  // An entry that goes out while it is open closes its step.
  const entry = step.name === 'list' ? undefined : entries.find(({ key }) => key === step.key)
  const shown = entry ? step.name : 'list'
  const titles: Record<OutboxStep['name'], string> = {
    list: 'Outbox',
    edit: 'Edit post',
    time: 'New time',
    discard: `Discard this ${entry && isPublish(entry) ? 'post' : 'change'}`,
  }
  const stepProps = entry && { entry, zone, actions, onBack: toList }

  return (
    <Drawer
      title={titles[shown]}
      side={shown !== 'discard'}
      roomy={shown === 'time'}
      open={open}
      onOpenChange={(next) => {
        if (!next) toList()
        onOpenChange(next)
      }}
    >
      {actions.message && (
        <p role="alert" className="mb-3 rounded-2xl bg-plum-tint px-4 py-3 text-small">
          {actions.message}
        </p>
      )}
      {stepProps && shown === 'edit' && <EditStep key={stepProps.entry.key} {...stepProps} />}
      {stepProps && shown === 'time' && <TimeStep {...stepProps} />}
      {stepProps && shown === 'discard' && <DiscardStep {...stepProps} />}
      {shown === 'list' && (
        <OutboxList
          entries={entries}
          zone={zone}
          now={now}
          actions={actions}
          onStep={setStep}
          onLeave={() => onOpenChange(false)}
        />
      )}
    </Drawer>
  )
}
