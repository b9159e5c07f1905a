import type { OutboxItem } from '#sync/outbox/outbox.ts'

/** Whether an item waits until the agent has decided what to do with it. */
export function needsAnswer({ state }: Pick<OutboxItem, 'state'>): boolean {
  return state === 'late' || state === 'refused'
}
