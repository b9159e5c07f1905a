/** Whether a statement was refused because another row already has that value. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === '23505') return true
  return false
}
