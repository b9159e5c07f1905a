import { desc, inArray, sql } from 'drizzle-orm'

import { CRAWLER_FACTS, CRAWLERS, crawlerFaultText, forbiddingRule } from '#domain/operations/crawlers.ts'
import type { Crawler, CrawlerResult } from '#domain/operations/crawlers.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { jpegImage } from '#domain/media/media.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { crawlerChecks, files } from '../../db/schema/index.ts'

const EVERY_SECONDS = 24 * 60 * 60

/** So long after the start the server, and what is before it, surely answers. */
const AFTER_START_MS = 30_000

const TIMEOUT_MS = 10_000

/** Beyond this nothing of a robots.txt is read (RFC 9309, 2.5). */
const LONGEST_ROBOTS = 500 * 1024

type CheckContext = Pick<AppContext, 'config' | 'db' | 'log' | 'now'>

/** Registers the check at the start and daily; to be called before the jobs start. */
export function startCrawlerChecks(context: AppContext): void {
  if (!context.config.crawlerCheck) return
  const check = async () => void (await checkCrawlers(context))
  context.jobs.after(AFTER_START_MS, check)
  context.jobs.every('crawler-check', EVERY_SECONDS, check)
}

/** Looks and stores what was found, for the operations screen and the metrics; an empty list where nothing is stored yet. */
export async function checkCrawlers({ config, db, log, now }: CheckContext): Promise<CrawlerResult[]> {
  const results = await lookAsCrawlers(db, config.publicUrl)
  for (const { crawler, fault, detail } of results) {
    if (fault !== null) log.warn({ crawler, fault, detail }, 'a crawler is kept out')
    const found = { checkedAt: now(), fault, detail }
    await db
      .insert(crawlerChecks)
      .values({ crawler, ...found })
      .onConflictDoUpdate({ target: crawlerChecks.crawler, set: found })
  }
  return results
}

/** What was found last, in order. */
export async function lastCrawlerChecks(db: Db): Promise<(typeof crawlerChecks.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(crawlerChecks)
    .where(inArray(crawlerChecks.crawler, [...CRAWLERS]))
  return rows.toSorted((a, b) => CRAWLERS.indexOf(a.crawler) - CRAWLERS.indexOf(b.crawler))
}

/** What each crawler gets at the public address of one of this server's pictures; empty while it has none. */
export async function lookAsCrawlers(db: Db, publicUrl: string): Promise<CrawlerResult[]> {
  const [file] = await db
    .select({ key: files.key, mime: files.mime })
    .from(files)
    .where(inArray(files.mime, ['image/jpeg', 'image/png', 'image/webp']))
    .orderBy(desc(sql`${files.mime} = 'image/jpeg'`))
    .limit(1)
  if (!file) return []
  const path = mediaPath(file.key)
  const address = new URL(publicUrl + (file.mime === 'image/jpeg' ? path : jpegImage(path)))
  return await Promise.all(CRAWLERS.map((crawler) => lookAs(crawler, address)))
}

async function lookAs(crawler: Crawler, address: URL): Promise<CrawlerResult> {
  try {
    const rule = await robotsRule(crawler, address)
    if (rule !== null) return { crawler, fault: 'robots', detail: rule }
    const response = await get(address, crawler)
    await response.body?.cancel()
    return { crawler, ...faultOf(response) }
  } catch (error) {
    return { crawler, ...connectionFault(error) }
  }
}

/** A server without a robots.txt, or one that refuses it, forbids nothing. */
async function robotsRule(crawler: Crawler, { origin, pathname, search }: URL): Promise<string | null> {
  const response = await get(new URL('/robots.txt', origin), crawler)
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/plain')) {
    await response.body?.cancel()
    return null
  }
  return forbiddingRule((await response.text()).slice(0, LONGEST_ROBOTS), crawler, pathname + search)
}

/** The address is the operator's own setting, so it may be in any network; a redirect is reported, not followed. */
async function get(address: URL, crawler: Crawler): Promise<Response> {
  return await fetch(address, {
    headers: { 'user-agent': CRAWLER_FACTS[crawler].userAgent, accept: '*/*' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

function faultOf({ status, headers }: Response): Pick<CrawlerResult, 'fault' | 'detail'> {
  const location = headers.get('location')
  if (status >= 300 && status < 400) return { fault: 'redirect', detail: (location ?? String(status)).slice(0, 300) }
  if (status !== 200) return { fault: 'status', detail: String(status) }
  const type = headers.get('content-type') ?? 'no type'
  return type.startsWith('image/') ? { fault: null, detail: '' } : { fault: 'content_type', detail: type.slice(0, 100) }
}

const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

function connectionFault(error: unknown): Pick<CrawlerResult, 'fault' | 'detail'> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.name) : String(error)
  return { fault: TLS.test(code) ? 'tls' : 'unreachable', detail: code }
}

/** The lines of `npm run admin -- check-crawlers`, and whether a crawler is kept out. */
export function crawlerLines(results: readonly CrawlerResult[]): { lines: string[]; isFine: boolean } {
  const lines = results.map((result) => crawlerFaultText(result) ?? `${result.crawler} gets your pictures.`)
  return { lines, isFine: results.every(({ fault }) => fault === null) }
}
