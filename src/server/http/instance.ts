import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'

import fastify, { LogController, type FastifyInstance } from 'fastify'

import type { Config } from '../config.ts'
import { errorForLog } from './error-for-log.ts'
import { answerError, answerUnreadable } from './problem-answers.ts'
import { readableLog } from './readable-log.ts'

/** Bodies are small except where the contract says otherwise. */
const BODY_LIMIT = 64 * 1024

/** JSON for programs; for a person at a terminal one readable line for what matters. */
function loggerOf(level: Exclude<Config['logLevel'], 'silent'>) {
  const stream = process.stdout.isTTY ? readableLog(level === 'debug') : null
  return { level, serializers: { err: errorForLog }, ...(stream && { stream }) }
}

/** The checks of a load balancer, which names no caller. */
const CHECKS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** What reads its state at the start, as the stand-ins do, may take long on a machine that is busy. */
const PLUGIN_TIMEOUT_MS = 120_000

/**
 * The bare HTTP application: request ids, logging, the format of errors. It answers the requests passed to `take`
 * by a server that is already listening.
 */
export function newInstance(
  config: Pick<Config, 'logLevel' | 'trustedProxies'>,
  server: Server,
  take: (listener: RequestListener) => void,
): FastifyInstance {
  const app = fastify({
    serverFactory: (listener) => {
      take(listener)
      return server
    },
    logger: config.logLevel !== 'silent' && loggerOf(config.logLevel),
    // Fastify's own request lines would log whole addresses, with the codes and states of consents in them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  warnOfUnnamed(app, config.trustedProxies)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    const ms = Math.round(reply.elapsedTime)
    log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered')
  })
  return app
}

/** Logs once that trusted proxies name no caller: then connections aren't counted by caller, and limits are the proxy's. */
function warnOfUnnamed(app: FastifyInstance, trustedProxies: number): void {
  let isDone = trustedProxies === 0
  app.addHook('onRequest', async ({ ips = [], routeOptions, log }) => {
    if (isDone || ips.length > trustedProxies || CHECKS.has(routeOptions.url ?? '')) return
    isDone = true
    log.warn({ trustedProxies, named: ips.length - 1 }, 'X-Forwarded-For names fewer addresses than TRUSTED_PROXIES')
  })
}
