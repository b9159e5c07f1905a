const MOST_CHARACTERS = 300

/**
 * Whether a text is the path of a screen with its query, and nothing a browser could read as an address elsewhere: no
 * host, no backslash, no step upwards, nothing that has to be escaped.
 */
export function isAppPath(text: string): boolean {
  return text.length <= MOST_CHARACTERS && /^\/[\w\-./?=&%~:,+*!'();@$]*$/.test(text) && !/\/\/|\.\./.test(text)
}

/** Where the browser posts what another app shares; the worker takes it, or the server says that it didn't. */
export const SHARE_PATH = '/share'

/** The screen of an own post, which tells what became of a share: the id of its draft, or why there is none. */
export const newPostPath = (share: string): string => `/social-posts/new?share=${share}`
