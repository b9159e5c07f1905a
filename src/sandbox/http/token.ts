import { createHash, timingSafeEqual } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { errorPage, sendPage } from '../pages/layout.ts'
import { ControlCallError } from '../problem.ts'

const COOKIE = 'porchlight_sandbox'

const MESSAGE =
  'This needs the token of this start: open the address that the server printed, or send the token in DATA_DIR/sandbox-token as "Authorization: Bearer <token>".'

/** Stores the token in `sandbox-token` of the data folder, where scripts read it. */
export async function storeToken(dataDir: string, token: string): Promise<void> {
  const path = join(dataDir, 'sandbox-token')
  await writeFile(`${path}.new`, token, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/**
 * Makes every route registered on `app` after this call require the token: what shows letters or moves the clock would
 * betray or change the accounts of everybody on a server that others reach by mistake. Whether a request comes from
 * this machine can't be told, since a proxy here looks the same.
 */
export async function requireToken(app: FastifyInstance, token: string): Promise<void> {
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    if (isToken(given(request), token)) return
    const isCall = request.routeOptions.url?.startsWith('/sandbox/api/')
    if (isCall) throw new ControlCallError(403, 'sandbox_token', MESSAGE)
    await sendPage(reply, errorPage('Open the address of this start', MESSAGE), 403)
  })
}

/** `GET /open?token=…`, the printed address: stores the token in this browser and shows the mailbox. */
export async function openRoute(app: FastifyInstance, token: string): Promise<void> {
  await app.register(cookie)
  app.get<{ Querystring: { token?: unknown } }>('/open', async ({ query, protocol }, reply) => {
    if (!isToken(query.token, token)) {
      return await sendPage(reply, errorPage('This address is from another start', MESSAGE), 403)
    }
    const options = { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' } as const
    return await reply.setCookie(COOKIE, token, options).redirect('/sandbox/mail')
  })
}

function given({ headers, cookies }: FastifyRequest): unknown {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? cookies[COOKIE]
}

function isToken(text: unknown, token: string): boolean {
  const hash = (of: string) => createHash('sha256').update(of).digest()
  return typeof text === 'string' && timingSafeEqual(hash(text), hash(token))
}
