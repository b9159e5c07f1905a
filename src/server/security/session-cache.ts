import type { Database } from '../db/database.ts'

/** The channel on which the database reports that a session or a user's permission to sign in changed. */
const CHANNEL = 'session_changed'

/** Should the database report nothing. */
const LIFETIME_MS = 5_000

/** Of remembered sessions; about 3 MB. */
const MOST = 10_000

/** A session as the database has it, of a user who may sign in. */
export interface StoredSession {
  userId: number
  role: 'agent' | 'admin'
  contentOnly: boolean
  expiresAt: Date
  authenticatedAt: Date
  lastSeenAt: Date
}

/**
 * The sessions looked up in the last seconds, so that a screen's calls ask the database for theirs once. All are dropped
 * when any session changes, in whichever process (triggers of migrations 0027 and 0043).
 */
export interface SessionCache {
  /** The session of a token's hash, remembered or looked up. */
  find: (tokenHash: string, now: Date, lookUp: () => Promise<StoredSession | null>) => Promise<StoredSession | null>
  /** Drops one, whose times this process has just changed. */
  forget: (tokenHash: string) => void
  /** Drops all sessions: this process knows of its own changes before the database reports them. */
  drop: () => void
  close: () => Promise<void>
}

export async function openSessionCache({ listen }: Pick<Database, 'listen'>): Promise<SessionCache> {
  const found = new Map<string, { session: StoredSession; until: number }>()
  let changes = 0
  let isListening = false
  const drop = () => {
    changes += 1
    found.clear()
  }
  const close = await listen(CHANNEL, drop, (is) => {
    isListening = is
    drop()
  })
  return {
    find: async (tokenHash, now, lookUp) => {
      const known = found.get(tokenHash)
      if (known && known.until > now.getTime()) return known.session
      const before = changes
      const session = await lookUp()
      // One that changed while it was looked up may be over.
      if (session && isListening && before === changes) {
        if (found.size >= MOST) found.clear()
        found.set(tokenHash, { session, until: now.getTime() + LIFETIME_MS })
      }
      return session
    },
    forget: (tokenHash) => void found.delete(tokenHash),
    drop,
    close,
  }
}
