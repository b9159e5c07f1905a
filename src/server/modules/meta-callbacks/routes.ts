import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Platform, REPORTING_PLATFORMS } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { recordNetworkDeletion } from '../account-deletion/service.ts'
import { dropTokens, findConnections, isAccount, removePerson } from '../connections/service.ts'
import { replanSoon } from '../auto-post/index.ts'
import { forgetAccounts } from '../publishing/index.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed request is accepted: delivery may be late, but a recorded request must not stay valid forever. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000

/** How far Meta's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60 * 1000

const BASE64URL = /^[\w-]+={0,2}$/

const Payload = z.object({
  algorithm: z.string().refine((name) => name.toUpperCase() === 'HMAC-SHA256'),
  issued_at: z.number().int().positive(),
  user_id: z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(z.string().regex(/^\w{1,64}$/)),
})

/** The content of a signed request. */
interface SignedRequest {
  appScopedUserId: string
  signedAt: Date
}

/**
 * Reads Meta's `signed_request`: the signature, a dot, and the payload, both base64url; the signature is the
 * HMAC-SHA256 of the encoded payload under the app's secret. Null for one that is malformed, forged or expired.
 */
function readSignedRequest(text: string, secret: string, now: Date): SignedRequest | null {
  const [signature = '', encoded = '', ...rest] = text.split('.')
  if (rest.length > 0 || !BASE64URL.test(signature) || !BASE64URL.test(encoded)) return null
  const expected = createHmac('sha256', secret).update(encoded).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const payload = Payload.safeParse(jsonIn(Buffer.from(encoded, 'base64url').toString('utf8')))
  if (!payload.success) return null
  const signedAt = new Date(payload.data.issued_at * 1000)
  const age = now.getTime() - signedAt.getTime()
  if (age > GOOD_FOR_MS || age < -AHEAD_MS) return null
  return { appScopedUserId: payload.data.user_id, signedAt }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A person as a platform's callback names one, and when the callback was signed. */
interface NamedPerson {
  appScopedUserId: string
  signedAt: Date
}

/** Deletes the tokens a person has revoked at the platform; the connections then need reconnecting. */
async function dropPersonsTokens(context: AppContext, platform: Platform, person: NamedPerson): Promise<void> {
  const dropped = await dropTokens(context.db, platform, person, context.now())
  context.log.info({ platform, dropped }, 'an app was removed at its platform')
}

/**
 * Removes the data that came from a person's account at a platform: connections with tokens and names, and the ids
 * and addresses of posts that went there. Posts that wait for one of the accounts fail and ask the agent.
 */
async function removePersonsData(context: AppContext, platform: Platform, person: NamedPerson): Promise<void> {
  const removed = await context.db.transaction(async (tx) => {
    const rows = await removePerson(tx, platform, person)
    const byAgent = Map.groupBy(rows, (row) => row.agentId)
    await replanSoon(tx, [...byAgent.keys()])
    for (const [agentId, own] of byAgent) {
      const others = (await findConnections(tx, agentId, platform)).filter(isAccount)
      const accountIds = own.filter(isAccount).map(({ accountId }) => accountId)
      await forgetAccounts(tx, { agentId, platform }, { accountIds, isAll: others.length === 0, now: context.now() })
    }
    return rows.length
  })
  context.log.info({ platform, removed }, 'the data of a person at a platform was removed')
}

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
