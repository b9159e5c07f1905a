import { useState } from 'react'

import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { OutboxList } from './outbox-list.tsx'
import type { OutboxStep } from './outbox-row.tsx'
import { DiscardStep, OutboxEditStep, TimeStep } from './outbox-steps.tsx'
import { useOutboxActions } from './use-outbox-actions.ts'

const TITLES: Record<OutboxStep['name'], string> = {
  list: 'On the way out',
  edit: 'Edit post',
  time: 'New time',
  discard: 'Discard this post',
}

interface OutboxDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What waits in the outbox on this device, and what the server holds. */
export function OutboxDrawer({ open, onOpenChange }: OutboxDrawerProps) {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const entries = useOutbox(user.id)
  const [step, setStep] = useState<OutboxStep>({ name: 'list' })
  const toList = () => setStep({ name: 'list' })
  const actions = useOutboxActions(zone, toList)
  // An entry that goes out while it is open closes its step.
  const entry = step.name === 'list' ? undefined : entries?.find(({ key }) => key === step.key)
  const shown = entry ? step.name : 'list'

  return (
    <Drawer
      title={TITLES[shown]}
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
      {entry && step.name === 'edit' && (
        <OutboxEditStep key={entry.key} entry={entry} zone={zone} actions={actions} onBack={toList} />
      )}
      {entry && step.name === 'time' && <TimeStep entry={entry} zone={zone} actions={actions} onBack={toList} />}
      {entry && step.name === 'discard' && <DiscardStep entry={entry} actions={actions} onBack={toList} />}
      {shown === 'list' && (
        <OutboxList
          entries={entries ?? []}
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
