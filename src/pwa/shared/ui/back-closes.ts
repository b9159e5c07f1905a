import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry that stands for something open over the screen; `main.tsx` looks for it at the start. */
const MARK = 'sheet'

/** Our entry: not there, there, or being taken back, which a browser does in its own time. */
let entry: 'none' | 'there' | 'going' = 'none'
/** Closes what is open; null while nothing is. */
let close: (() => void) | null = null
/** Goes to the address that was asked for while our entry had still to be taken back. */
let goOn: (() => void) | null = null

/**
 * Back closes what is open over a screen and stays on it. Opening writes an entry into the history that looks like
 * the screen's own; closing in another way takes it back, and going on from inside puts the new address in its
 * place. To the router it is the same place all the time. One thing is open at a time.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const closeIt = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const mine = () => closeIt()
    close = mine
    if (entry === 'none') write()
    return () => {
      if (close === mine) close = null
      // Later: what opens in the same moment takes the entry over, and so does an effect that is run twice.
      setTimeout(() => close === null && entry === 'there' && takeBack())
    }
  }, [open])
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
  // What is to be replaced is the screen below, not our entry.
  history.replaceState = (...address) => {
    goOn = () => history.replaceState(...address)
    if (entry === 'there') takeBack()
  }
}

function takeBack(): void {
  entry = 'going'
  history.back()
}

/** Our entry is gone or became another address; the browser's own methods come back. */
function letGo(): void {
  entry = 'none'
  Reflect.deleteProperty(history, 'pushState')
  Reflect.deleteProperty(history, 'replaceState')
}

function hear({ state }: PopStateEvent): void {
  if (entry === 'going') return arrive()
  if (entry === 'there') {
    letGo()
    close?.()
  } else if (isOurs(state)) {
    // Forward, to what was closed by Back.
    takeBack()
  }
}

/** Stands on the screen's own entry again. */
function arrive(): void {
  letGo()
  const go = goOn
  goOn = null
  if (go) {
    go()
    // The router asked for the address before it was there.
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }
  if (close) write()
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}
