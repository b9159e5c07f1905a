/** Who was signed in when the login was opened, and where they were. */
export interface Sent {
  /** The path the user came from, only ever one of our own; null when they opened the login themselves. */
  from: string | null
  /** Whose session it was; null when nobody's. */
  who: number | null
}

/** Reads it from the history entry's state, which anybody with a console can write. */
export function readSent(state: unknown): Sent {
  const { from, who } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return {
    from: typeof from === 'string' && /^\/(?!\/|login\b)/.test(from) ? from : null,
    who: typeof who === 'number' ? who : null,
  }
}

/** Where a sign-in leads: back to where the user was, unless that was somebody else. */
export function placeAfterLogin({ from, who }: Sent, signedIn: number): string {
  return from !== null && (who === null || who === signedIn) ? from : '/dashboard'
}
