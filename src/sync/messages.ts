/** What a page sends to the worker. */
export type PageMessage =
  /** Activate the waiting version; the name is workbox-window's. */
  | { type: 'SKIP_WAITING' }
  /** Drain the outbox. */
  | { type: 'drain' }
  /** Drop what the server sent to this device: library answers, pictures and receipts. The agent's own work stays. */
  | { type: 'signed-out' }

/** What the worker sends to every open page. */
export type WorkerMessage =
  /** A fresh answer differs from the one a page was given out of the cache. */
  | { type: 'library-changed'; url: string }
  /** A fresh answer was 401, while a page was given an older one out of the cache. */
  | { type: 'session-lost' }
  /** An update was accepted in a tab: it takes over once the older worker has nothing left to answer. */
  | { type: 'update-accepted' }
  /** A push came, so there is a notice this page doesn't know. */
  | { type: 'notices-changed' }
  /** A notification was tapped: go to this path of the app and confirm on the port. */
  | { type: 'go-to'; path: string }
