import { useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Face } from './face.tsx'
import { useLogOut } from './use-log-out.ts'
import { userMenu } from './user-menu-entries.ts'

const ENTRY =
  'hover:bg-plum-tint focus:bg-plum-tint flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium'

/** The foot of the sidebar: the user, and their menu, which opens above it. */
export function UserMenu({ user, folded }: { user: User; folded: boolean }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={classes(
          'flex min-h-14 w-full shrink-0 items-center gap-3 rounded-[14px] text-left hover:bg-plum-tint',
          folded ? 'justify-center' : 'p-2.5',
        )}
      >
        <Face user={user} className={folded ? 'size-9!' : ''} />
        <span className={folded ? 'sr-only' : 'min-w-0 flex-1'}>
          <span className="block truncate leading-5 font-semibold">{user.name}</span>
          <span className="block truncate text-small text-ink-soft">{user.email}</span>
        </span>
        {!folded && <Icon name="caret-up-down" small className="text-ink-soft" />}
      </button>
      <Menu id={id} user={user} button={button} />
    </>
  )
}

interface MenuProps {
  id: string
  user: User
  button: RefObject<HTMLButtonElement | null>
}

function Menu({ id, user, button }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const logOut = useLogOut()
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = () => menu.current?.hidePopover()

  /** Positions the menu just above the button, wherever the sidebar is. */
  function place() {
    const rect = button.current?.getBoundingClientRect()
    if (!rect || !menu.current) return
    menu.current.style.left = `${rect.left}px`
    menu.current.style.bottom = `${innerHeight - rect.top + 8}px`
    menu.current.style.minWidth = `${Math.max(rect.width, 240)}px`
  }

  function move(event: KeyboardEvent) {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') close()
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`Account of ${user.email}`}
      onBeforeToggle={place}
      onToggle={(event) => event.newState === 'open' && entries()[0]?.focus({ preventScroll: true })}
      onKeyDown={move}
      className="fixed inset-auto m-0 rounded-2xl bg-surface p-1.5 text-ink shadow-lift-3 ring ring-hair"
    >
      {userMenu(user).map((entry) => (
        <Link key={entry.label} role="menuitem" tabIndex={-1} to={entry.to} onClick={close} className={ENTRY}>
          <Icon name={entry.icon} className="text-plum" />
          {entry.label}
        </Link>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          close()
          void logOut()
        }}
        className={classes(ENTRY, 'text-left')}
      >
        <Icon name="sign-out" className="text-plum" />
        Log out
      </button>
    </div>
  )
}
