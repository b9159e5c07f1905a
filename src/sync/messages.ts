/** What a page tells the worker. */
export type PageMessage =
  /** Put the waiting version in charge; the name is workbox-window's. */
  | { type: 'SKIP_WAITING' }
  /** Send what waits on this device. */
  | { type: 'drain' }
  /** Forget what the server told this device: library answers and receipts. Pictures and her own work stay. */
  | { type: 'signed-out' }

/** What the worker tells every open page. */
export type WorkerMessage =
  /** A fresh answer differs from the one a page was given out of the cache. */
  | { type: 'library-changed'; url: string }
  /** A fresh answer was 401, while a page was given an older one out of the cache. */
  | { type: 'session-lost' }
  /** A push came, so there is a notice this page doesn't know. */
  | { type: 'notices-changed' }
  /** She tapped a notification: go to this path of the app, and answer on the port that it was heard. */
  | { type: 'go-to'; path: string }
