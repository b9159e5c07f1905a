import { API_BASE_URL } from '#client/base.ts'
import { firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { firstCalls, screenAt, shellName } from '#contract/screens.ts'
import { fillPostOfDay, templateIn } from '#contract/publishing/post-of-day.ts'
import { fillShell } from '#contract/shell-content.ts'
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
  const found = screenAt(url.pathname === '/' ? '/dashboard' : url.pathname)
  // A guest's screen depends on what the server offers now.
  if (!found || found.screen.access === 'guest') return undefined
  const calls = firstCalls(found, url.searchParams, null)
  const hasDay = found.screen.path === '/calendar' && !url.searchParams.has('month')
  const [page, shell, answers, post] = await Promise.all([
    precache.matchPrecache('/index.html'),
    precache.matchPrecache(`/shells/${shellName(found.screen.path)}.html`),
    storedAnswers(calls),
    // The page opens without it too.
    hasDay ? storedPostOfDay(new Date()).catch(() => null) : null,
  ])
  if (!page || !shell) return undefined
  const headers = new Headers(page.headers)
  for (const name of HEADERS_OF_FILE) headers.delete(name)
  const answer = found.screen.fillsShell ? answers.get(`${API_BASE_URL}${calls[0]}`) : undefined
  const html = await shell.text()
  const template = templateIn(html)
  const presentDay = post && template !== undefined ? fillPostOfDay(template, post) : undefined
  const root = shellRoot(fillShell(html, { answer, presentDay }), 'stored') + firstAnswersScript(false, answers)
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
