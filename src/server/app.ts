import type { Server } from 'node:net'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { API_PREFIX } from '#contract/index.ts'

import { healthRoutes, type Checks } from './health.ts'
import type { House } from './house.ts'
import { knowCallers } from './http/caller.ts'
import { limitCalls, limitRewrites } from './http/limits.ts'
import { openServe } from './http/open-serve.ts'
import { secure } from './http/security.ts'
import { validatorCompiler } from './http/validate.ts'
import { accountRoutes, accountUploadRoutes } from './modules/account/routes.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { aiRoutes } from './modules/ai/routes.ts'
import { autoPostRoutes } from './modules/auto-post/routes.ts'
import { billingRoutes } from './modules/billing/routes.ts'
import { stripeWebhook } from './modules/billing/webhook.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { cityRoutes } from './modules/cities/routes.ts'
import { connectionRoutes } from './modules/connections/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { libraryRoutes } from './modules/library/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { publishingRoutes } from './modules/publishing/routes.ts'
import { passwordRoutes } from './modules/session/password-routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { templateRoutes } from './modules/templates/routes.ts'
import { describeCalls } from './openapi.ts'
import { staticRoutes } from './static.ts'
import { mediaRoutes } from './storage/routes.ts'

/**
 * Puts everything the server answers onto the bare application. `letterbox` is where the sandbox takes
 * mail, if it is to.
 */
export async function mountAll(
  app: FastifyInstance,
  house: House,
  checks: Checks,
  letterbox: Server | null,
): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // Nobody sends us compressed bodies, and small ones that unfold into large ones are a trick.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // The highest quality, the default, takes longer than the bytes it saves travel.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (house.config.sandbox) {
    // Loaded only where it is used, and beside the rest: its pages have security headers of their own.
    const { sandbox } = await import('#sandbox/app.ts')
    await app.register(sandbox({ ...house.config, letterbox }), { prefix: '/sandbox' })
  }
  await app.register(async (own) => {
    await secure(own, house.config)
    healthRoutes(own, checks)
    await own.register((api) => apiRoutes(api, house), { prefix: API_PREFIX })
    await mediaRoutes(own, house)
    await staticRoutes(own, house.config)
  })
}

async function apiRoutes(app: FastifyInstance, house: House): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await describeCalls(app, house.config.publicUrl)
  knowCallers(app, house)
  const loginLimit = await limitCalls(app, house.config.limits)
  const serve = openServe(app, house)
  sessionRoutes(serve, house, loginLimit)
  passwordRoutes(serve, house, loginLimit)
  libraryRoutes(serve, house)
  templateRoutes(serve, house)
  dashboardRoutes(serve, house)
  publishingRoutes(serve, house)
  connectionRoutes(serve, house)
  accountRoutes(serve, house)
  autoPostRoutes(serve, house)
  noticeRoutes(serve, house)
  aiRoutes(serve, house, limitRewrites(app))
  cityRoutes(serve)
  billingRoutes(serve, house)
  checkoutRoutes(serve, house, loginLimit)
  await stripeWebhook(app, house)
  await app.register((uploads) => accountUploadRoutes(uploads, house))
  await app.register((admin) => adminRoutes(admin, house))
}
