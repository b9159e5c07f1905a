import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { matchPath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'

import { calls } from '#contract/index.ts'
import { routeAt, ROUTES } from '#contract/routes.ts'

import { PANELS } from '../access/panels.ts'
import { allShots } from '../screenshots/fixtures.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** Where emails, and the links in them, are written. */
const EMAILS = [
  'src/server/mail/*.ts',
  'src/server/modules/billing/emails/*.ts',
  'src/server/modules/operator-email/*.ts',
  'src/server/modules/session/{email-changes,password-links,pending-email}.ts',
]

/** A link with a choice in it, such as `/${first ? 'set-password' : 'reset-password'}`, is one path for each. */
function pathsOf(link: string): string[] {
  const choice = /\$\{\w+ \? '([^']+)' : '([^']+)'\}/.exec(link)
  const written = choice ? [1, 2].map((at) => link.replace(choice[0], choice[at] ?? '')) : [link]
  return written.map((path) => path.replaceAll(/\$\{[^}]*\}/g, '1'))
}

test('every path the emails link to is a route of the app', async () => {
  const paths = new Set<string>()
  for await (const file of glob(EMAILS, { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8')
    for (const [, link = ''] of source.matchAll(/publicUrl\}(\/[^`#]*)/g))
      pathsOf(link).forEach((one) => paths.add(one))
  }
  const known = ['/calendar', '/set-password', '/reset-password', '/account-deletion/1', '/terms', '/admin/operations']
  expect([...paths]).toEqual(expect.arrayContaining(known))
  expect([...paths].filter((path) => !ROUTES.some((route) => matchPath(route.path, path)))).toEqual([])
})

describe('routes', () => {
  test('have reads of the contract as their first calls', () => {
    const reads = Object.keys(calls).flatMap((name) => /^GET (.*)/.exec(name)?.[1] ?? [])
    const isRead = (path: string) =>
      reads.some((read) => new RegExp(`^${read.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    const first = ROUTES.flatMap((route) => route.calls).map((call) => call.split('?')[0] ?? '')
    expect(first.filter((path) => !isRead(path))).toEqual([])
  })

  test.each<[string, string | undefined]>([
    ['/', '/dashboard'],
    ['/login', '/login'],
    ['/social-posts/12', '/social-posts/:id'],
    ['/social-post-collections/mortgage', '/social-post-collections/mortgage'],
    ['/social-post-collections/12', '/social-post-collections/:id'],
    ['/social-media-connections/facebook', '/social-media-connections/:platform'],
    ['/calendar/', '/calendar'],
    ['/checkout/social-media', '/checkout/:product'],
    ['/admin', '/admin/*'],
    ['/admin/tags/1', '/admin/*'],
    ...[
      '/social-posts/0',
      '/social-posts/2147483648',
      '/social-posts/x',
      '/social-media-connections/x',
      '/calendar/1',
      '/administrators',
    ].map((path): [string, undefined] => [path, undefined]),
  ])('are found by their addresses: %s is %s', (path, route) => {
    expect(routeAt(path)?.route.path).toBe(route)
  })
})

describe('drawers and dialogs', () => {
  /** The base of the questions, which other files open. */
  const BASE = 'shared/ui/drawer/confirm-drawer.tsx'

  test('are listed with the states that show them', async () => {
    const opening: string[] = []
    const cwd = join(ROOT, 'src/pwa')
    for await (const file of glob('**/*.tsx', { cwd })) {
      if (/<(Drawer|ConfirmDrawer|dialog)\b/.test(await readFile(join(cwd, file), 'utf8'))) opening.push(file)
    }
    expect(opening.filter((file) => file !== BASE).toSorted()).toEqual(Object.keys(PANELS).toSorted())
  })

  test('are in states that the fixtures have', () => {
    const ids = { template: 'uuid', agent: 1, import: 1, scheduled: 1, published: 1 }
    const states = new Set(allShots(ids).map(({ route, state }) => `${route} · ${state}`))
    const listed = Object.values(PANELS).flat()
    expect(listed.filter((state) => !states.has(state))).toEqual([])
  })
})
