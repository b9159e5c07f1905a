import { useState } from 'react'

import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'

import { OutboxList } from './outbox-list.tsx'
import type { OutboxStep } from './outbox-step.ts'
import { DiscardStep, EditStep, TimeStep } from './outbox-steps.tsx'
import { useOutboxDeeds } from './use-outbox-deeds.ts'

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

/** Where her work is: what waits on this phone, and what is safe on the server. */
export function OutboxDrawer({ open, onOpenChange }: OutboxDrawerProps) {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const entries = useOutbox(user.id)
  const [step, setStep] = useState<OutboxStep>({ name: 'list' })
  const toList = () => setStep({ name: 'list' })
  const deeds = useOutboxDeeds(zone, toList)
  // An entry that goes out while it is being looked at takes its step with it.
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
      {deeds.message && (
        <p role="alert" className="mb-3 rounded-2xl bg-plum-tint px-4 py-3 text-small">
          {deeds.message}
        </p>
      )}
      {entry && step.name === 'edit' && <EditStep key={entry.key} entry={entry} deeds={deeds} onBack={toList} />}
      {entry && step.name === 'time' && <TimeStep entry={entry} zone={zone} deeds={deeds} onBack={toList} />}
      {entry && step.name === 'discard' && <DiscardStep entry={entry} deeds={deeds} onBack={toList} />}
      {shown === 'list' && (
        <OutboxList
          entries={entries ?? []}
          zone={zone}
          now={now}
          deeds={deeds}
          onStep={setStep}
          onLeave={() => onOpenChange(false)}
        />
      )}
    </Drawer>
  )
}
