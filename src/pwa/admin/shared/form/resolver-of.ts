import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form by a schema of the contract, whose fields may be left out on the wire but never in a form. */
export function resolverOf<V extends FieldValues>(schema: z.ZodType<V>): Resolver<V> {
  return zodResolver(schema as z.ZodType<V, V>)
}
