import { createContext, use } from 'react'

/** The ids that connect a control with its label, hint and error. */
export interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

/** The attributes of a control inside a `Field`; empty outside of one. */
export function useFieldControl() {
  const ids = use(FieldContext)
  if (!ids) return {}
  return {
    id: ids.id,
    ...(ids.describedBy ? { 'aria-describedby': ids.describedBy } : {}),
    ...(ids.invalid ? { 'aria-invalid': true as const } : {}),
  }
}

/** The styles that inputs, selects and text areas share. */
export const WELL =
  'w-full min-h-(--control) rounded-control border border-field bg-surface px-4 placeholder:text-ink-hint transition-[border-color,box-shadow] duration-(--d-tap) focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/26 focus:outline-none aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunk disabled:text-ink-hint'
