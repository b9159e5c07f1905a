import { Link } from 'react-router-dom'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import type { Place } from '../navigation.ts'

export const ROW =
  'relative flex min-h-11 w-full shrink-0 items-center gap-3 rounded-xl text-left text-[0.9375rem] font-medium tracking-[-0.008em]'

interface SidebarRowProps {
  place: Place
  here: boolean
  folded: boolean
  /** Indented by the width of an icon, under a fold. */
  inner?: boolean
}

/** One entry of the sidebar. The present one is lit; collapsed, only the icon is left and its name is a tooltip. */
export function SidebarRow({ place, here, folded, inner }: SidebarRowProps) {
  return (
    <Link
      to={place.to}
      aria-current={here ? 'page' : undefined}
      data-tip={folded ? place.label : undefined}
      className={classes(
        ROW,
        here
          ? 'row-lit overflow-hidden bg-surface font-semibold text-plum shadow-lift-1'
          : 'text-ink-soft hover:bg-plum-tint hover:text-plum',
        folded ? 'justify-center' : inner ? 'pr-2.5 pl-6' : 'px-2.5',
      )}
    >
      <Icon name={place.icon} fill={here} />
      <span className={folded ? 'sr-only' : 'min-w-0'}>{place.label}</span>
    </Link>
  )
}
