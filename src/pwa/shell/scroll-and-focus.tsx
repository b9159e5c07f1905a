import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { tabStorage } from '#pwa/shared/query/browser-storage.ts'

const PLACES = 'porchlight:scroll'
/** How long a screen may take to become tall enough to restore the scroll position. */
const GROW_MS = 3_000
/** Outlives the screens, since each mounts the component anew. */
const last = {
  /** Null before the first screen. */
  path: null as string | null,
  key: null as string | null,
  /** Where the page was scrolled to; asking the browser while a screen is rendered would force a layout. */
  top: 0,
}

/**
 * Mounted beside a screen: a new screen begins at its top with the focus on its title; one the user comes back to, by the
 * browser's Back or by a back link, gets its scroll position back. A step within a screen (another page of a list) goes
 * to the top; one that replaces its address (another month) moves nothing. `ScrollRestoration` of React Router does less,
 * and only in its data router.
 */
export function ScrollAndFocus() {
  const { key, hash, pathname, search, state } = useLocation()
  const address = pathname + search
  const isBack = (state as { back?: true } | null)?.back
  const how = useNavigationType()

  useEffect(() => {
    const isFirst = last.path === null
    const isNew = last.path !== pathname
    // Something was open over this screen and closed with Back: the screen was never left.
    const stayed = last.key === key && !isNew
    last.path = pathname
    last.key = key
    if (stayed || hash !== '' || (!isNew && how === NavigationType.Replace)) return undefined
    const place = how === NavigationType.Pop ? key : isBack && isNew && how === NavigationType.Push && address
    const isStart = isFirst && how === NavigationType.Pop && isFresh()
    const endScroll = scrollTo(isStart || !place ? 0 : (placesLeft()[place] ?? 0))
    const endFocus = isNew && !isFirst ? focusTitle() : () => undefined
    return () => {
      endScroll()
      endFocus()
    }
  }, [key, hash, pathname, how, isBack, address])

  // A layout effect: it is cleaned up before the browser scrolls up because the screen is gone.
  useLayoutEffect(() => {
    const note = () => {
      last.top = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    const leave = () => {
      tabStorage.set(PLACES, JSON.stringify({ ...placesLeft(), [key]: last.top, [address]: last.top }))
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [key, address])

  return null
}

/** Whether the page was opened by its address or a link: neither reloaded nor come back to. */
function isFresh(): boolean {
  const [start] = performance.getEntriesByType('navigation')
  return start instanceof PerformanceNavigationTiming && start.type === 'navigate'
}

/** Moves the focus to the screen, and on to its title as soon as that is rendered. */
function focusTitle(): () => void {
  const screen = document.getElementById('screen')
  const title = () => screen?.querySelector<HTMLElement>('h1[tabindex="-1"]')
  ;(title() ?? screen)?.focus({ preventScroll: true })
  if (!screen || title()) return () => undefined
  const watch = new MutationObserver(() => {
    if (!title()) return
    watch.disconnect()
    // The user may have moved the focus in the meantime.
    if (document.activeElement === screen) title()?.focus({ preventScroll: true })
  })
  watch.observe(screen, { childList: true, subtree: true })
  return () => watch.disconnect()
}

function placesLeft(): Record<string, number> {
  try {
    return JSON.parse(tabStorage.get(PLACES) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Scrolls there now, or as soon as the screen is tall enough; scrolling by the user ends the attempt. */
function scrollTo(top: number): () => void {
  window.scrollTo(0, top)
  if (top === 0 || Math.abs(scrollY - top) < 2) return () => undefined
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) end()
  })
  const end = () => watch.disconnect()
  setTimeout(end, GROW_MS)
  for (const type of ['wheel', 'touchstart']) addEventListener(type, end, { passive: true, once: true })
  watch.observe(document.body)
  return end
}
