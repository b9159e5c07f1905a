import type { FastifyInstance } from 'fastify'

import { within } from '#domain/time/within.ts'

import { VolumeFull } from '../../db/data-folder.ts'
import { problem } from '../problem.ts'

/** The checks of `/readyz`, each throwing when its part doesn't answer. */
export type Checks = Record<'database' | 'storage' | 'queue', () => Promise<unknown>>

const ANSWER_WITHIN_MS = 3000

/** `/healthz`: the process runs. `/readyz`: everything it depends on answers too. */
export function healthRoutes(app: FastifyInstance, checks: Checks): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    return await reply.header('Cache-Control', 'no-store').send({ status: 'alive' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const failing: Record<string, string[]> = {}
    const look = async ([part, check]: [string, () => Promise<unknown>]) => {
      try {
        await within(ANSWER_WITHIN_MS, check(), () => {
          throw new Error(`No answer within ${ANSWER_WITHIN_MS} ms`)
        })
      } catch (error) {
        request.log.warn({ err: error, part }, 'not ready')
        failing[part] = [error instanceof VolumeFull ? 'is nearly full' : 'does not answer']
      }
    }
    await Promise.all(Object.entries(checks).map(look))
    const parts = Object.keys(checks).filter((part) => part in failing)
    if (parts.length > 0) throw problem('unavailable', { message: `Not ready: ${parts.join(', ')}.`, fields: failing })
    return await reply.header('Cache-Control', 'no-store').send({ status: 'ready' })
  })
}
