import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../../config.ts'

/** Serves the files of the built app. */
export async function staticRoutes(app: FastifyInstance, { distDir }: Pick<Config, 'distDir'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    // The page has the answers of whoever opens it (pages.ts).
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The build's own notes are in a hidden folder.
    dotfiles: 'ignore',
    // A folder is a page or nothing. Without this the plugin fails at one for a caller that accepts no compression.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (reply, path) => void reply.header('Cache-Control', cachingOf(path.slice(distDir.length))),
  })
}

/** Files with a hash in their name never change; everything else is revalidated. */
function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
