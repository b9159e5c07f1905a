import { useState } from 'react'

import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { isPublish } from '#sync/queue/entry.ts'

import { OutboxList } from './outbox-list.tsx'
import type { OutboxStep } from './outbox-row.tsx'
import { DiscardStep, EditStep, TimeStep } from './outbox-steps.tsx'
import { useOutboxActions } from './use-outbox-actions.ts'

interface OutboxDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What waits in the outbox on this device, and what the server holds. */
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
