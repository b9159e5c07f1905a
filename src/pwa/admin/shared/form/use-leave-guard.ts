import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where she was about to go: an address inside the product, or so many steps through the history. */
type Way = { to: string } | { steps: number }

/** The number the router gives every history entry, by which steps are counted. */
function entryNumber(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}

/**
 * While something is unsaved, a link, Back and Forward ask before they lead away, and the browser asks before the
 * page goes. The router has no way to hold them, so they are held before it hears of them.
 */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way | null>(null)
  const swallow = useRef(0)
  const here = useRef<number | null>(null)
  const released = useRef(false)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || link.target === '_blank') return
    const { origin, pathname, search, hash } = new URL(link.href)
    if (origin !== location.origin || pathname === location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    setWay({ to: pathname + search + hash })
  })

  const onPop = useEffectEvent((event: PopStateEvent) => {
    if (swallow.current > 0) {
      swallow.current -= 1
      event.stopImmediatePropagation()
      return
    }
    const there = entryNumber(event.state)
    // What opens over a screen has an entry with the screen's own number.
    if (released.current || there === null || here.current === null || there === here.current) return
    event.stopImmediatePropagation()
    const steps = there - here.current
    swallow.current += 1
    history.go(-steps)
    setWay({ steps })
  })

  useEffect(() => {
    if (!unsaved) return undefined
    here.current = entryNumber(history.state)
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('click', (event) => onClick(event), options)
    addEventListener('popstate', (event) => onPop(event), options)
    addEventListener('beforeunload', (event) => event.preventDefault(), options)
    return () => stop.abort()
  }, [unsaved])

  return {
    asks: way !== null,
    stay: () => setWay(null),
    /** Goes where she was going. */
    leave: () => {
      if (!way) return
      released.current = true
      setWay(null)
      if ('to' in way) void navigate(way.to)
      else history.go(way.steps)
    },
  }
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
