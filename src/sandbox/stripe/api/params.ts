import { z } from 'zod'

import { nest } from './nest.ts'
import { invalid, StripeApiError } from './stripe-error.ts'

/** What every parameter is on the wire: text. */
export const text = z.string().max(5000)
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const booleanParam = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500))
export const expand = z.array(text).optional()
/** A list; written as empty text it clears what there was. */
export const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), z.literal('').transform(() => [])])

/** What a list call can be asked for beside its own filters. */
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  /** The id behind which the list goes on. */
  starting_after: text.optional(),
  expand,
}

/** Reads parameters by their schema; like Stripe, a name that isn't known is refused. */
export function readParams<Schema extends z.ZodType>(schema: Schema, flat: unknown): z.output<Schema> {
  const parsed = schema.safeParse(nest(flat))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = issue?.path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (issue?.code === 'unrecognized_keys')
    throw invalid(`Received unknown parameter: ${issue.keys[0]}`, issue.keys[0], 'parameter_unknown')
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    throw new StripeApiError(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      ...(param && { param }),
    })
  throw invalid(`${issue?.message ?? 'Invalid'}: ${param}`, param)
}
