import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/index.ts'
import { EVERY_CALL, firstCalls, routeAt, shellName, type FoundRoute } from '#contract/routes.ts'
import { monthNow, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../problem.ts'
import { sendProblem } from '../problem-answers.ts'
import { presentDayOf } from './present-day.ts'
import fastifyStatic from '@fastify/static'
import type { Config } from '../../config.ts'
import { codeLink, firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { fillShell, type Shell, type ShellContent } from '#contract/shell-content.ts'

/** What the build notes for each shell, by its name. */
type ShellNotes = Record<string, { chunks: readonly string[] }>

interface PageOptions {
  found: FoundRoute
  hasShell: boolean
  answers: ReadonlyMap<string, string>
  content: ShellContent
}

/** Makes the page of a route: with its prerendered shell, filled, its code and the answers to its first calls. */
type MakePage = (options: PageOptions) => string

/** Reads the page, the shells and the notes of the build. */
function readDocuments(distDir: string): MakePage {
  const [head = '', tail = ''] = readFileSync(join(distDir, 'index.html'), 'utf8').split(ROOT_SLOT)
  const noteFile = join(distDir, '.pages/shells.json')
  const notes = existsSync(noteFile) ? (JSON.parse(readFileSync(noteFile, 'utf8')) as ShellNotes) : {}
  const shells = new Map(
    Object.keys(notes).map((name) => [
      name,
      JSON.parse(readFileSync(join(distDir, 'shells', `${name}.json`), 'utf8')) as Shell,
    ]),
  )
  return ({ found, hasShell, answers, content }) => {
    const name = shellName(found) ?? ''
    const shell = hasShell ? shells.get(name) : undefined
    const root = shell === undefined ? ROOT_SLOT : shellRoot(fillShell(shell, content), 'server')
    const links = (notes[name]?.chunks ?? []).map(codeLink).join('')
    return `${head}${root}${links}${firstAnswersScript(answers, { fresh: true })}${tail}`
  }
}

/** Serves the files of the built app. */
async function staticRoutes(app: FastifyInstance, { distDir }: Pick<Config, 'distDir'>): Promise<void> {
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

/** Paths answered to programs, never with a page of the app. */
const NO_PAGES = [`${API_PREFIX}/`, '/l/', '/media/', '/sandbox/', '/assets/']

/**
 * Serves the built app: its files, and for any other address a person opens the page, whose router takes over. The page
 * of a screen inside the layout has the answers to its first calls; without a session it is a redirect to the login. The
 * checkout's page has its offer. Everything else is 404 with the documented error.
 */
export async function pageRoutes(app: FastifyInstance, context: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const { distDir } = context.config
  const makePage = existsSync(join(distDir, 'index.html')) ? readDocuments(distDir) : null
  const loginPage = existsSync(join(distDir, 'login.html')) ? 'login.html' : 'index.html'
  if (makePage) await staticRoutes(app, context.config)
  app.setNotFoundHandler(async (request, reply) => {
    if (!makePage || !wantsPage(request)) return sendProblem(reply, request, problem('not_found'))
    const found = routeAt(pathOf(request))
    if (found?.route.html === 'whole') return reply.sendFile(loginPage)
    if (!found || shellName(found) === null) return reply.sendFile('index.html')
    const send = found.route.access === 'everybody' ? sendPublicScreen : sendScreen
    return await send({ app, context, makePage, found }, request, reply)
  })
}

interface Opened {
  app: FastifyInstance
  context: Pick<AppContext, 'now'>
  makePage: MakePage
  found: FoundRoute
}

/** Answers with a screen of the caller's own, which no cache may store. */
async function sendScreen(opened: Opened, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request)
  reply.header('Cache-Control', 'private, no-store')
  const first = await firstAnswers(opened, request, reply)
  if (first === null) return reply.redirect(path === '/' ? '/login' : `/login?from=${encodeURIComponent(request.url)}`)
  if (path === '/') return reply.redirect('/dashboard')
  const { makePage, found } = opened
  const { html } = found.route
  const { answers, calls } = first
  const content = {
    answer: html === 'shell-of-answer' ? answers.get(`${API_PREFIX}${calls[0]}`) : undefined,
    presentDay: html === 'shell-of-day' ? presentDayOf(answers, calls, opened.context.now()) : null,
  }
  // The shells are those of an agent.
  const page = makePage({ found, hasShell: answers.has(`${API_PREFIX}/agent`), answers, content })
  return reply.type('text/html; charset=utf-8').send(page)
}

/** Answers with a screen that needs no session; without its shell where there is nothing to show in it. */
async function sendPublicScreen(opened: Opened, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { makePage, found } = opened
  const calls = firstCalls(found, searchOf(request), null)
  const { answers, ask } = askFor(opened, request)
  await Promise.all(calls.map(ask))
  const answer = answers.get(`${API_PREFIX}${calls[0]}`)
  const page = makePage({ found, hasShell: answer !== undefined, answers, content: { answer } })
  return reply.header('Cache-Control', 'private, no-store').type('text/html; charset=utf-8').send(page)
}

/** Makes calls for the caller of a page, and collects their answers by address. */
function askFor({ app }: Pick<Opened, 'app'>, request: FastifyRequest) {
  const answers = new Map<string, string>()
  const ask = async (call: string) => {
    const answer = await app.inject({
      url: API_PREFIX + call,
      headers: headersFrom(request),
      remoteAddress: request.ip,
    })
    if (answer.statusCode === 200) answers.set(API_PREFIX + call, answer.payload)
    return answer
  }
  return { answers, ask }
}

/** The first calls of a screen and the answers to them by address; null where nobody is signed in. */
async function firstAnswers(
  { app, context, found }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ answers: Map<string, string>; calls: readonly string[] } | null> {
  const { answers, ask } = askFor({ app }, request)
  const [user] = await Promise.all(EVERY_CALL.map(ask))
  if (user?.statusCode === 401) return null
  // A session that was extended has a new cookie.
  for (const cookie of [user?.headers['set-cookie'] ?? []].flat()) reply.raw.appendHeader('Set-Cookie', cookie)
  const calls = firstCalls(found, searchOf(request), presentMonth(answers.get(`${API_PREFIX}/agent`), context.now()))
  await Promise.all(calls.map(ask))
  return { answers, calls }
}

const searchOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams

function headersFrom({ headers: { cookie, 'user-agent': browser } }: FastifyRequest): Record<string, string> {
  return { accept: 'application/json', ...(cookie && { cookie }), ...(browser && { 'user-agent': browser }) }
}

/** The present month of the agent, whose time zone their profile tells. */
function presentMonth(agent: string | undefined, now: Date): Month | null {
  if (agent === undefined) return null
  const { data } = JSON.parse(agent) as { data: { time_zone: TimeZone } }
  return monthNow(now, data.time_zone)
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
