import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Ctrl or cmd with Enter saves from anywhere in a form, but not from a dialog over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Node)) return
    if (!form.current?.contains(target)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
