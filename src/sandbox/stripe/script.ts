import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

/** The script's modules, each after those it needs. */
const MODULES = ['api', 'fields', 'style', 'card-form', 'challenge', 'elements', 'stripe']

/** Serves the replacement of Stripe.js, as one classic script like the real one. */
export async function scriptRoutes(app: FastifyInstance): Promise<void> {
  const sources = await Promise.all(
    MODULES.map((name) => readFile(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')),
  )
  const script = `(() => {\n'use strict'\n${sources.map(asPart).join('\n')}\n})()\n`
  app.get('/stripe/v3/stripe.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  )
}

/** A module as a part of a script: without imports and exports. */
function asPart(source: string): string {
  return source.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
}
