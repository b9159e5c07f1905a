import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import { ApiError } from '#client/errors.ts'

export function namesFields(error: unknown): error is ApiError & { status: 422 } {
  return error instanceof ApiError && error.status === 422 && Object.keys(error.errors).length > 0
}

/**
 * Sets each field's first message, and focuses the first of them unless `focuses` is false. For a list's item the list is
 * marked, for a field of an item that field.
 */
export function markFields<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: ApiError,
  { focuses = true } = {},
): void {
  const known = form.getValues()
  let shouldFocus = focuses
  for (const [path, [message]] of Object.entries(error.errors)) {
    const [field = path, , ...ofItem] = path.split('.')
    if (message === undefined || !(field in known)) continue
    const place = Array.isArray(known[field]) && ofItem.length > 0 ? path : field
    form.setError(place as Path<In>, { type: 'server', message }, { shouldFocus })
    shouldFocus = false
  }
}
