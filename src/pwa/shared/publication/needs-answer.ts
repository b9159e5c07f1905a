import type { PublishEntry } from '#sync/queue/entry.ts'

/** Whether an item waits until the agent has decided what to do with it. */
export function needsAnswer({ state }: Pick<PublishEntry, 'state'>): boolean {
  return state === 'late' || state === 'refused'
}

/** What becomes of items that wait on this device, of which there is at least one. */
export function waitingMessage(items: readonly Pick<PublishEntry, 'state'>[]): string {
  const isOne = items.length === 1
  if (items.every(needsAnswer)) return `Not sent. ${isOne ? 'It needs' : 'They need'} your answer.`
  if (items.some(needsAnswer)) return 'Not sent yet. Some send when you’re online, some need your answer first.'
  return `Not sent yet. ${isOne ? 'It sends' : 'They send'} when you’re online.`
}
