import { z } from 'zod'

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
/** A call without parameters of its own. */
export const nothing = z.strictObject({ expand })
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

type Nested = string | Nested[] | { [name: string]: Nested }

const DEEPEST = 6

/** Parameters as Stripe's forms and queries write them: `items[0][price]` is part of a list, `metadata[a]` of a map. */
function nest(flat: unknown): Record<string, Nested> {
  const root: Record<string, Nested> = Object.create(null) as Record<string, Nested>
  for (const [name, value] of Object.entries(flat ?? {})) {
    if (typeof value !== 'string') throw invalid(`Received ${name} more than once`, name)
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (path.length > DEEPEST) throw invalid(`Received too deep a parameter: ${name}`, name)
    put(root, path, value)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

function put(into: Record<string, Nested>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name] ?? (Object.create(null) as Record<string, Nested>)
  if (typeof inner !== 'object' || Array.isArray(inner)) throw invalid(`Invalid parameter: ${name}`, name)
  into[name] = inner
  put(inner, rest, value)
}

function withLists(value: Nested): Nested {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const inner = names.map((name) => withLists(value[name] ?? ''))
  if (names.length > 0 && names.every((name, index) => name === String(index) || name === '')) return inner
  return Object.fromEntries(names.map((name, index) => [name, inner[index] ?? '']))
}
