import { useEffect, useState } from 'react'

const COOKIE = 'sidebar_state'
const WEEK_S = 7 * 24 * 60 * 60

/** The state in the cookie; without one the sidebar is open where there is room for it. */
export function startsOpen(cookies: string, width: number): boolean {
  const said = /(?:^|;\s*)sidebar_state=(true|false)/.exec(cookies)?.[1]
  return said === undefined ? width >= 1024 : said === 'true'
}

/** The cookie that stores the sidebar's state for a week. */
export function stateCookie(open: boolean): string {
  return `${COOKIE}=${open}; path=/; max-age=${WEEK_S}; SameSite=Lax`
}

/** The sidebar on wide screens: open or collapsed to its icons. Ctrl or cmd with B toggles it. */
export function useSidebar(onToggle: () => boolean) {
  const [open, setOpen] = useState(() => startsOpen(document.cookie, innerWidth))

  function toggle() {
    // On a phone the same control opens the off-canvas sidebar, whose state is not stored.
    if (onToggle()) return
    document.cookie = stateCookie(!open)
    setOpen(!open)
  }

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })

  return { open, toggle, show: () => open || toggle() }
}
