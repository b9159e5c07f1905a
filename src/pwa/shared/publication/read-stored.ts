// What is stored on the device can be written by anyone with a console, and outlives releases, so its shape is checked.

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The fields with these names whose values pass the check. */
export function pick<K extends string, V>(
  value: unknown,
  names: readonly K[],
  isOne: (value: unknown) => value is V,
): Partial<Record<K, V>> {
  const fields = fieldsOf(value)
  const picked: Partial<Record<K, V>> = {}
  for (const name of names) {
    const found = fields[name]
    if (isOne(found)) picked[name] = found
  }
  return picked
}
