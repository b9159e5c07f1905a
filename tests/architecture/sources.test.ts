import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { PLATFORMS } from '#domain/platform/platform.ts'

const SRC = new URL('../../src/', import.meta.url).pathname

/** The tables in which each network has a row (docs/development.md, "Add a network"). */
const TABLES = [
  'domain/insights/insights.ts',
  'domain/library/post.ts',
  'domain/media/media-rules.ts',
  'domain/operations/crawlers.ts',
  'domain/plan/plan.ts',
  'domain/platform/api-versions.ts',
  'domain/platform/platform.ts',
  'domain/publication/alt-text.ts',
  'pwa/shared/connections/platform-notes.ts',
  'pwa/shared/platforms.ts',
  'server/networks/connectors.ts',
  'server/networks/network-settings.ts',
]

/**
 * What else may name a network: its connector and its stand-in, the demo's accounts, a path of the contract, and the options
 * that single networks have.
 */
const PLACES = [
  ...PLATFORMS.map((platform) => `server/networks/${platform}/`),
  'sandbox/',
  'server/demo/',
  'contract/publishing/connections.ts',
  'contract/publishing/publishing.ts',
  'domain/publication/story.ts',
  'domain/publication/subtitles.ts',
  'pwa/agent/composer/network-options/',
  'pwa/agent/composer/posting.ts',
  'server/modules/publishing/accept/check-options.ts',
]

const NAME = PLATFORMS.join('|')
/** A network's name as a string, a property or a shorthand property. */
const NAMED = new RegExp(`(['"\`])(?:${NAME})\\1|\\.(?:${NAME})\\b|\\b(?:${NAME})\\??:|[{,] *(?:${NAME}) *[,}]`)
const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm

const isIn = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place))

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(SRC, path), 'utf8')
const naming = sources.filter((path) => NAMED.test(read(path).replaceAll(COMMENT, '')))

test('no code names a network except the tables, its connector, its stand-in and the demo', () => {
  expect(naming.filter((path) => !isIn(path, [...TABLES, ...PLACES]))).toEqual([])
})

test('every place that may name a network does', () => {
  expect([...TABLES, ...PLACES].filter((place) => !naming.some((path) => path.startsWith(place)))).toEqual([])
})

/** Who may read the tables themselves, which also hold what is deleted or unreleased. */
const MAY_READ_TABLES: readonly (string | RegExp)[] = [
  /^db\//,
  /^demo\//,
  /^modules\/admin\//,
  // Which of a post's columns are copied.
  'modules/publishing/publication/post-copy.ts',
  // Only the type of a row.
  'modules/publishing/publication/source-post.ts',
  // It checks what will be released too.
  'operator/check-fair-housing.ts',
  'operator/remove-demo.ts',
  // Files of deleted records are used until the records are removed.
  'storage/unused-files.ts',
]

/** A table in a raw statement, or imported from the schema. A post that was read may be joined to its collection. */
const IN_SQL =
  /\b(?:from|join|update|into)\s+(?:social_posts|templates)\b|\b(?:from|update|into)\s+(?:social_post|template)_collections\b/
const IMPORTED =
  /import \{[^}]*\b(?:posts|templates|collections|templateCollections)\b[^}]*\} from '[^']*db\/schema\/index\.ts'/

const namesTables = (source: string) => IN_SQL.test(source) || IMPORTED.test(source)

test('the tables of posts, templates and collections are recognized in statements and imports', () => {
  expect(namesTables('select 1 from social_posts p')).toBe(true)
  expect(namesTables('left join templates t on true')).toBe(true)
  expect(namesTables('select 1 from template_collections c')).toBe(true)
  expect(namesTables("import { agents, posts } from '../../db/schema/index.ts'")).toBe(true)
  expect(namesTables('select 1 from library_posts p join library_templates t on true')).toBe(false)
  expect(namesTables("import { libraryPosts } from '../../db/schema/index.ts'")).toBe(false)
})

test('only the back-office reads posts, templates and collections that agents don’t see', () => {
  const paths = sources.filter((path) => path.startsWith('server/'))
  expect(paths.length).toBeGreaterThan(200)
  const mayRead = (path: string) =>
    MAY_READ_TABLES.some((one) => (typeof one === 'string' ? one === path : one.test(path)))
  const others = paths.filter((path) => !mayRead(path.replace('server/', '')))
  expect(others.filter((path) => namesTables(read(path)))).toEqual([])
})

test('every JPEG is made by the two encoders that give a transparent picture a ground', () => {
  const encoders = ['pwa/shared/pictures/drawn-picture.ts', 'server/pictures/to-jpeg.ts']
  const encodes = (path: string) => /\.jpeg\(|\.toBlob\(|\.convertToBlob\(|\.toFormat\(/.test(read(path))
  expect(sources.filter(encodes).toSorted()).toEqual(encoders)
})
