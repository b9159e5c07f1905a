/** The browsers' messages when a file of the app can't be loaded; none of them gives the error a name of its own. */
const WORDS = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether an error means that a file of the app could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message)
}

/** Whether an error only says that there is no network to fetch code by, as happens before all of it is stored here. */
export function isOffline(error: unknown): boolean {
  return isMissingCode(error) && !navigator.onLine
}

/** Reports an error, unless it only says that there is no network. */
export function reportUnlessOffline(error: unknown): void {
  if (!isOffline(error)) reportError(error)
}
