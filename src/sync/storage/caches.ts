/** The worker's cache of library answers. Increase the number when the shape of an answer changes. */
export const LIBRARY_CACHE = 'library-v2'

/** The worker's cache of sized pictures. */
export const PICTURE_CACHE = 'pictures-v1'

/** Library answers, pictures and videos the agent keeps on this device; `pinnedFiles` of the database lists them. */
export const PINNED_CACHE = 'pinned-v1'

/** The agent's own months of the calendar, fetched while the app was closed, until its next start. */
export const DAYS_CACHE = 'days-v1'

/** What the calendar's shell shows of the present day. */
export const PRESENT_DAY_CACHE = 'present-day-v1'

/**
 * Copies of what the agent made on this device (copy/device-copy.ts). Never deleted as a whole: a change of its shape has to
 * read the older one.
 */
export const COPY_CACHE = 'device-copy-v1'

/** Whether a cache holds what the server answered somebody, in this release of the app or an earlier one. */
function holdsAnswers(cacheName: string): boolean {
  return /^(library|pictures|pinned|days|present-day)-/.test(cacheName)
}

const PRESENT = new Set([LIBRARY_CACHE, PICTURE_CACHE, PINNED_CACHE, DAYS_CACHE, PRESENT_DAY_CACHE])

/** Deletes the caches of answers that only an earlier release of the app uses. */
export async function deleteOutdatedCaches(): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter((name) => holdsAnswers(name) && !PRESENT.has(name))
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

/** Deletes every cache of answers. The app's own files stay. */
export async function deleteAnswerCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(holdsAnswers).map((name) => caches.delete(name)))
}
