import type { TargetChange, TargetRow } from '../transition.ts'

/**
 * The columns to write when the agent posts a target again: tries and waiting time count from here, and the next
 * public call is a new one. `attempts` goes on, so that an earlier worker's claim never matches again; so do the
 * log and the uploads, by which the networks recognize a repeat.
 */
export function repostColumns({ attempts }: Pick<TargetRow, 'attempts'>, now: Date) {
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
