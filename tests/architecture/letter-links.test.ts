import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'

import { routeTable } from '../screenshots/route-table.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** Where letters, and the links in them, are written. */
const LETTERS = [
  'src/server/mail/*.ts',
  'src/server/modules/billing/letters/*.ts',
  'src/server/modules/operator-letter/*.ts',
  'src/server/modules/session/{email-changes,password-links}.ts',
]

const LINK = /publicUrl\}(\/[^`#]*)/g

/** A link with a choice in it, such as `/${first ? 'set-password' : 'reset-password'}`, is one path for each. */
function pathsOf(link: string): string[] {
  const choice = /\$\{\w+ \? '([^']+)' : '([^']+)'\}/.exec(link)
  const written = choice ? [1, 2].map((at) => link.replace(choice[0], choice[at] ?? '')) : [link]
  return written.map((path) => path.replaceAll(/\$\{[^}]*\}/g, '1'))
}

async function linkedPaths(): Promise<string[]> {
  const paths = new Set<string>()
  for await (const file of glob(LETTERS, { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8')
    for (const [, link = ''] of source.matchAll(LINK)) for (const path of pathsOf(link)) paths.add(path)
  }
  return [...paths]
}

test('every path the letters link to is a route of the app', async () => {
  const paths = await linkedPaths()
  expect(paths).toEqual(
    expect.arrayContaining([
      '/calendar',
      '/set-password',
      '/reset-password',
      '/account-deletion/1',
      '/terms',
      '/admin/operations',
    ]),
  )
  const routes = (await routeTable()).filter((route) => route !== '*')
  expect(paths.filter((path) => !routes.some((route) => matchPath(route, path)))).toEqual([])
})
