import { useEffect, useEffectEvent } from 'react'

import { actionOfKey, type DeckAction } from './keys.ts'

/** Reports the actions of keys while the focus is in the screen's content, and in no drawer or sidebar. */
export function useKeys(onAction: (action: DeckAction) => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(event)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const content = document.querySelector<HTMLElement>('main')
    const listen = (event: KeyboardEvent) => take(event)
    content?.addEventListener('keydown', listen)
    return () => content?.removeEventListener('keydown', listen)
  }, [])
}
