import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { InstallDrawer, useInstall } from '#pwa/agent/install/install.tsx'
import { firstStepsKey, firstStepsQuery } from './queries.ts'
import { stepsToShow, type Step } from './steps.ts'

/**
 * What a new agent does first, until all of it is done or the agent hides it. Hiding it is stored on the device alone:
 * one of the steps is the device's own, and what is done the server knows by itself.
 */
export function FirstSteps({ user }: { user: User }) {
  const [mark, setMark] = useMark(user.id)
  const { data } = useQuery({ ...firstStepsQuery, enabled: mark !== 'hidden' })
  const install = useInstall()
  const steps = data && stepsToShow(data, { installed: install.isInstalled, begun: mark === 'begun' })
  const count = steps?.length

  useEffect(() => {
    if (count === undefined || mark === 'hidden') return
    if (count > 0 && mark === null) setMark('begun')
    if (count === 0 && mark === 'begun') setMark(null)
  }, [count, mark, setMark])

  if (mark === 'hidden') return null
  if (!steps) return mark === 'begun' ? <Skeleton className="mb-10 h-125 rounded-panel! desk:mb-14 desk:h-75" /> : null
  if (steps.length === 0) return null

  function hide() {
    setMark('hidden')
    const undo = { label: 'Undo', onClick: () => setMark('begun') }
    notify.info('Your first steps are hidden on this device.', { action: undo })
  }

  const upNext = steps.find(({ done }) => !done)
  return (
    <section aria-labelledby="first-steps" className="mb-10 desk:mb-14">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0">
          <h2 id="first-steps">Your first steps</h2>
          <p className="text-ink-soft">
            {steps.filter(({ done }) => done).length} of {steps.length} done.
          </p>
        </div>
        <Button kind="plain" small onClick={hide} className="-mr-3">
          Hide
        </Button>
      </div>
      <Panel>
        <ol className="grid gap-px bg-hair desk:grid-cols-2">
          {steps.map((step) => (
            <li key={step.name} className="grid bg-surface desk:last:odd:col-span-2">
              <StepRow step={step} isNext={step === upNext} email={user.email} onInstall={install.ask} />
            </li>
          ))}
        </ol>
      </Panel>
      <InstallDrawer open={install.isShowingHow} onOpenChange={install.setShowingHow} onInstalled={install.finish} />
    </section>
  )
}

type Mark = 'begun' | 'hidden' | null

/** Whether the steps were begun or hidden on this device, by each agent who uses it. */
function useMark(userId: number) {
  const key = firstStepsKey(userId)
  const [mark, setMark] = useState<Mark>(() => {
    const stored = deviceStorage.get(key)
    return stored === 'begun' || stored === 'hidden' ? stored : null
  })
  useEffect(() => {
    if (mark === null) deviceStorage.drop(key)
    else deviceStorage.set(key, mark)
  }, [key, mark])
  return [mark, setMark] as const
}

interface StepRowProps {
  step: Step
  isNext: boolean
  /** The agent's address, which the screen for a password sends an email to. */
  email: string
  onInstall: () => void
}

/** A row of the list: a link to the step's screen, or a button; plain text once it is done. */
function StepRow({ step, isNext, email, onInstall }: StepRowProps) {
  const { done, to, name } = step
  const row = classes('flex min-h-19 items-center gap-3.5 px-4 py-3 text-left', isNext && 'bg-plum-tint')
  if (done) {
    return (
      <div className={row}>
        <StepText step={step} isNext={isNext} />
      </div>
    )
  }
  const content = (
    <>
      <StepText step={step} isNext={isNext} />
      <Icon name="caret-right" small className="text-ink-hint" />
    </>
  )
  const reaction = 'transition-colors duration-(--d-tap) hover:bg-plum-tint focus-visible:-outline-offset-3'
  if (to === null) {
    return (
      <button type="button" onClick={onInstall} className={classes(row, reaction)}>
        {content}
      </button>
    )
  }
  const state = name === 'password' ? { email, first: true } : { from: { path: '/dashboard', name: 'Dashboard' } }
  return (
    <Link to={to} state={state} className={classes(row, reaction)}>
      {content}
    </Link>
  )
}

function StepText({ step: { icon, title, detail, done }, isNext }: Pick<StepRowProps, 'step' | 'isNext'>) {
  return (
    <>
      <Sign
        className={
          done ? 'bg-published-tint text-published' : isNext ? 'bg-surface text-plum' : 'bg-plum-tint text-plum'
        }
      >
        <Icon name={done ? 'check-bold' : icon} small={done} />
      </Sign>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={classes('font-semibold', done && 'text-ink-soft')}>
          {title}
          {done && <span className="sr-only">, done</span>}
        </span>
        {!done && <span className="text-small text-ink-soft">{detail}</span>}
      </span>
    </>
  )
}

function Sign({ className, children }: { className: string; children: ReactNode }) {
  return <span className={classes('grid size-10 shrink-0 place-items-center rounded-full', className)}>{children}</span>
}
