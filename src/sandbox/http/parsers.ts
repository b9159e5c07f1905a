import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import { BODY_LIMIT } from './form.ts'

/** Body parsers of the stand-ins' own, whatever the app around them reads. */
export async function addParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
  app.addContentTypeParser<string>('application/json', options, (_request, body, done) => {
    try {
      done(null, body.trim() === '' ? {} : JSON.parse(body))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, readUrlencoded(body))
  })
  // Its decorators are inherited where the app around reads multipart, too; then only once.
  if (!app.hasRequestDecorator('isMultipart')) await app.register(multipart)
}

/** A name given more than once becomes a list. */
function readUrlencoded(body: string): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(body)) {
    const known = fields[name]
    fields[name] = known === undefined ? value : [known, value].flat()
  }
  return fields
}

/** On an upload host a body stays a stream, whatever type a client gives its bytes. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}
