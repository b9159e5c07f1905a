const KNOCK = 'porchlight:open-outbox'

/** Opens the outbox, which is part of the shell, from a screen. */
export function openOutbox(): void {
  dispatchEvent(new Event(KNOCK))
}

/** For the shell: called when a screen wants the outbox open. Returns a function that ends it. */
export function onOpenOutbox(open: () => void): () => void {
  addEventListener(KNOCK, open)
  return () => removeEventListener(KNOCK, open)
}
