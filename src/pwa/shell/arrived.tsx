import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const PLACES = 'porchlight:scroll'
/** How long a screen may take to grow back to where she was. */
const GROW_MS = 3_000
let first = true

/**
 * Stands beside a screen and acts when it is there: a new screen begins at its top with the focus on
 * its title; one she comes back to stands where she left it.
 */
export function Arrived() {
  const { key, hash } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    const wasFirst = first
    first = false
    if (hash !== '') return
    const callOff = scrollTo(how === 'POP' ? (placesLeft()[key] ?? 0) : 0)
    if (!wasFirst && !document.querySelector('dialog[open]')) {
      const title = document.querySelector<HTMLElement>('#screen h1[tabindex="-1"]')
      ;(title ?? document.getElementById('screen'))?.focus({ preventScroll: true })
    }
    return callOff
  }, [key, hash, how])

  useEffect(() => {
    let at = scrollY
    const note = () => {
      at = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    const leave = () => {
      sessionStorage.setItem(PLACES, JSON.stringify({ ...placesLeft(), [key]: at }))
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

function placesLeft(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Record<string, number>
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
