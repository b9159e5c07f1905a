import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { ControlCallError } from '../control.ts'

import type { Stripe } from './stripe.ts'

const Move = z.strictObject({ days: z.number().min(0).max(1000) })

/** Moves the sandbox's clock ahead, so that trials end and renewals come: `POST /api/clock {days}`. */
export function clockControl(app: FastifyInstance, stripe: Stripe): void {
  app.get('/api/clock', () => ({ data: { now: new Date(stripe.now()).toISOString() } }))
  app.post('/api/clock', async (request, reply) => {
    const parsed = Move.safeParse(request.body)
    if (!parsed.success) {
      const message = 'Say by how many days the clock is moved, from 0 to 1000.'
      throw new ControlCallError(422, 'validation_failed', message, { days: [message] })
    }
    await stripe.moveClock(parsed.data.days * 24 * 60 * 60 * 1000)
    return reply.send({ data: { now: new Date(stripe.now()).toISOString() } })
  })
}
