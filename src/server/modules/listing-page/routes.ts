import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { LISTING_LIMITS } from '#domain/listings/listing.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment } from '../../http/file-name.ts'
import { alreadyHas } from '../../storage/streams.ts'
import { findPage } from './find-page.ts'
import { encodingFor, openPageCache, type PageCache } from './page-cache.ts'
import { pageHref, readLook, type PageLook } from './render/document.ts'
import { photoPage, photosPage } from './render/gallery.ts'
import { gonePage, listingPage, missingPage } from './render/listing-page.ts'
import { openHouseFile } from './render/open-houses.ts'
import { cameFrom, type PageFacts, type PageView } from './render/page-facts.ts'
import { contactPath, formPage, sentPage } from './visitor-form/form-page.ts'
import { emptyForm, takeQuestion } from './visitor-form/take-question.ts'

interface Asked {
  Params: { slug: string; id?: string }
  Querystring: { lang?: unknown; from?: unknown }
}

/** Much more than the form's longest texts. */
const FORM_BYTES = 32 * 1024

interface Pages {
  context: AppContext
  cache: PageCache
  look: PageLook
  view: (request: FastifyRequest) => PageView
}

/** Serves the public pages of listings under `/l/`, which need no script, no cookie and nothing from elsewhere. */
export async function listingPages(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, db, listen, now } = context
  const cache = await openPageCache({ listen, read: (slug) => findPage(db, slug), now })
  app.addHook('onClose', cache.close)
  const look = readLook(config)
  const view = (request: FastifyRequest): PageView => {
    const { lang, from } = { ...(request.query as Asked['Querystring']) }
    return { language: languageOf(lang, request), from: cameFrom(from), origin: config.publicUrl, now: now() }
  }
  const pages: Pages = { context, cache, look, view }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const get = (
    path: string,
    answer: (facts: PageFacts, request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<FastifyReply>,
  ) => app.get<Asked>(`/l/:slug${path}`, (request, reply) => withListing(pages, request, reply, answer))

  get('', (facts, request, reply) => sendListing(pages, facts, request, reply))
  get('/photos', async (facts, request, reply) => send(pages, request, reply, photosPage(look, facts, view(request))))
  get('/photos/:id', async (facts, request, reply) => {
    const page = photoPage(look, facts, view(request), request.params.id ?? '')
    return page === null ? sendMissing(pages, request, reply) : send(pages, request, reply, page)
  })
  get('/open-houses/:id.ics', async (facts, request, reply) => {
    const file = openHouseFile(facts, view(request), request.params.id ?? '')
    if (file === null) return sendMissing(pages, request, reply)
    reply.header('Cache-Control', 'no-cache').header('Content-Disposition', attachment('open-house.ics'))
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
  get('/contact', async (facts, request, reply) => {
    const shown = view(request)
    return sendFresh(pages, request, reply, formPage(look, facts, shown, emptyForm(context, facts, shown)))
  })
  get('/contact/sent', async (facts, request, reply) =>
    sendFresh(pages, request, reply, sentPage(look, facts, view(request))),
  )
  app.post<Asked>('/l/:slug/contact', (request, reply) =>
    withListing(pages, request, reply, async (facts) => {
      const shown = view(request)
      const outcome = await takeQuestion(context, { request, facts, view: shown })
      if (outcome === null) return reply.redirect(pageHref(`${contactPath(facts.slug)}/sent`, shown), 303)
      reply.code(outcome.status)
      return sendFresh(pages, request, reply, formPage(look, facts, shown, outcome.shown))
    }),
  )
  app.get('/l/*', async (request, reply) => sendMissing(pages, request, reply))
}

/** Answers by the listing of an address: 404 where there is none, 410 with its agent where it was withdrawn. */
async function withListing(
  pages: Pages,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  answer: (facts: PageFacts, request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { slug } = request.params
  const facts = isSlug(slug) ? await pages.cache.find(slug) : null
  if (facts === null) return sendMissing(pages, request, reply)
  if (facts.content.status !== 'withdrawn') return await answer(facts, request, reply)
  reply.code(410)
  return send(pages, request, reply, gonePage(pages.look, facts, pages.view(request)))
}

/** Whether `slugOf` makes such addresses: they end in a part of the listing's id. */
const isSlug = (slug: string) =>
  slug.length <= LISTING_LIMITS.slug && /^[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{10}$/.test(slug)

/** The page itself, as it is kept: rendered and compressed once. */
async function sendListing(
  { cache, look, view }: Pages,
  facts: PageFacts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = view(request)
  const page = cache.page(facts, `${shown.language} ${shown.from}`, () => listingPage(look, facts, shown))
  const encoding = encodingFor(request.headers['accept-encoding'])
  describe(look, shown, reply)
  reply.header('Vary', 'Accept-Encoding, Accept-Language')
  const etag = `"${page.revision}"`
  reply.header('ETag', `W/${etag}`)
  if (alreadyHas(request.headers['if-none-match'], etag)) return await reply.code(304).send()
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return await reply.send(await page.body(encoding))
}

function send({ look, view }: Pages, request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  describe(look, view(request), reply)
  return reply.header('Vary', 'Accept-Language').send(page)
}

/** A page with a token, or about what was just sent: for one visitor, once. */
function sendFresh(pages: Pages, request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  describe(pages.look, pages.view(request), reply)
  return reply.header('Cache-Control', 'private, no-store').send(page)
}

function sendMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(pages, request, reply.code(404), missingPage(pages.look, pages.view(request)))
}

function describe({ policy }: PageLook, { language }: PageView, reply: FastifyReply): void {
  reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
  // Caches may hold it and ask whether it is still the same.
  reply.header('Content-Language', language).header('Cache-Control', 'public, no-cache')
}

/** The language that the address names, else that of the two which the browser asks for first. */
function languageOf(named: unknown, { headers }: FastifyRequest): CaptionLanguage {
  if (named === 'en' || named === 'es') return named
  const accepted = (headers['accept-language'] ?? '').toLowerCase().split(',')
  const asked = accepted
    .map((one) => ({ language: one.trim().slice(0, 2), weight: Number(/;\s*q=([\d.]+)/.exec(one)?.[1] ?? 1) }))
    .filter(({ language }) => language === 'en' || language === 'es')
    .toSorted((a, b) => b.weight - a.weight)
  return asked[0]?.language === 'es' ? 'es' : 'en'
}
