import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { keepInTab } from '#pwa/shared/query/keep.ts'

const PLACES = 'porchlight:scroll'
/** How long a screen may take to grow back to where she was. */
const GROW_MS = 3_000
/** The path she was at last; null before the first. */
let lastPath: string | null = null
/** The history entry she was at last. */
let lastKey: string | null = null

/**
 * Stands beside a screen and acts when it is there: a new screen begins at its top with the focus on
 * its title; one she comes back to stands where she left it. A step within a screen (another page of a
 * listing) goes to the top; one that replaces its address (another month) moves nothing.
 */
export function Arrived() {
  const { key, hash, pathname } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    const isFirst = lastPath === null
    const isNew = lastPath !== pathname
    // Something was open over this screen and closed with Back: she never left it.
    const stayed = lastKey === key && !isNew
    lastPath = pathname
    lastKey = key
    if (stayed || hash !== '' || (!isNew && how === NavigationType.Replace)) return undefined
    const returns = how === NavigationType.Pop && !(isFirst && isFresh())
    const endScroll = scrollTo(returns ? (placesLeft()[key] ?? 0) : 0)
    const endFocus = isNew && !isFirst ? focusTitle() : () => undefined
    return () => {
      endScroll()
      endFocus()
    }
  }, [key, hash, pathname, how])

  // A layout effect: it ends before the browser scrolls up because the screen has gone.
  useLayoutEffect(() => {
    let at = scrollY
    const note = () => {
      at = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    const leave = () => {
      keepInTab.set(PLACES, JSON.stringify({ ...placesLeft(), [key]: at }))
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [key])

  return null
}

/** Whether the page was opened by its address or a link: neither loaded again nor come back to. */
function isFresh(): boolean {
  const [start] = performance.getEntriesByType('navigation')
  return start instanceof PerformanceNavigationTiming && start.type === 'navigate'
}

/** Takes the focus to the screen, and on to its title as soon as that is known. */
function focusTitle(): () => void {
  const screen = document.getElementById('screen')
  const title = () => screen?.querySelector<HTMLElement>('h1[tabindex="-1"]')
  ;(title() ?? screen)?.focus({ preventScroll: true })
  if (!screen || title()) return () => undefined
  const watch = new MutationObserver(() => {
    if (!title()) return
    watch.disconnect()
    // She may have gone on in the meantime.
    if (document.activeElement === screen) title()?.focus({ preventScroll: true })
  })
  watch.observe(screen, { childList: true, subtree: true })
  return () => watch.disconnect()
}

function placesLeft(): Record<string, number> {
  try {
    return JSON.parse(keepInTab.get(PLACES) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Scrolls there now, or as soon as the screen is tall enough; her own scrolling ends the attempt. */
function scrollTo(top: number): () => void {
  window.scrollTo(0, top)
  if (top === 0 || Math.abs(scrollY - top) < 2) return () => undefined
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) end()
  })
  const end = () => {
    watch.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', end)
    removeEventListener('touchstart', end)
  }
  const timer = setTimeout(end, GROW_MS)
  addEventListener('wheel', end, { passive: true })
  addEventListener('touchstart', end, { passive: true })
  watch.observe(document.body)
  return end
}
