/** A record with the fields of a request that changes those it names. */
export function withChanges<R extends object>(record: R, changes: { [K in keyof R]?: R[K] | undefined }): R {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...record, ...Object.fromEntries(given) }
}
