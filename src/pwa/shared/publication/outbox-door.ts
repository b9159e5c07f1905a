const KNOCK = 'porchlight:open-outbox'

/** Opens the outbox, which stands in the shell, from a screen. */
export function openOutbox(): void {
  dispatchEvent(new Event(KNOCK))
}

/** For the shell: told when a screen wants the outbox open. Gives back what ends it. */
export function onOpenOutbox(open: () => void): () => void {
  addEventListener(KNOCK, open)
  return () => removeEventListener(KNOCK, open)
}
