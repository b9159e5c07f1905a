import { readFile } from 'node:fs/promises'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { Files } from './storage/files.ts'

/** The fonts are read from the app's own files. */
const ASSETS: Record<string, { file: string; type: string }> = {
  'sandbox.css': { file: './pages/sandbox.css', type: 'text/css; charset=utf-8' },
  'mark.svg': { file: './pages/mark.svg', type: 'image/svg+xml' },
  'fonts/newsreader-display.woff2': { file: '../pwa/styles/fonts/newsreader-display.woff2', type: 'font/woff2' },
  'fonts/figtree.woff2': { file: '../pwa/styles/fonts/figtree.woff2', type: 'font/woff2' },
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
