/** Said where a form is saved that has nothing the server doesn't have. */
export const NOTHING_TO_SAVE = 'Nothing to save. You haven’t changed anything.'

/**
 * Of the fields to send, those whose value differs from the server's last answer. Unchanged fields stay out, so that a
 * save never takes back what was saved meanwhile in another tab or on another device.
 */
export function changedOf<T extends object>(
  sent: T,
  form: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): Partial<T> {
  const changed = Object.entries(sent).filter(([field]) => !isSame(form[field], known[field]))
  return Object.fromEntries(changed) as Partial<T>
}

/** Values of fields are plain: text, numbers, lists, and objects of those. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
