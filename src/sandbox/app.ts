import { createHmac } from 'node:crypto'
import type { Server } from 'node:net'
import { join } from 'node:path'

import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { chatRoutes } from './chat/chat.ts'
import { APP } from './consent.ts'
import { ControlCallError, controlRoutes, openRoute, requireToken, storeToken } from './control.ts'
import { facebookFeed } from './facebook/facebook-feed.ts'
import { PEOPLE } from './facebook/facebook-people.ts'
import { facebookRoutes } from './facebook/facebook-routes.ts'
import { Facebook } from './facebook/facebook.ts'
import { Faults } from './faults/faults.ts'
import { addParsers, BODY_LIMIT } from './http.ts'
import { instagramFeed } from './instagram/instagram-feed.ts'
import { INSTAGRAM_ACCOUNTS } from './instagram/instagram-people.ts'
import { instagramRoutes } from './instagram/instagram-routes.ts'
import { Instagram } from './instagram/instagram.ts'
import { linkedInFeed } from './linkedin/linkedin-feed.ts'
import { linkedInRoutes } from './linkedin/linkedin-routes.ts'
import { LinkedIn } from './linkedin/linkedin.ts'
import { mailControl, mailRoutes } from './mail/mail-pages.ts'
import { Mailbox, serveSmtp } from './mail/mailbox.ts'
import { assetRoutes, errorPage, sendPage } from './pages/layout.ts'
import { pushControl, pushRoutes } from './push/push-routes.ts'
import { PushService } from './push/push.ts'
import { Files } from './storage/files.ts'
import { Journal } from './storage/journal.ts'
import { clockControl } from './stripe/stripe-routes.ts'
import { disputeControl } from './stripe/stripe-routes.ts'
import { stripeRoutes } from './stripe/stripe-routes.ts'
import { Stripe } from './stripe/stripe.ts'
import { Webhooks } from './stripe/webhooks.ts'

export interface SandboxOptions {
  /** The stand-ins store their state in `sandbox/` below it. */
  dataDir: string
  /** The origin under which browsers reach the server, without a slash at the end. */
  publicUrl: string
  /** What opens the mailbox, the clock and whatever else would betray or change people's accounts. */
  sandboxToken: string
  /** The listening server that accepts emails over SMTP; without it there is no mail. */
  mailServer?: Server | null
  /** How long media are processed before they are ready; 1000 ms by default. */
  processingMs?: number
  /** True for an app LinkedIn gives refresh tokens to, as it does to approved partners only. */
  linkedInRefreshTokens?: boolean
  /** Where the Stripe stand-in sends its events; without it none are sent. */
  stripeWebhookUrl?: string | null
  /** Where the app takes Meta's callbacks, without a slash at its end; below `publicUrl` by default. */
  metaCallbackUrl?: string
}

const CLOCK_CHECK_MS = 30_000

/** Stand-ins for the outside services, each speaking its own HTTP. Mount under the prefix `/sandbox`. */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const standIns = await openStandIns(options)
    await storeToken(options.dataDir, options.sandboxToken)
    app.addHook('onClose', () => standIns.close())
    watchClock(app, standIns.stripe)
    if (options.mailServer) {
      const closeConnections = serveSmtp(options.mailServer, (delivery) => standIns.mailbox.take(delivery))
      app.addHook('preClose', async () => closeConnections())
    }
    await addParsers(app)
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT
    })
    answerPages(app)
    await addRoutes(app, standIns, options)
  }
}

type StandIns = Awaited<ReturnType<typeof openStandIns>>

