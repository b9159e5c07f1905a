import { useId, type ReactNode } from 'react'

import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

interface StepCardProps {
  step: number
  title: string
  error?: string | undefined
  children: ReactNode
}

/** One of the five things to decide. */
export function StepCard({ step, title, error, children }: StepCardProps) {
  const id = useId()
  return (
    <Panel role="group" aria-labelledby={id} className="p-5 desk:p-7">
      <h2 id={id} className="mb-4 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-plum-tint font-sans text-[0.9375rem] font-semibold text-plum"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
      {error && (
        <p role="alert" className="mt-3.5 flex items-start gap-1.5 text-small font-medium text-danger">
          <Icon name="warning-circle-fill" small className="mt-px" />
          {error}
        </p>
      )}
    </Panel>
  )
}
