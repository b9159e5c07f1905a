/** Who was signed in when the login was opened, and where they were. */
export interface Sent {
  /** The path the user came from, only ever one of our own; null when they opened the login themselves. */
  from: string | null
  /** Whose session it was; null when nobody's. */
  who: number | null
}

/** Reads it from the history entry's state, which anybody with a console or a link to the login can write. */
export function readSent(state: unknown): Sent {
  const { from, who } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return {
    from: typeof from === 'string' ? ownPath(from) : null,
    who: typeof who === 'number' ? who : null,
  }
}

/** Where a sign-in leads: back to where the user was, unless that was somebody else. */
export function placeAfterLogin({ from, who }: Sent, signedIn: number): string {
  return from !== null && (who === null || who === signedIn) ? from : '/dashboard'
}

/** Stands for ours, which doesn't matter. */
const ORIGIN = 'http://app.invalid'

/**
 * A path as a browser reads it, to whom a backslash is a slash and a tab is nothing; null for an address elsewhere, for
 * what would become one, and for the login.
 */
function ownPath(text: string): string | null {
  if (!text.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, ORIGIN)
    const isOurs = origin === ORIGIN && !pathname.startsWith('//') && !/^\/login\b/i.test(pathname)
    return isOurs ? pathname + search + hash : null
  } catch {
    return null
  }
}
