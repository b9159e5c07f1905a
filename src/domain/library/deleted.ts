/** How long a deleted post or template can be restored. */
export const DELETED_KEPT_DAYS = 30

/** What was deleted before this can't be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_KEPT_DAYS * 24 * 60 * 60 * 1000)
}
