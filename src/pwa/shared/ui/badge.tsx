import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { IconName } from './icon-name.ts'
import { Icon } from './icon.tsx'

/** Blue: scheduled. Green: published. Red: certainly failed. Plum: praise. Ink: premium. Gray: everything else. */
type BadgeTone = 'blue' | 'green' | 'gray' | 'red' | 'plum' | 'ink'

const TONES: Record<BadgeTone, string> = {
  blue: 'bg-scheduled-tint text-scheduled',
  green: 'bg-published-tint text-published',
  gray: 'bg-other-tint text-other',
  red: 'bg-wrong-tint text-wrong',
  plum: 'bg-plum-tint text-plum',
  ink: 'bg-ink text-paper dark:bg-plum-tint dark:text-plum',
}

interface BadgeProps {
  tone: BadgeTone
  icon?: IconName | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state as a label with its icon: color alone never says it. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6.5 items-center gap-1.25 rounded-full py-0.5 pr-2.5 pl-2 text-small font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="size-4!" />}
      {children}
    </span>
  )
}

export interface StateStyle {
  label: string
  tone: BadgeTone
  icon?: IconName
}

/** A state by its entry in a table of styles. */
export function StateBadge({ style: { label, tone, icon } }: { style: StateStyle }) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
