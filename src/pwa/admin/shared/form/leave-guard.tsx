import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

/** Where the navigation was heading: an address inside the app, or a number of steps through the history. */
type Way = { to: string } | { steps: number }

/**
 * While something is unsaved, links, Back and Forward ask before they navigate, and the browser asks before the page is
 * left. The router can't block them: links are caught before it handles them, history steps by the browser. In a
 * browser that can't block those they go through, and what was typed is stored on the device all the same.
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
    // What opens over a screen has a history entry of its own with the screen's address.
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
    /** Continues the blocked navigation. */
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

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
  canStore: boolean
  hasFiles: boolean
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard, canStore, hasFiles }: LeaveDialogProps) {
  return (
    <Drawer
      title="Leave without saving?"
      open={open}
      // The blocked navigation has a history entry of its own already.
      inAddress
      onOpenChange={(wanted) => {
        if (!wanted) onStay()
      }}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={onDiscard}>
            Discard changes
          </Button>
          <Button kind="secondary" onClick={onKeep}>
            {canStore ? 'Keep for later' : 'Leave'}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">
        {canStore
          ? 'What you typed can be stored on this device until you come back.'
          : 'This browser can’t store what you typed. It’s lost if you leave.'}
        {hasFiles && canStore && ' The files you chose stay until you close or reload this page.'}
      </p>
    </Drawer>
  )
}