/** The stand-ins with the state their journal holds. */
async function openStandIns({ dataDir, publicUrl, ...options }: SandboxOptions) {
  const root = join(dataDir, 'sandbox')
  const files = await Files.open(root)
  const faults = new Faults()
  let opened: Journal | null = null
  const journal = () => {
    if (!opened) throw new Error('The sandbox is not open yet.')
    return opened
  }
  const parts = { journal, files, faults, publicUrl, processingMs: options.processingMs ?? 1000 }
  const facebook = new Facebook(parts)
  const instagram = new Instagram(parts)
  const linkedIn = new LinkedIn(parts, { refreshTokens: options.linkedInRefreshTokens ?? false })
  const mailbox = new Mailbox(parts)
  const stripe = new Stripe({ journal, faults, publicUrl, webhookUrl: options.stripeWebhookUrl ?? null })
  const push = new PushService({ faults, publicUrl })
  const services = { facebook, instagram, linkedin: linkedIn, mail: mailbox, stripe }
  opened = await Journal.open(join(root, 'journal.jsonl'), (line) => replay(services, line))
  await stripe.addFirstData()
  const reset = async () => {
    for (const one of [facebook, instagram, linkedIn, mailbox, stripe, push]) one.reset()
    faults.clear()
    await journal().clear()
    await stripe.addFirstData()
  }
  return { facebook, instagram, linkedIn, mailbox, stripe, push, files, faults, reset, close: () => journal().close() }
}

/** Applies Stripe's changes that become due by time alone, and sends its events. */
function watchClock(app: FastifyInstance, stripe: Stripe): void {
  const webhooks = new Webhooks(stripe)
  const timer = setInterval(() => {
    stripe.passTime().then(
      () => webhooks.look(),
      (error: unknown) => app.log.error({ err: error }, 'the Stripe stand-in could not pass time'),
    )
  }, CLOCK_CHECK_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    webhooks.close()
  })
}

async function addRoutes(
  app: FastifyInstance,
  standIns: StandIns,
  { publicUrl, metaCallbackUrl = `${publicUrl}/api/meta`, sandboxToken }: SandboxOptions,
): Promise<void> {
  const { facebook, instagram, linkedIn, mailbox, stripe, push, files, faults } = standIns
  await assetRoutes(app, files)
  await app.register((entrance) => openRoute(entrance, sandboxToken))
  await app.register(async (control) => {
    controlRoutes(control, [facebookFeed(facebook), instagramFeed(instagram), linkedInFeed(linkedIn)], faults)
    await control.register(async (guarded) => {
      await requireToken(guarded, sandboxToken)
      mailControl(guarded, mailbox)
      pushControl(guarded, push)
      metaCallbackControl(guarded, facebook, metaCallbackUrl)
      clockControl(guarded, stripe)
      disputeControl(guarded, stripe)
      guarded.post('/api/reset', async (_request, reply) => {
        await standIns.reset()
        return reply.code(204).send()
      })
    })
  })
  await app.register(async (guarded) => {
    await requireToken(guarded, sandboxToken)
    mailRoutes(guarded, mailbox)
  })
  await facebookRoutes(app, facebook)
  await instagramRoutes(app, instagram)
  await linkedInRoutes(app, linkedIn)
  await pushRoutes(app, push)
  await chatRoutes(app, faults)
  await stripeRoutes(app, stripe)
}

/** Passes the events of a journal line to the service that wrote it. */
function replay(standIns: Record<string, { replay: (event: never) => void }>, line: unknown): void {
  // In older journals a line is a single event.
  const { service, events, ...event } = line as { service: string; events?: object[] }
  for (const one of events ?? [event]) standIns[service]?.replay(one as never)
}

/** Errors that no service answers in its own format are shown as a page. */
function answerPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 500) request.log.error({ err: error }, 'a sandbox page failed')
    const text =
      status >= 500 ? 'Something went wrong in the sandbox. Look at its log.' : 'Our server couldn’t read that request.'
    return sendPage(reply, errorPage('That did not work', text), status)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, errorPage('Page not found', 'There is nothing at this address of the sandbox.'), 404),
  )
}

const Params = z.object({ app: z.enum(['facebook', 'instagram']), callback: z.enum(['deauthorize', 'data-deletion']) })
const Body = z.object({ person: z.string() })

/**
 * Has Meta call the app's callbacks for a person who removed it: `POST /api/meta/{facebook|instagram}/
 * {deauthorize|data-deletion}` with `{"person": "maya"}`; answers what the app answered. `callbackUrl` is where
 * the app takes them, without a slash at its end.
 */
function metaCallbackControl(app: FastifyInstance, facebook: Facebook, callbackUrl: string): void {
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
