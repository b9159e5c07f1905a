import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../src/server')

/** Who may read the tables themselves, which also hold what is deleted or unreleased. */
const MAY_READ_TABLES: readonly (string | RegExp)[] = [
  /^db\//,
  /^demo\//,
  /^modules\/admin\//,
  // Which of a post's columns are copied.
  'modules/publishing/post-copy.ts',
  // Only the type of a row.
  'modules/publishing/repo.ts',
  // It checks what will be released too.
  'operator/check-fair-housing.ts',
  'operator/remove-demo.ts',
  // Files of deleted records are used until the records are removed.
  'storage/unused-files.ts',
]

/** A table in a raw statement, or imported from the schema. */
const IN_SQL = /\b(?:from|join|update|into)\s+(?:social_posts|templates)\b/
const IMPORTED = /import \{[^}]*\b(?:posts|templates)\b[^}]*\} from '[^']*db\/schema\/index\.ts'/

const namesTables = (source: string) => IN_SQL.test(source) || IMPORTED.test(source)

test('the tables of posts and templates are recognized in statements and imports', () => {
  expect(namesTables('select 1 from social_posts p')).toBe(true)
  expect(namesTables('left join templates t on true')).toBe(true)
  expect(namesTables("import { agents, posts } from '../../db/schema/index.ts'")).toBe(true)
  expect(namesTables('select 1 from library_posts p join library_templates t on true')).toBe(false)
  expect(namesTables("import { libraryPosts } from '../../db/schema/index.ts'")).toBe(false)
})

test('only the back-office reads posts and templates that are deleted or not released', async () => {
  const paths = (await readdir(SERVER, { recursive: true })).filter((path) => path.endsWith('.ts'))
  expect(paths.length).toBeGreaterThan(200)
  const mayRead = (path: string) =>
    MAY_READ_TABLES.some((one) => (typeof one === 'string' ? one === path : one.test(path)))
  const readers: string[] = []
  for (const path of paths.filter((one) => !mayRead(one)))
    if (namesTables(await readFile(join(SERVER, path), 'utf8'))) readers.push(path)
  expect(readers).toEqual([])
})
