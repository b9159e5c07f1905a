const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MB = 1024 * 1024

/** How many milliseconds are waited for something before it counts as not coming. What was begun may go on. */
export const TIMEOUT_MS = {
  /** The answer to a request without a large body, such as a publish without media. */
  answer: MINUTE,
  /** The answer to a request with a large body; the server gives a body no longer either. */
  longestUpload: 20 * MINUTE,
  /** The answer to an edit, a save or a month step, while the agent watches. */
  changeAnswer: 15 * SECOND,
  changeWithFilesAnswer: 3 * MINUTE,
  /** The answer to who is signed in, with which every round of sending begins. */
  signedInAnswer: 20 * SECOND,
  /** The answer to giving up what a new post replaces; the entries behind it wait that long. */
  giveUpAnswer: 10 * SECOND,
  /** How long a screen shows that it publishes; the queue goes on afterwards. */
  publishScreen: 12 * SECOND,
  /** How long a change of an entry waits for a send that is under way, before its outcome is unknown. */
  entryBeingSent: 8 * SECOND,
  /** How long a browser may take to register a background sync. */
  registerSync: SECOND,
} as const

/** How many milliseconds pass before something is tried again. */
const PAUSE_MS = {
  /** Between two rounds of sending from a window while something waits; doubled after each, up to the longest. */
  firstRound: 15 * SECOND,
  longestRound: 5 * MINUTE,
  /** For an entry on which the server fails; doubled after each attempt, up to the longest. */
  firstFailure: 30 * SECOND,
  longestFailure: HOUR,
} as const

/** What decides how an entry is tried again. */
export const LIMIT = {
  /** Attempts after which an entry the server fails on no longer holds up those behind it. */
  blockingAttempts: 3,
  /** Seconds of a pause where the server is busy and doesn't say for how long. */
  busySeconds: 60,
  /** Milliseconds for which the whole server can be busy; a longer limit is one of the entry alone. */
  longestBusyMs: 5 * MINUTE,
  /** Bytes of media beyond which they are uploaded before the publish is sent, and go on where they broke. */
  partOfRequest: 4 * MB,
  /** Bytes of such a file sent at once; what arrives of them counts. */
  uploadPart: 4 * MB,
  /** Parts of which nothing arrived, one after the other, before an upload waits. */
  lostParts: 3,
  /** Bytes of media for which an upload may take another millisecond. */
  bytesPerMs: 60,
} as const

/** The lock in the database, for browsers without Web Locks: how long it holds, and how often it is renewed or asked for. */
export const LEASE_MS = { held: 15 * SECOND, renewed: 5 * SECOND, asked: 250 } as const

/** For how many milliseconds the server's answer to a publish stays on the device. */
export const RECEIPT_MS = 72 * HOUR

/** Milliseconds after which a request that carries that many bytes, in either direction, counts as unanswered. */
export function timeoutFor(bytes: number): number {
  return Math.min(TIMEOUT_MS.longestUpload, TIMEOUT_MS.answer + Math.ceil(bytes / LIMIT.bytesPerMs))
}

/** Milliseconds before an entry is sent again on which the server has failed that often; null while it is sent at once. */
export function pauseAfterFailure(attempts: number): number | null {
  if (attempts < LIMIT.blockingAttempts) return null
  return Math.min(PAUSE_MS.firstFailure * 2 ** (attempts - LIMIT.blockingAttempts), PAUSE_MS.longestFailure)
}

/** Milliseconds before the next round of sending from a window, after so many that left something. */
export function pauseBeforeRound(rounds: number): number {
  return Math.min(PAUSE_MS.firstRound * 2 ** rounds, PAUSE_MS.longestRound)
}
