import { API_BASE_URL } from '#client/base.ts'
import { firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { firstCalls, routeAt, shellName } from '#contract/routes.ts'
import { fillShell, type Shell } from '#contract/shell-content.ts'
import { storedPostOfDay } from '#sync/days/post-of-day.ts'
import { LIBRARY_CACHE } from '#sync/storage/caches.ts'

import { pinned } from './pinned.ts'
import { precache } from './precache.ts'

/** They describe the stored file, not the page made of it. */
const HEADERS_OF_FILE = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified']

/**
 * The page of a screen with its prerendered shell, and with what this device has of its first answers; undefined for
 * addresses that have no shell.
 */
export async function screenPage(url: URL): Promise<Response | undefined> {
  const found = routeAt(url.pathname)
  const name = found && shellName(found)
  // A screen that is open to everybody depends on what the server offers now.
  if (!found || name === null || found.route.access === 'everybody') return undefined
  const { html } = found.route
  const calls = firstCalls(found, url.searchParams, null)
  const hasDay = html === 'shell-of-day' && !url.searchParams.has('month')
  const [page, shell, answers, post] = await Promise.all([
    precache.matchPrecache('/index.html'),
    precache.matchPrecache(`/shells/${name}.json`),
    storedAnswers(calls),
    // The page opens without it too.
    hasDay ? storedPostOfDay(new Date()).catch(() => null) : null,
  ])
  if (!page || !shell) return undefined
  const headers = new Headers(page.headers)
  for (const name of HEADERS_OF_FILE) headers.delete(name)
  const answer = html === 'shell-of-answer' ? answers.get(`${API_BASE_URL}${calls[0]}`) : undefined
  const filled = fillShell((await shell.json()) as Shell, { answer, presentDay: post && { post } })
  const root = shellRoot(filled, 'stored') + firstAnswersScript(answers, { fresh: false })
  return new Response(
    (await page.text()).replace(ROOT_SLOT, () => root),
    { headers },
  )
}

/** The library answers of the cache; the agent's own are stored by the page. */
async function storedAnswers(calls: readonly string[]): Promise<Map<string, string>> {
  const cache = await caches.open(LIBRARY_CACHE)
  const answers = new Map<string, string>()
  await Promise.all(
    calls.map(async (call) => {
      const stored = (await cache.match(API_BASE_URL + call)) ?? (await pinned(API_BASE_URL + call))
      if (stored) answers.set(API_BASE_URL + call, await stored.text())
    }),
  )
  return answers
}
