import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config.ts'

/** Where Stripe's script comes from, what its frames are, and whom they and it speak to. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * Security headers for everything `app` answers: nothing is loaded or run that isn't ours, but for Stripe's where
 * cards are taken by it. One page is the whole app, kept with its headers by the service worker, so they allow on
 * every screen what one of them needs.
 */
export async function secure(
  app: FastifyInstance,
  config: Pick<Config, 'distDir' | 'secureCookies' | 'stripe'>,
): Promise<void> {
  const stripe = config.stripe?.scriptUrl.startsWith('https:') ? STRIPE : { script: [], frame: [], connect: [] }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptsOf(config.distDir), ...stripe.script],
        scriptSrcAttr: ["'none'"],
        // Prerendered pages carry their CSS, and drawers and toasts set positions as styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...stripe.connect],
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
}

/** The inline scripts of the built pages, by hash: they and no others may run. */
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
