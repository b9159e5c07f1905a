import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Operation } from '../faults.ts'
import { readForm, type Form } from '../form.ts'

import { checkToken, tokenText } from './access.ts'
import type { Call } from './call.ts'
import { GraphError } from './errors.ts'
import type { Facebook } from './facebook.ts'
import { parseFields } from './fields.ts'
import { checkParams, type ParamTable } from './params.ts'
import { VERSION } from './people.ts'
import { withFault } from './strike.ts'

export interface EdgeRule {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under `/graph.facebook.com/v26.0`. */
  path: string
  operation: Operation<'facebook'> | ((form: Form, params: Record<string, string>) => Operation<'facebook'>)
  params: ParamTable
  /** True where a file may come under any field name. */
  freeFiles?: boolean
}

/** Serves one call of the Graph API: version, faults, token, parameters, then the handler. */
export function edge(app: FastifyInstance, facebook: Facebook, rule: EdgeRule, handler: (call: Call) => unknown): void {
  const url = `/graph.facebook.com/:version${rule.path}`
  app.route<{ Params: Record<string, string> }>({
    method: rule.method,
    url,
    handler: async (request, reply) => {
      checkVersion(request.params['version'] ?? '', request)
      const form = await readForm(request, facebook.files)
      try {
        const operation = typeof rule.operation === 'function' ? rule.operation(form, request.params) : rule.operation
        const given = tokenText(request, form)
        return await withFault(facebook, operation, given, reply, async () => {
          const now = Date.now()
          const token = () => checkToken(facebook, given, form, now)
          if (given !== null) token()
          const input = checkParams(form.fields, form.files, rule.params, rule.freeFiles ?? false)
          const asked = input.text('fields')
          return handler({ facebook, input, fields: asked ? parseFields(asked) : null, now, token, request })
        })
      } finally {
        await form.discard()
      }
    },
  })
}

function checkVersion(version: string, request: FastifyRequest): void {
  if (version === VERSION) return
  const number = /^v(\d+)\.0$/.exec(version)?.[1]
  if (number !== undefined && Number(number) < 26) {
    const text = `(#2635) You are calling a deprecated version of the API. Please update to the latest version: ${VERSION}.`
    throw new GraphError(2635, text)
  }
  throw unknownPath(request)
}

/** 2500: no such call. */
export function unknownPath(request: FastifyRequest): GraphError {
  const path = request.url.split('?')[0]?.replace(/^.*?graph\.facebook\.com/, '') ?? ''
  return new GraphError(2500, `Unknown path components: ${path}`)
}
