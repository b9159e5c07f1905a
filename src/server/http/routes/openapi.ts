import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

import type { Config } from '../../config.ts'
import { sessionCookieOf } from '../session-cookies.ts'

/** Collects the routes registered from here on, to describe them under `/openapi.json`. */
export async function describeCalls(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'secureCookies'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Porchlight', version: '1', description: 'Ready-made social posts for women who sell homes.' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieOf(config) } } },
    },
    transform: describe,
  })
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return await reply.header('Cache-Control', 'no-cache').send(app.swagger())
  })
}

/** A multipart body is not part of the schema checked before a handler, so it is described separately. */
function describe(route: Parameters<typeof jsonSchemaTransform>[0]) {
  // Routes that are no API calls, such as files, have no schema, whatever their type says.
  const schema: typeof route.schema | undefined = route.schema
  if (schema === undefined || !('form' in schema)) return jsonSchemaTransform(route)
  const { form, ...rest } = schema
  return jsonSchemaTransform({ ...route, schema: { ...rest, body: form, consumes: ['multipart/form-data'] } })
}
