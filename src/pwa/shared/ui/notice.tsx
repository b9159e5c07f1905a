import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { IconName } from './icon-name.ts'
import { Icon } from './icon.tsx'

interface NoticeProps {
  icon: IconName
  /** Plum informs, lamp (amber) invites, red warns. */
  tone?: 'plum' | 'lamp' | 'red' | undefined
  title?: ReactNode
  children?: ReactNode
  /** One link or button at the end. */
  action?: ReactNode
  /** Read out as it appears. */
  live?: boolean | undefined
  className?: string | undefined
}

const TONES = { plum: 'bg-plum-tint', lamp: 'bg-lamp-tint', red: 'bg-wrong-tint' }
const SIGNS = { plum: 'text-plum', lamp: 'text-plum', red: 'text-wrong' }

/** A short message in the page that stays. */
export function Notice({ icon, tone = 'plum', title, children, action, live, className }: NoticeProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={classes('flex items-start gap-3 rounded-2xl px-4 py-3.5', TONES[tone], className)}
    >
      <Icon name={icon} className={classes('mt-px', SIGNS[tone])} />
      <div className="min-w-0 flex-1">
        {title && <b className="font-semibold">{title}</b>} {children}
      </div>
      {action}
    </div>
  )
}
