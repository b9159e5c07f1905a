import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config.ts'

/** The origins of Stripe's script and its frames, and those they connect to. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * Browser features that no page needs, and that no injected script may use; payment is for Stripe's card field
 * alone.
 */
const PERMISSIONS =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`)

/**
 * Security headers for everything `app` answers: only our own resources are loaded and run, and Stripe's where
 * cards are taken by it. The whole app is one page, which the service worker caches with its headers, so they allow
 * on every screen what one of them needs.
 */
export async function secure(
  app: FastifyInstance,
  config: Pick<Config, 'distDir' | 'secureCookies' | 'stripe' | 'mediaOrigin'>,
): Promise<void> {
  const stripe = config.stripe?.scriptUrl.startsWith('https:') ? STRIPE : { script: [], frame: [], connect: [] }
  const media = config.mediaOrigin === null ? [] : [config.mediaOrigin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptsOf(config.distDir), ...stripe.script],
        scriptSrcAttr: ["'none'"],
        // Prerendered pages have inline CSS, and drawers and toasts set positions as styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        // The service worker passes pages' requests for media on.
        connectSrc: ["'self'", ...stripe.connect, ...media],
        ...(stripe.frame.length > 0 && { frameSrc: stripe.frame }),
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.secureCookies && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: config.secureCookies,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // Helmet has no such option.
  const permissions = permissionsPolicy(stripe === STRIPE)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}

function permissionsPolicy(stripe: boolean): string {
  const payment = stripe ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : '(self)'
  const own = ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)', `payment=${payment}`]
  return [...PERMISSIONS, ...own].join(', ')
}

/** The hashes of the built pages' inline scripts: only these may run. */
function inlineScriptsOf(distDir: string): string[] {
  if (!existsSync(distDir)) return []
  const pages = readdirSync(distDir).filter((name) => name.endsWith('.html'))
  const hashes = pages.flatMap((page) => {
    const html = readFileSync(join(distDir, page), 'utf8')
    return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) =>
      hashOf(script ?? ''),
    )
  })
  return [...new Set(hashes)]
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
