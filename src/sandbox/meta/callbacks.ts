import { createHmac } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { APP } from '../consent/app.ts'
import type { Facebook } from '../facebook/facebook.ts'
import { PEOPLE } from '../facebook/people.ts'
import { INSTAGRAM_ACCOUNTS } from '../instagram/people.ts'
import { ControlCallError } from '../problem.ts'

const Params = z.object({ app: z.enum(['facebook', 'instagram']), callback: z.enum(['deauthorize', 'data-deletion']) })
const Body = z.object({ person: z.string() })

/**
 * Has Meta call the app's callbacks for a person who removed it: `POST /api/meta/{facebook|instagram}/
 * {deauthorize|data-deletion}` with `{"person": "maya"}`; answers what the app answered. `callbackUrl` is where
 * the app takes them, without a slash at its end.
 */
export function metaCallbackControl(app: FastifyInstance, facebook: Facebook, callbackUrl: string): void {
  app.route({
    method: 'POST',
    url: '/api/meta/:app/:callback',
    handler: async (request) => await callBack(request, facebook, callbackUrl),
  })
}

async function callBack(request: FastifyRequest, facebook: Facebook, callbackUrl: string): Promise<object> {
  const params = Params.safeParse(request.params)
  const body = Body.safeParse(request.body)
  if (!params.success) throw new ControlCallError(404, 'not_found', 'Meta has no such callback.')
  const userId = body.success ? idOf(params.data.app, body.data.person) : undefined
  if (!body.success || userId === undefined)
    throw new ControlCallError(422, 'validation_failed', 'Nobody has that name.')
  if (params.data.app === 'facebook') await facebook.record({ kind: 'revoked', person: body.data.person })
  const answer = await fetch(`${callbackUrl}/${params.data.app}/${params.data.callback}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest(userId) }),
  })
  return { data: { status: answer.status, body: await answer.json() } }
}

function idOf(app: 'facebook' | 'instagram', person: string): string | undefined {
  if (app === 'facebook') return PEOPLE.find(({ key }) => key === person)?.id
  return INSTAGRAM_ACCOUNTS.find(({ key }) => key === person)?.scopedId
}

function signedRequest(userId: string): string {
  const payload = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(Date.now() / 1000), user_id: userId }
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${createHmac('sha256', APP.secret).update(encoded).digest('base64url')}.${encoded}`
}
