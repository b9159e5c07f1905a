import { startTransition, useOptimistic } from 'react'
import { Link } from 'react-router-dom'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { isAt, TABS, type Tab } from './navigation.ts'

const TAB =
  'relative grid flex-auto content-center justify-items-center gap-0.75 px-1 @max-[22.4rem]:px-0.5 pt-1.5 text-small leading-4.5 tracking-[-0.01em] whitespace-nowrap isolate'
const LIT = 'tab-lit text-plum font-semibold'
const DARK = 'text-ink-soft font-medium'

interface TabsProps {
  /** An agent's where they are left out. */
  tabs?: readonly Tab[]
  path: string
  /** Whether the off-canvas sidebar is open, which is the menu. */
  isMenuOpen: boolean
  onMenu: () => void
}

/** The bottom bar on a phone. Places that no tab leads to lie under Menu, which is lit for them. */
export function Tabs({ tabs = TABS, path, isMenuOpen, onMenu }: TabsProps) {
  const at = tabs.find((tab) => tab.under.some((to) => isAt(path, to)))
  // A tapped tab is lit until its screen is rendered, or the navigation has not taken place.
  const [lit, light] = useOptimistic(isMenuOpen || !at ? 'Menu' : at.label)
  return (
    <nav
      aria-label="Tabs"
      className="tab-bar fixed inset-x-0 bottom-0 z-20 flex h-[calc(var(--tabbar)+env(safe-area-inset-bottom))] justify-between bg-paper px-2 pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--hair)] desk:hidden"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab === at ? 'page' : undefined}
          onClick={() => startTransition(() => light(tab.label))}
          className={classes(TAB, tab.label === lit ? LIT : DARK)}
        >
          <Icon name={tab.icon} fill={tab.label === lit} className="size-6.25!" />
          {tab.label}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className={classes(TAB, lit === 'Menu' ? LIT : DARK)}
      >
        <Icon name={lit === 'Menu' ? 'list-bold' : 'list'} className="size-6.25!" />
        Menu
      </button>
    </nav>
  )
}
