import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

import { problem, type ProblemError } from './problem.ts'
import { placeOfUnstorable } from './problem-answers.ts'

/** Validates a part of a request by its schema of the contract. A missing body counts as an empty object. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => checked(schema, data ?? (httpPart === 'body' ? {} : data))
}

/** Data parsed by its schema, or the error that names the invalid fields. */
export function checked<T extends z.ZodType>(
  schema: T,
  data: unknown,
): { value: z.output<T>; error?: never } | { error: ProblemError } {
  const parsed = schema.safeParse(data, { error: defaultMessages })
  if (!parsed.success) return { error: validationProblem(parsed.error.issues) }
  const path = placeOfUnstorable(parsed.data)
  if (path === null) return { value: parsed.data }
  return { error: validationProblem([{ path, message: 'This has a character that can’t be used.' }]) }
}

/** Messages for errors the contract has none for; they may be shown beside a field. */
const defaultMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required.'
  if (issue.code === 'too_big' && issue.origin === 'string') return `Please use ${issue.maximum} characters or fewer.`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'This field is required.'
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`
  return 'This can’t be used.'
}

function validationProblem(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): ProblemError {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    // An error about the whole belongs to no field.
    if (path.length > 0) (fields[path.map(String).join('.')] ??= []).push(message)
  }
  const first = issues[0]?.message
  return problem('validation_failed', { fields, ...(first && { message: first }) })
}
