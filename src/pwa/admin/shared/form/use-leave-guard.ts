import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where she was about to go: an address inside the product, or so many steps through the history. */
type Way = { to: string } | { steps: number }

/**
 * While something is unsaved, a link, Back and Forward ask before they lead away, and the browser asks before the
 * page goes. The router has no way to hold them: links are held before it hears of them, steps through the history
 * by the browser. One that can't hold those goes, and what was typed is on the device all the same.
 */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way | null>(null)
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

  const onStep = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event
    if (released.current || navigationType !== 'traverse' || !cancelable) return
    // What opens over a screen has an entry of its own with the screen's address.
    if (!destination.sameDocument || new URL(destination.url).pathname === location.pathname) return
    event.preventDefault()
    setWay({ steps: destination.index - (navigation.currentEntry?.index ?? 0) })
  })

  useEffect(() => {
    if (!unsaved) return undefined
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('click', (event) => onClick(event), options)
    addEventListener('beforeunload', (event) => event.preventDefault(), options)
    if ('navigation' in globalThis) navigation.addEventListener('navigate', (event) => onStep(event), options)
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
