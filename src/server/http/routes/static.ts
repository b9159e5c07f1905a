import { existsSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { API_PREFIX } from '#contract/index.ts'

import type { Config } from '../../config.ts'
import { problem } from '../problem.ts'
import { sendProblem } from '../problem-answers.ts'

/** Paths answered to programs, never with a page of the app. */
const NO_PAGES = [`${API_PREFIX}/`, '/media/', '/sandbox/', '/assets/']

/**
 * Serves the built app: its files, and for any other address a person opens the page, whose router takes over.
 * Everything else is 404 with the documented error.
 */
export async function staticRoutes(app: FastifyInstance, { distDir }: Pick<Config, 'distDir'>): Promise<void> {
  const built = existsSync(join(distDir, 'index.html'))
  const loginPage = existsSync(join(distDir, 'login.html')) ? 'login.html' : 'index.html'
  if (built) {
    await app.register(fastifyStatic, {
      root: distDir,
      preCompressed: true,
      cacheControl: false,
      // The build's own notes are in a hidden folder.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => void reply.header('Cache-Control', cachingOf(path.slice(distDir.length))),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile(pathOf(request) === '/login' ? loginPage : 'index.html')
    return sendProblem(reply, request, problem('not_found'))
  })
}

/** Files with a hash in their name never change; everything else is revalidated. */
function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function wantsPage(request: FastifyRequest): boolean {
  const { method } = request
  const path = pathOf(request)
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && acceptsPage(request, path) && !NO_PAGES.some((prefix) => `${path}/`.startsWith(prefix))
}

/** Crawlers and monitors accept anything; for them an address is a page's unless it names a file. */
function acceptsPage({ headers }: FastifyRequest, path: string): boolean {
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.trim() === '*/*' && !/\.\w+$/.test(path))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
