import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

import { problem, type ProblemError } from './problem.ts'

/** Checks a part of a request by its schema of the contract. A body that is missing lacks all its fields. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data), { error: missingIsRequired })
    return parsed.success ? { value: parsed.data } : { error: validationProblem(parsed.error) }
  }
}

const missingIsRequired: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined

function validationProblem(error: z.ZodError): ProblemError {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    // What is wrong with the whole is no field's fault.
    if (path.length > 0) (fields[path.map(String).join('.')] ??= []).push(message)
  }
  const first = error.issues[0]?.message
  return problem('validation_failed', { fields, ...(first && { message: first }) })
}
