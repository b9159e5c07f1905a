import { useEffect, useEffectEvent } from 'react'

import { routeWritesThrough } from './router-window.ts'

/** Marks the history entry that stands for something open over the screen; `main.tsx` looks for it at the start. */
const MARK = 'sheet'

/** Milliseconds in which a screen is replaced by the next one. */
const LEAVING_MS = 500

/** Our entry: not there, there, or being removed, which a browser does asynchronously. */
let entry: 'none' | 'there' | 'going' = 'none'
/** Callbacks that close what is open, the topmost last. */
const closers: (() => void)[] = []
/** Navigates to an address that was requested while our entry was still being removed. */
let navigateLater: (() => void) | null = null

/**
 * Back closes what is open over a screen and stays on the screen. Opening pushes a history entry with the screen's own
 * address; closing in another way removes it, and navigating from inside replaces it with the new address. The router
 * sees the same location all the time. One entry stands for everything that is open: Back closes the topmost, and the
 * next one gets the entry (docs/decisions/0003-screens-and-navigation.md).
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const closeIt = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const mine = () => closeIt()
    closers.push(mine)
    if (entry === 'none') pushEntry()
    return () => {
      closers.splice(closers.indexOf(mine), 1)
      // Deferred: what opens in the same moment takes the entry over, and so does an effect that runs twice.
      setTimeout(settle)
    }
  }, [open])
}

/** Removes the entry when nothing is open any more; pushes another for what is still open after Back. */
function settle(): void {
  if (closers.length === 0 && entry === 'there') removeEntry()
  else if (closers.length > 0 && entry === 'none') pushEntry()
}

function pushEntry(): void {
  addEventListener('popstate', onPop)
  history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
  entry = 'there'
  routeWritesThrough({
    pushState: (...address) => {
      if (entry === 'going') navigateLater = () => history.pushState(...address)
      else {
        endEntry()
        history.replaceState(...address)
      }
    },
    // The entry to replace is the screen's below, not ours.
    replaceState: (...address) => {
      navigateLater = () => history.replaceState(...address)
      if (entry === 'there') removeEntry()
    },
  })
}

function removeEntry(): void {
  entry = 'going'
  history.back()
}

/** Our entry is gone or became another address. */
function endEntry(): void {
  entry = 'none'
  routeWritesThrough(null)
}

function onPop({ state }: PopStateEvent): void {
  if (entry === 'going') return onRemoved()
  if (entry === 'there') {
    endEntry()
    closers.at(-1)?.()
  } else if (isOurs(state)) {
    // Forward, to what was closed by Back.
    removeEntry()
  }
}

/** Called once the screen's own entry is the present one again. */
function onRemoved(): void {
  endEntry()
  const navigate = navigateLater
  navigateLater = null
  if (!navigate) return settle()
  navigate()
  // The router read the address before it was in place.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  // What was open belongs to the screen that is being left, and is closed by then.
  setTimeout(settle, LEAVING_MS)
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}
