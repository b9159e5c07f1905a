import { useState } from 'react'

import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useChanges } from '#pwa/shared/publication/use-changes.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { ChangeDiscardStep, ChangeEditStep, ChangeTimeStep } from './change-steps.tsx'
import { OutboxList } from './outbox-list.tsx'
import type { OutboxStep } from './outbox-row.tsx'
import { DiscardStep, OutboxEditStep, TimeStep } from './outbox-steps.tsx'
import { useOutboxActions } from './use-outbox-actions.ts'

const TITLES: Record<OutboxStep['name'], string> = {
  list: 'Outbox',
  edit: 'Edit post',
  time: 'New time',
  discard: 'Discard this post',
  'change-edit': 'Edit post',
  'change-time': 'New time',
  'change-discard': 'Discard this change',
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
  const items = useOutbox(user.id)
  const changes = useChanges(user.id)
  const [step, setStep] = useState<OutboxStep>({ name: 'list' })
  const toList = () => setStep({ name: 'list' })
  const actions = useOutboxActions(zone, toList)
  // An item that goes out while it is open closes its step.
  const item = step.name === 'list' ? undefined : items?.find(({ key }) => key === step.key)
  const change = step.name === 'list' ? undefined : changes.find(({ key }) => key === step.key)
  const shown = item || change ? step.name : 'list'

  return (
    <Drawer
      title={TITLES[shown]}
      side={shown !== 'discard' && shown !== 'change-discard'}
      roomy={shown === 'time' || shown === 'change-time'}
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
      {item && step.name === 'edit' && (
        <OutboxEditStep key={item.key} item={item} zone={zone} actions={actions} onBack={toList} />
      )}
      {item && step.name === 'time' && <TimeStep item={item} zone={zone} actions={actions} onBack={toList} />}
      {item && step.name === 'discard' && <DiscardStep item={item} actions={actions} onBack={toList} />}
      {change?.post && change.request.name === 'PUT /agent/social-posts/:id' && step.name === 'change-edit' && (
        <ChangeEditStep
          key={change.key}
          change={change}
          post={change.post}
          body={change.request.body}
          zone={zone}
          actions={actions}
          onBack={toList}
        />
      )}
      {change && step.name === 'change-time' && (
        <ChangeTimeStep change={change} zone={zone} actions={actions} onBack={toList} />
      )}
      {change && step.name === 'change-discard' && (
        <ChangeDiscardStep change={change} actions={actions} onBack={toList} />
      )}
      {shown === 'list' && (
        <OutboxList
          items={items ?? []}
          changes={changes}
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
