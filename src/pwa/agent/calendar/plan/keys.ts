import type { Step } from '#domain/auto-post/month-deck.ts'

/** What a key, button or swipe does with the cards. */
export type DeckAction = Step['action'] | 'undo'

const ACTIONS: Readonly<Record<string, DeckAction>> = {
  ArrowRight: 'keep',
  k: 'keep',
  ArrowLeft: 'skip',
  s: 'skip',
  ArrowUp: 'swap',
  x: 'swap',
  u: 'undo',
  Backspace: 'undo',
}

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

/** The action of a key; null for any other, and for those of browser and screen reader. */
export function actionOfKey({ key, altKey, ctrlKey, metaKey, repeat }: Pressed): DeckAction | null {
  if (altKey || ctrlKey || metaKey || repeat) return null
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null
}
