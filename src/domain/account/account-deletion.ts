/** How long a requested deletion can be taken back, in days. */
export const DELETION_DELAY_DAYS = 14

/** What is done for a request in each status, in this order. */
export const DELETION_STEPS = {
  scheduled: ['stop_renewal', 'letter_requested'],
  canceled: ['resume_renewal', 'letter_canceled'],
  removing: ['access', 'invoices', 'customer', 'networks', 'rows', 'files', 'letter_done'],
  done: [],
} as const

export type DeletionStatus = keyof typeof DELETION_STEPS

export type DeletionStep = (typeof DELETION_STEPS)[DeletionStatus][number]

/** The first step of a status that is not among those done; null when all are. */
export function nextStep(status: DeletionStatus, done: readonly DeletionStep[]): DeletionStep | null {
  return DELETION_STEPS[status].find((step) => !done.includes(step)) ?? null
}
