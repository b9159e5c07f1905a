import type { Server } from 'node:net'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { API_PREFIX } from '#contract/index.ts'

import { demoRoutes, isRefusedDemoPassword } from './demo/demo-passwords.ts'
import { healthRoutes, type Checks } from './http/routes/health.ts'
import type { AppContext } from './app-context.ts'
import { allowTime, LONGEST_BODY_MS } from './http/uploads/body-time.ts'
import { knowCallers } from './modules/session/caller.ts'
import { answerLocalHostOnly } from './http/local-host-only.ts'
import { openServe } from './http/open-serve.ts'
import { problem } from './http/problem.ts'
import { secure } from './http/security.ts'
import { validatorCompiler } from './http/validate.ts'
import { accountDeletionRoutes } from './modules/account-deletion/routes.ts'
import { pauseRoutes } from './modules/pause/service.ts'
import { accountRoutes, accountUploadRoutes } from './modules/account/routes.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { aiRoutes } from './modules/ai/routes.ts'
import { autoPostRoutes } from './modules/auto-post/routes.ts'
import { billingRoutes } from './modules/billing/routes.ts'
import { stripeWebhook } from './modules/billing/webhook.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { cityRoutes } from './modules/cities/routes.ts'
import { connectionRoutes } from './modules/connections/routes.ts'
import { dataExportRoutes } from './modules/data-export/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { legalPages, legalRoutes } from './modules/legal/routes.ts'
import { listingCodeRoutes } from './modules/listing-page/qr-code.ts'
import { listingPages } from './modules/listing-page/routes.ts'
import { leadRoutes } from './modules/leads/routes.ts'
import { libraryRoutes } from './modules/library/routes.ts'
import { listingRoutes } from './modules/listings/routes.ts'
import { metaCallbacks } from './modules/meta-callbacks/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { ownPostRoutes } from './modules/publishing/accept/own-posts.ts'
import { uploadRoutes } from './modules/uploads/routes.ts'
import { publishingRoutes } from './modules/publishing/routes.ts'
import { passwordRoutes } from './modules/session/password-routes.ts'
import { securityRoutes } from './modules/session/security-routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { shareRoutes } from './modules/shares/routes.ts'
import { templateRoutes } from './modules/templates/routes.ts'
import { describeCalls } from './http/routes/openapi.ts'
import { pageRoutes } from './http/routes/pages.ts'
import { shareTargetRoutes } from './http/routes/share-target.ts'
import { limitCalls, limitTries } from './rate-limits/limit-calls.ts'
import { limitUploads } from './rate-limits/limit-uploads.ts'
import { mediaRoutes } from './storage/routes.ts'

/**
 * Registers everything the server answers on the bare application. `mailServer` is where the sandbox takes mail, if
 * it does.
 */
export async function mountAll(
  app: FastifyInstance,
  context: AppContext,
  checks: Checks,
  mailServer: Server | null,
): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // No client sends compressed bodies, and a small body that expands into a large one is an attack.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // The default, the highest quality, takes longer to compress than it saves in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (context.config.sandbox) {
    // Imported only where it is used, and beside the other routes: its pages have security headers of their own.
    const metaCallbackUrl = `http://127.0.0.1:${context.config.port}${API_PREFIX}/meta`
    const { sandbox } = await import('#sandbox/app.ts')
    if (!context.config.openSandbox) answerLocalHostOnly(app, '/sandbox')
    await app.register(
      async (standIns) => {
        // The stand-ins fetch videos from this same server, which may be slow to read them.
        standIns.addHook('onRequest', async ({ raw }) => allowTime(raw, { milliseconds: LONGEST_BODY_MS }))
        await standIns.register(sandbox({ ...context.config, mailServer, metaCallbackUrl }))
      },
      { prefix: '/sandbox' },
    )
  }
  await app.register(async (own) => {
    await secure(own, context.config)
    healthRoutes(own, checks)
    await own.register((api) => apiRoutes(api, context), { prefix: API_PREFIX })
    await mediaRoutes(own, context)
    legalPages(own, context)
    await own.register((pages) => listingPages(pages, context))
    await own.register(shareTargetRoutes)
    await pageRoutes(own, context)
  })
}

/** Registers what a process that only runs jobs answers: whether it is alive and ready. */
export async function mountHealth(app: FastifyInstance, context: AppContext, checks: Checks): Promise<void> {
  await secure(app, context.config)
  healthRoutes(app, checks)
  app.setNotFoundHandler(() => {
    throw problem('not_found')
  })
}

async function apiRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await describeCalls(app, context.config)
  knowCallers(app, context)
  const loginLimit = limitCalls(app, context.config.limits, context.rateLimits)
  const tryLimit = limitTries(context.config.limits, context.rateLimits)
  limitUploads(app, context.config.uploads, context.rateLimits)
  const serve = openServe(app, context)
  sessionRoutes(serve, context, loginLimit, (request, password) =>
    isRefusedDemoPassword(context.config, request, password),
  )
  demoRoutes(serve, context.config)
  passwordRoutes(serve, context, loginLimit, tryLimit)
  securityRoutes(serve, context, loginLimit)
  libraryRoutes(serve, context)
  templateRoutes(serve, context)
  dashboardRoutes(serve, context)
  publishingRoutes(serve, context)
  shareRoutes(serve, context, tryLimit)
  listingCodeRoutes(serve, context)
  listingRoutes(serve, context, tryLimit)
  leadRoutes(serve, context, tryLimit)
  connectionRoutes(serve, context)
  accountRoutes(serve, context)
  pauseRoutes(serve, context)
  accountDeletionRoutes(serve, context, loginLimit)
  dataExportRoutes(serve, context, loginLimit)
  autoPostRoutes(serve, context)
  noticeRoutes(serve, context)
  aiRoutes(serve, context, tryLimit)
  cityRoutes(serve)
  billingRoutes(serve, context, loginLimit, tryLimit)
  checkoutRoutes(serve, context, loginLimit, tryLimit)
  legalRoutes(serve, context)
  await stripeWebhook(app, context)
  await metaCallbacks(app, context)
  await app.register((uploads) => accountUploadRoutes(uploads, context))
  await app.register((uploads) => ownPostRoutes(uploads, context))
  await app.register(async (uploads) => uploadRoutes(uploads, context, tryLimit))
  await app.register((admin) => adminRoutes(admin, context))
}
