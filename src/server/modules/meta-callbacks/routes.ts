import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type Platform, REPORTING_PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { recordNetworkDeletion } from '../account-deletion/service.ts'
import { dropPersonsTokens, removePersonsData } from './person.ts'
import { readSignedRequest, type SignedRequest } from './signed-request.ts'

const BODY_LIMIT = 16 * 1024

const Form = z.object({ signed_request: z.string().min(1) })

/**
 * What Meta calls when a person removes the app or asks for data to be deleted. Exempt from CSRF checks: the
 * signature authenticates the caller. The answers have Meta's format.
 */
export async function metaCallbacks(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { bodyLimit: BODY_LIMIT, schema: { hide: true } }

    for (const name of REPORTING_PLATFORMS) {
      hook.post(`/meta/${name}/deauthorize`, options, async (request, reply) => {
        await dropPersonsTokens(context, name, signedIn(context, name, request))
        return await reply.header('Cache-Control', 'no-store').send({ success: true })
      })

      hook.post(`/meta/${name}/data-deletion`, options, async (request, reply) => {
        await removePersonsData(context, name, signedIn(context, name, request))
        const code = await recordNetworkDeletion(context, name)
        const url = `${context.config.publicUrl}/account-deletion/${code}`
        return await reply.header('Cache-Control', 'no-store').send({ url, confirmation_code: code })
      })
    }
  })
}

/** @throws bad_request for a request without a recent signature by Meta, not_found without such an app */
function signedIn(context: AppContext, app: Platform, { body }: FastifyRequest): SignedRequest {
  const secret = context.config[app]?.clientSecret
  if (secret === undefined) throw problem('not_found')
  const form = Form.safeParse(body)
  const signed = form.success ? readSignedRequest(form.data.signed_request, secret, context.now()) : null
  if (signed) return signed
  context.log.warn({ app }, 'a callback of Meta was refused')
  throw problem('bad_request', { message: 'The signature does not fit.' })
}
