/** How far past its time a publication that waited may still go out without asking the agent, in milliseconds. */
export const LATE_LIMIT_MS = 15 * 60 * 1000

/** Whether the time of a publication passed so long ago that it must not go out without asking the agent. */
export function isLate(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > LATE_LIMIT_MS
}
