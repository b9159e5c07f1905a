import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry that stands for something open over the screen; `main.tsx` looks for it at the start. */
const MARK = 'sheet'

/** Milliseconds in which a screen is replaced by the next one. */
const LEAVING_MS = 500

/** Our entry: not there, there, or being removed, which a browser does asynchronously. */
let entry: 'none' | 'there' | 'going' = 'none'
/** Callbacks that close what is open, the topmost last. */
const closers: (() => void)[] = []
/** Navigates to an address that was requested while our entry was still being removed. */
let goOn: (() => void) | null = null

/**
 * Back closes what is open over a screen and stays on the screen. Opening pushes a history entry with the screen's own
 * address; closing in another way removes it, and navigating from inside replaces it with the new address. The router
 * sees the same location all the time. One entry stands for everything that is open: Back closes the topmost, and the
 * next one gets the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const closeIt = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const mine = () => closeIt()
    closers.push(mine)
    if (entry === 'none') write()
    return () => {
      closers.splice(closers.indexOf(mine), 1)
      // Deferred: what opens in the same moment takes the entry over, and so does an effect that runs twice.
      setTimeout(settle)
    }
  }, [open])
}

/** Removes the entry when nothing is open any more; pushes another for what is still open after Back. */
function settle(): void {
  if (closers.length === 0 && entry === 'there') takeBack()
  else if (closers.length > 0 && entry === 'none') write()
}

function write(): void {
  addEventListener('popstate', hear)
  history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
  entry = 'there'
  history.pushState = (...address) => {
    if (entry === 'going') goOn = () => history.pushState(...address)
    else {
      letGo()
      history.replaceState(...address)
    }
  }
  // The entry to replace is the screen's below, not ours.
  history.replaceState = (...address) => {
    goOn = () => history.replaceState(...address)
    if (entry === 'there') takeBack()
  }
}

function takeBack(): void {
  entry = 'going'
  history.back()
}

/** Our entry is gone or became another address; restores the browser's own methods. */
function letGo(): void {
  entry = 'none'
  Reflect.deleteProperty(history, 'pushState')
  Reflect.deleteProperty(history, 'replaceState')
}

function hear({ state }: PopStateEvent): void {
  if (entry === 'going') return arrive()
  if (entry === 'there') {
    letGo()
    closers.at(-1)?.()
  } else if (isOurs(state)) {
    // Forward, to what was closed by Back.
    takeBack()
  }
}

/** Called once the screen's own entry is the present one again. */
function arrive(): void {
  letGo()
  const go = goOn
  goOn = null
  if (!go) return settle()
  go()
  // The router read the address before it was in place.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  // What was open belongs to the screen that is being left, and is closed by then.
  setTimeout(settle, LEAVING_MS)
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}
