import { createHash, timingSafeEqual } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'

import { FaultRequest, type Faults } from './faults/faults.ts'
import { PostCounts } from './meta/counts.ts'
import { errorPage, sendPage } from './pages/layout.ts'

/** A post as the control call lists it, the same for every stand-in. */
export interface FeedPost {
  id: string
  platform: Platform
  account: string
  account_id: string
  caption: string
  /** The texts of its comments, newest first. */
  comments?: string[]
  /** With what each picture shows, empty where nothing was sent; networks take no such text for videos. */
  media: { type: 'image' | 'video' | 'document'; url: string; alt: string }[]
  link: string | null
  permalink: string
  created_at: string
  /** What single networks took beside caption and media; nothing of it where nothing was sent. */
  extras?: PostExtras
}

/** What a post has beside caption and media; missing where a call named nothing. */
export interface PostExtras {
  isStory?: true
  collaborators?: string[]
  /** People tagged on a picture or in a video; those in a video have no place. */
  tags?: { username: string; x?: number; y?: number }[]
  location?: string
  /** The moment of a video that is its cover, in milliseconds. */
  coverAt?: number
  isAiGenerated?: true
  /** A video's subtitles. */
  subtitles?: { locale: string; text: string }[]
}

export interface Feed {
  platform: Platform
  /** Everything published, newest first. `filesUrl` is where stored media is served, with its slash. */
  posts: (filesUrl: string) => FeedPost[]
  /** Deletes posts and media; people, pages and tokens stay. */
  clear: () => Promise<void>
  /** Sets what is counted of a post, false where there is no such post; missing where nothing is counted. */
  setCounts?: (id: string, counts: PostCounts) => Promise<boolean>
}

/** The calls with which tests control the stand-ins: `/api/posts`, what is counted of them, and `/api/faults`. */
export function controlRoutes(app: FastifyInstance, feeds: readonly Feed[], faults: Faults): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = error instanceof ControlCallError ? error : fromOther(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'a control call failed')
    return reply.code(problem.status).send(problem.body(request.id))
  })
  app.get('/api/posts', (request) => {
    const filesUrl = `${request.protocol}://${request.host}/sandbox/files/`
    return { data: chosen(request, feeds).flatMap((feed) => feed.posts(filesUrl)) }
  })
  app.delete('/api/posts', async (request, reply) => {
    await Promise.all(chosen(request, feeds).map((feed) => feed.clear()))
    return reply.code(204).send()
  })
  app.put('/api/posts/:id/counts', async (request, reply) => {
    const { id } = request.params as { id: string }
    const parsed = PostCounts.safeParse(request.body ?? {})
    if (!parsed.success) throw invalid(parsed.error.issues)
    for (const feed of feeds) if (await feed.setCounts?.(id, parsed.data)) return await reply.code(204).send()
    throw new ControlCallError(404, 'not_found', 'There is no such post that is counted.')
  })
  app.get('/api/faults', () => ({ data: faults.list() }))
  app.post('/api/faults', (request, reply) => {
    const parsed = FaultRequest.safeParse(request.body ?? {})
    if (!parsed.success) throw invalid(parsed.error.issues)
    faults.add(parsed.data)
    return reply.code(201).send({ data: parsed.data })
  })
  app.delete('/api/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  app.all('/api/*', () => {
    throw new ControlCallError(404, 'not_found', 'The sandbox has no such call.')
  })
}

function chosen(request: FastifyRequest, feeds: readonly Feed[]): readonly Feed[] {
  const { platform } = request.query as { platform?: unknown }
  if (platform === undefined) return feeds
  if (!PLATFORMS.includes(platform as Platform)) {
    const message = `Choose one of: ${PLATFORMS.join(', ')}.`
    throw new ControlCallError(422, 'validation_failed', message, { platform: [message] })
  }
  return feeds.filter((feed) => feed.platform === platform)
}

function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): ControlCallError {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return new ControlCallError(422, 'validation_failed', issues[0]?.message ?? 'The fault is not valid.', errors)
}

const CODE_OF_STATUS: Record<number, string> = { 413: 'payload_too_large', 415: 'unsupported_media_type' }

function fromOther(error: unknown): ControlCallError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500 || error === null || !(error instanceof Error)) {
    return new ControlCallError(500, 'internal', 'Something went wrong in the sandbox.')
  }
  return new ControlCallError(status, CODE_OF_STATUS[status] ?? 'bad_request', error.message)
}

/** An error of the sandbox's own control calls, in the format of the app's errors. */
export class ControlCallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined

  constructor(status: number, code: string, message: string, errors?: Record<string, string[]>) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.code = code
    this.errors = errors
  }

  body(requestId: string): object {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      request_id: requestId,
    }
  }
}

const COOKIE = 'porchlight_sandbox'

const MESSAGE =
  'This needs the token of this start: open the address that the server printed, or send the token in DATA_DIR/sandbox-token as "Authorization: Bearer <token>".'

/** Stores the token in `sandbox-token` of the data folder, where scripts read it. */
export async function storeToken(dataDir: string, token: string): Promise<void> {
  const path = join(dataDir, 'sandbox-token')
  await writeFile(`${path}.new`, token, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/**
 * Makes every route registered on `app` after this call require the token: what shows emails or moves the clock would
 * betray or change the accounts of everybody on a server that others reach by mistake. Whether a request comes from
 * this machine can't be told, since a proxy here looks the same.
 */
export async function requireToken(app: FastifyInstance, token: string): Promise<void> {
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    if (isToken(given(request), token)) return
    const isCall = request.routeOptions.url?.startsWith('/sandbox/api/')
    if (isCall) throw new ControlCallError(403, 'sandbox_token', MESSAGE)
    await sendPage(reply, errorPage('Open the address of this start', MESSAGE), 403)
  })
}

/** `GET /open?token=…`, the printed address: stores the token in this browser and shows the mailbox. */
export async function openRoute(app: FastifyInstance, token: string): Promise<void> {
  await app.register(cookie)
  app.get<{ Querystring: { token?: unknown } }>('/open', async ({ query, protocol }, reply) => {
    if (!isToken(query.token, token)) {
      return await sendPage(reply, errorPage('This address is from another start', MESSAGE), 403)
    }
    const options = { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' } as const
    return await reply.setCookie(COOKIE, token, options).redirect('/sandbox/mail')
  })
}

function given({ headers, cookies }: FastifyRequest): unknown {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? cookies[COOKIE]
}

function isToken(text: unknown, token: string): boolean {
  const hash = (of: string) => createHash('sha256').update(of).digest()
  return typeof text === 'string' && timingSafeEqual(hash(text), hash(token))
}
