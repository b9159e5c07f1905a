import type { OutboxEntry } from '#sync/outbox.ts'

/** Whether an entry goes nowhere until she has said what is to be done with it. */
export function asksHer({ state }: OutboxEntry): boolean {
  return state === 'late' || state === 'refused'
}
