import { expect, test, vi } from 'vitest'

// Workbox expects a worker's global scope.
vi.stubGlobal('self', globalThis)
const { onlyOwnFiles, onlyType } = await import('../../src/worker/cacheable.ts')

const answer = (type: string, status = 200) => new Response('x', { status, headers: { 'Content-Type': type } })

/** Whether a plugin lets an answer be cached. */
async function isCached(plugin: typeof onlyOwnFiles, path: string, response: Response): Promise<boolean> {
  const request = new Request(new URL(path, 'http://localhost'))
  const cached = await plugin.cacheWillUpdate?.({ request, response, event: new Event('fetch') as never })
  return cached !== null
}

test('a captive portal’s page is not cached in place of a library answer or a picture', async () => {
  expect(await isCached(onlyType(/\bjson\b/), '/api/social-posts/1', answer('application/json; charset=utf-8'))).toBe(
    true,
  )
  expect(await isCached(onlyType(/\bjson\b/), '/api/social-posts/1', answer('text/html'))).toBe(false)
  expect(await isCached(onlyType(/^image\//), '/media/1?w=320', answer('image/webp'))).toBe(true)
  expect(await isCached(onlyType(/^image\//), '/media/1?w=320', answer('text/html'))).toBe(false)
})

test.each([
  ['the app’s code', '/assets/index-1.js?__WB_REVISION__=1', answer('text/javascript'), true],
  ['a page of the app', '/index.html', answer('text/html'), true],
  ['a captive portal’s page in place of the app’s code', '/assets/index-1.js', answer('text/html'), false],
  ['something else in place of a page', '/index.html', answer('application/json'), false],
  ['an error', '/assets/index-1.js', answer('text/javascript', 503), false],
])('the installation of the worker decides about %s', async (_, path, response, expected) => {
  expect(await isCached(onlyOwnFiles, path, response)).toBe(expected)
})
