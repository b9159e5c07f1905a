import type { ReactNode } from 'react'

import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

interface OutboxStageProps {
  icon: IconName
  title: string
  count?: number
  message: ReactNode
  children?: ReactNode
}

/** One stage of the way out (device or server), with the posts at it. */
export function OutboxStage({ icon, title, count, message, children }: OutboxStageProps) {
  return (
    <section className="mt-4.5 first:mt-0">
      <h3 className="flex items-center gap-2.5 font-sans text-[1.0625rem]/6 font-semibold tracking-normal">
        <Icon name={icon} className="text-plum" />
        <span>{title}</span>
        {count !== undefined && <b className="num ml-auto font-semibold text-ink-soft">{count}</b>}
      </h3>
      <p className="mt-0.5 mb-1 ml-8 text-small text-ink-soft">{message}</p>
      {children && <ul>{children}</ul>}
    </section>
  )
}
