import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

import type { Schema } from './operations.ts'

/** Values that have broken parsers, databases and loggers before. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202eabc',
  "' or 1=1 --",
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  'x'.repeat(5000),
  '😀'.repeat(300),
  '1e999',
  -1,
  0,
  1.5,
  1e308,
  -0,
  2 ** 31,
  2 ** 53,
  '9'.repeat(30),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: { polluted: true } } },
  '9999-99-99T99:99:99Z',
  '2026-02-30T00:00:00Z',
]

/** Arrays within arrays, this deep. */
function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constantFrom(500, 2000).map(nested) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Mostly values that a schema takes; now and then one that has nothing to do with it. */
export function valueOf(schema: Schema, depth = 0): Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: hostileValue })
}

function fitting(schema: Schema, depth: number): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, depth)))
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as Schema, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectOf(schema, depth)
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return fc.boolean()
  return hostileValue
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number): Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, depth + 1)]))
  const known = fc.record(fields, {
    requiredKeys: required.filter((name) => name in fields),
    noNullPrototype: true,
  })
  const extra = typeof additionalProperties === 'object' ? additionalProperties : {}
  const others = fc.dictionary(fc.string({ maxLength: 12 }), valueOf(extra, depth + 1), {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, others).map(([a, b]) => Object.assign(b, a)) },
    // A field that is required is missing.
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [], noNullPrototype: true }) },
  )
}

function textOf({ format, pattern, minLength = 0, maxLength = 80 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.oneof(fromPattern(pattern), fc.string())
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' }),
    fc.string({ minLength: Math.min(maxLength, 5000), maxLength: Math.min(maxLength + 1, 5001) }),
  )
}

/** Not every pattern of ECMAScript can be generated from; those give any text. */
function fromPattern(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string()
  }
}

function numberOf({ minimum = -1000, maximum = 2 ** 31 }: Schema): Arbitrary<number> {
  const [least, most] = [Math.max(minimum, -(2 ** 53)), Math.min(maximum, 2 ** 53)]
  return fc.oneof(
    fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.min(Math.floor(most), least + 50)) }),
    fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
    fc.constantFrom(least - 1, most + 1, 0.5),
  )
}
