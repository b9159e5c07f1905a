import { expect, test } from 'vitest'

import { calls } from '#contract/index.ts'
import { screenAt, START_SCREENS } from '#contract/screens.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { publicRoutes } from '#pwa/public/routes.tsx'
import { routeTable } from '#tests/screenshots/route-table.ts'

test('every screen for agents is one that the server and the worker know', async () => {
  const open = new Set<string>(publicRoutes.map(({ path }) => path))
  const routes = (await routeTable())
    .filter(
      (path) => path !== '/' && path !== '*' && path !== '/error' && !open.has(path) && !path.startsWith('/admin'),
    )
    .flatMap((path) =>
      path.endsWith('/:platform') ? PLATFORMS.map((platform) => path.replace(':platform', platform)) : [path],
    )
  const screens = START_SCREENS.filter(({ access }) => access === 'agent')
  expect(screens.map(({ path }) => path).toSorted()).toEqual(routes.toSorted())
})

test('every first call of a screen is a read of the contract', () => {
  const reads = Object.keys(calls)
    .filter((name) => name.startsWith('GET '))
    .map((name) => name.slice('GET '.length))
  for (const call of START_SCREENS.flatMap((screen) => screen.calls)) {
    const [path = ''] = call.split('?')
    const matches = reads.filter((read) => new RegExp(`^${read.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    expect(matches, `${call} is no call`).not.toEqual([])
  }
})

test.each([
  ['/social-posts/12', '/social-posts/:id'],
  ['/social-post-collections/mortgage', '/social-post-collections/mortgage'],
  ['/social-post-collections/12', '/social-post-collections/:id'],
  ['/calendar/', '/calendar'],
  ['/checkout/social-media', '/checkout/:product'],
])('%s leads to the screen of %s', (path, screen) => {
  expect(screenAt(path)?.screen.path).toBe(screen)
})

test.each(['/', '/login', '/social-posts/0', '/social-posts/2147483648', '/social-posts/x', '/calendar/1', '/admin'])(
  '%s leads to no screen of an agent',
  (path) => {
    expect(screenAt(path)).toBeNull()
  },
)
