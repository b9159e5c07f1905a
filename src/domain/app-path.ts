const MOST_CHARACTERS = 300

/**
 * Whether a text is the path of a screen with its query, and nothing a browser could read as an address elsewhere: no
 * host, no backslash, no step upwards, nothing that has to be escaped.
 */
export function isAppPath(text: string): boolean {
  return text.length <= MOST_CHARACTERS && /^\/[\w\-./?=&%~:,+*!'();@$]*$/.test(text) && !/\/\/|\.\./.test(text)
}
