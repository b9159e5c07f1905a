import type { Server } from 'node:net'
import { join } from 'node:path'

import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { assetRoutes } from './assets.ts'
import { chatRoutes } from './chat/routes.ts'
import { controlRoutes } from './control.ts'
import { Facebook } from './facebook/facebook.ts'
import { facebookRoutes } from './facebook/routes.ts'
import { facebookFeed } from './facebook/feed.ts'
import { Faults } from './faults/faults.ts'
import { Files } from './storage/files.ts'
import { BODY_LIMIT } from './http/form.ts'
import { Instagram } from './instagram/instagram.ts'
import { instagramRoutes } from './instagram/routes.ts'
import { instagramFeed } from './instagram/feed.ts'
import { Journal } from './storage/journal.ts'
import { LinkedIn } from './linkedin/linkedin.ts'
import { linkedInRoutes } from './linkedin/routes.ts'
import { linkedInFeed } from './linkedin/feed.ts'
import { Mailbox } from './mail/mailbox.ts'
import { mailControl, mailRoutes } from './mail/routes.ts'
import { serveSmtp } from './mail/smtp.ts'
import { metaCallbackControl } from './meta/callbacks.ts'
import { addParsers } from './http/parsers.ts'
import { openRoute, requireToken, storeToken } from './http/token.ts'
import { pushControl } from './push/control.ts'
import { PushService } from './push/push.ts'
import { pushRoutes } from './push/routes.ts'
import { clockControl } from './stripe/control.ts'
import { disputeControl } from './stripe/payments/disputes.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { Stripe } from './stripe/stripe.ts'
import { Webhooks } from './stripe/webhooks.ts'
import { sendPage, errorPage } from './pages/layout.ts'

export interface SandboxOptions {
  /** The stand-ins store their state in `sandbox/` below it. */
  dataDir: string
  /** The origin under which browsers reach the server, without a slash at the end. */
  publicUrl: string
  /** What opens the mailbox, the clock and whatever else would betray or change people's accounts. */
  sandboxToken: string
  /** The listening server that accepts letters over SMTP; without it there is no mail. */
  letterbox?: Server | null
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
    if (options.letterbox) {
      const closeConnections = serveSmtp(options.letterbox, (delivery) => standIns.mailbox.take(delivery))
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
