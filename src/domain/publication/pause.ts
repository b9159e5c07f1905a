/** A pause of everything an agent has scheduled: from `since` until `until`, or until the agent resumes where that is null. */
export interface Pause {
  since: Date
  until: Date | null
}

/** The error code of a target that was due during a pause. */
export const PAUSED = 'paused'

/** Whether what is due at `at` doesn't go out for a pause. What was due before it and still waits doesn't either. */
export function isPausedAt(pause: Pause | null, at: Date): boolean {
  return pause !== null && (pause.until === null || at < pause.until)
}
