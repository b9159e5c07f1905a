import type { TargetChange, TargetRow } from './transition.ts'

/**
 * What is written when the agent asks for a row once more: tries and patience count from here, and
 * the next public call is a new one. `attempts` goes on, so that a worker of before never fits again;
 * so do the log and what was uploaded, by which the networks know a repeat.
 */
export function askedAnew({ attempts }: Pick<TargetRow, 'attempts'>, now: Date) {
  return {
    runAt: now,
    attemptsBefore: attempts,
    askedAgainAt: now,
    mutationAt: null,
    acceptedAt: null,
    errorCode: null,
    errorMessage: null,
  } satisfies TargetChange
}
