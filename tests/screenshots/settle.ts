import type { Page, Request } from '@playwright/test'

/** How many frames in a row a page must stay the same. */
const STILL_FRAMES = 8

/** Requests of a page that are under way. */
const pending = new WeakMap<Page, Set<Request>>()

/** Counts what a new page fetches, which `settle` waits for; a stream of events never ends. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Whether code or an answer is still on its way; answers that are held never come. */
function isFetching(page: Page, held: boolean): boolean {
  return [...(pending.get(page) ?? [])].some((request) => !(held && request.url().includes('/api/')))
}

/**
 * Waits until a page has fetched its fonts and pictures, shows no placeholder and stopped changing. While answers are
 * held, placeholders are what it ends with.
 */
export async function settle(page: Page, held: boolean): Promise<void> {
  do await untilStill(page, held)
  while (isFetching(page, held))
}

async function untilStill(page: Page, held: boolean): Promise<void> {
  await page.waitForFunction(
    ({ held, frames }) => {
      const state = globalThis as unknown as { still?: { markup: string; count: number } }
      for (const image of document.images) image.loading = 'eager'
      const busy =
        document.fonts.status !== 'loaded' ||
        [...document.images].some((image) => image.currentSrc !== '' && !image.complete) ||
        document.getAnimations().some(({ playState, effect }) => {
          const end = effect?.getComputedTiming().endTime
          return playState === 'running' && typeof end === 'number' && end < 60_000
        })
      const waiting = [...document.querySelectorAll('.skeleton, .spinner, output.late')].some(
        // What a dialog hides may wait for it.
        (placeholder) => !placeholder.closest('[data-aria-hidden]'),
      )
      // The legal pages come whole from the server, without the app's root.
      const root = document.getElementById('root') ?? document.querySelector('main')
      const markup = root?.childElementCount ? document.body.outerHTML : ''
      const previous = state.still
      const same = previous?.markup === markup && markup !== '' && !busy && (held || !waiting)
      state.still = { markup, count: same ? previous.count + 1 : 0 }
      if (state.still.count < frames) return false
      delete state.still
      return true
    },
    { held, frames: STILL_FRAMES },
    { polling: 'raf', timeout: 8_000 },
  )
}
