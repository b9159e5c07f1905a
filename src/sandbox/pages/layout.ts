import { readFile } from 'node:fs/promises'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'

import type { Files } from '../storage/files.ts'
import { type Content, flask, html, type Html, mark } from './html.ts'

export interface PageParts {
  title: string
  /** `form`: one narrow column for a form. The others are the feeds, each in the layout of its service. */
  kind: keyof typeof SHAPES
  /** The feed this is. */
  here?: Platform
  body: Content
}

const SHAPES = { form: 'form', wall: 'wall', gallery: 'wall gallery', columns: 'wall columns' } as const

/** Sends a whole page. No scripts at all; `formTargets` are further origins its form may lead to. */
export function sendPage(reply: FastifyReply, parts: PageParts, status = 200, formTargets: readonly string[] = []) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .code(status)
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(layout(parts).markup)
}

function layout(parts: PageParts): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${parts.title} · Porchlight Sandbox</title>
        <link rel="icon" type="image/svg+xml" href="/sandbox/assets/mark.svg" />
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/sandbox/facebook">${mark}<span>Porchlight</span></a
          ><span class="badge">${flask}Sandbox</span>
        </header>
        ${parts.here && walls(parts.here)}
        <main class="${SHAPES[parts.kind]}">${parts.body}</main>
      </body>
    </html>`
}

function walls(here: Platform): Html {
  return html`<nav class="walls" aria-label="Walls">
    ${PLATFORMS.map(
      (platform) =>
        html`<a href="/sandbox/${platform}" ${platform === here && html` aria-current="true"`}
          >${PLATFORM_NAME[platform]}</a
        >`,
    )}
  </nav>`
}

/** The drawing of a house for empty and error states; its lamp is off after an error. */
export function emptyIllustration({ lit }: { lit: boolean }): Html {
  return html`<svg class="house" viewBox="0 0 150 110" fill="none" aria-hidden="true">
    <path class="plum-line" d="M28 56 75 18l47 38M38 52v46h74V52" />
    ${lit && html`<path class="beam" d="M66 58h18l16 40H50z" />`}
    <path class="${lit ? 'lamp' : 'lamp-off'}" d="M64 58a11 11 0 0 1 22 0z" />
    <path class="plum-line" d="M75 40v7" />
    <path class="ground" d="M8 98h134" />
  </svg>`
}

export function errorPage(title: string, text: string): PageParts {
  return {
    title,
    kind: 'form',
    body: html`<section class="empty">
      ${emptyIllustration({ lit: false })}
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  }
}

/** The fonts are read from the app's own files. */
const ASSETS: Record<string, { file: string; type: string }> = {
  'sandbox.css': { file: './sandbox.css', type: 'text/css; charset=utf-8' },
  'mark.svg': { file: './mark.svg', type: 'image/svg+xml' },
  'fonts/newsreader-display.woff2': { file: '../../pwa/styles/fonts/newsreader-display.woff2', type: 'font/woff2' },
  'fonts/figtree.woff2': { file: '../../pwa/styles/fonts/figtree.woff2', type: 'font/woff2' },
}

/** Serves the pages' styles and fonts, and the published media. */
export async function assetRoutes(app: FastifyInstance, files: Files): Promise<void> {
  for (const [name, asset] of Object.entries(ASSETS)) {
    const bytes = await readFile(new URL(asset.file, import.meta.url))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(asset.type).header('cache-control', 'public, max-age=300').send(bytes),
    )
  }
  // With ranges, so that a video can be played from its middle.
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
