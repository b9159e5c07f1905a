const PATIENCE_MS = 10_000
const INTERVAL_MS = 5

const hasEntry = () => (history.state as { sheet?: true } | null)?.sheet === true

/** Waits until what is open over a screen, and only that, has its history entry, which comes and goes a moment later. */
export async function historySettled(): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  const isSettled = () => hasEntry() === (document.querySelector('[role=dialog], dialog[open]') !== null)
  while (!isSettled() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  if (!isSettled()) throw new Error(`The history entry is ${JSON.stringify(history.state)} after ${PATIENCE_MS} ms`)
}
