import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { PLATFORMS } from '#domain/platform/platform.ts'

const SRC = new URL('../../src/', import.meta.url).pathname

/** The tables in which each network has a row (docs/development.md, "Add a network"). */
const TABLES = [
  'domain/insights/figures.ts',
  'domain/library/post.ts',
  'domain/media/media-rules.ts',
  'domain/plan/plan.ts',
  'domain/platform/platform.ts',
  'domain/publication/alt-text.ts',
  'pwa/shared/connections/platform-notes.ts',
  'pwa/shared/platforms.ts',
  'server/networks/connectors.ts',
  'server/networks/settings.ts',
]

/** What else may name a network: its connector and its stand-in, the demo's accounts, and a path of the contract. */
const PLACES = [
  ...PLATFORMS.map((platform) => `server/networks/${platform}/`),
  'sandbox/',
  'server/demo/',
  'contract/publishing/connections.ts',
]

const NAME = PLATFORMS.join('|')
/** A network's name as a string, a property or a shorthand property. */
const NAMED = new RegExp(`(['"\`])(?:${NAME})\\1|\\.(?:${NAME})\\b|\\b(?:${NAME})\\??:|[{,] *(?:${NAME}) *[,}]`)
const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm

const isIn = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place))

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
const naming = sources.filter((path) => NAMED.test(readFileSync(join(SRC, path), 'utf8').replaceAll(COMMENT, '')))

test('no code names a network except the tables, its connector, its stand-in and the demo', () => {
  expect(naming.filter((path) => !isIn(path, [...TABLES, ...PLACES]))).toEqual([])
})

test('every place that may name a network does', () => {
  expect([...TABLES, ...PLACES].filter((place) => !naming.some((path) => path.startsWith(place)))).toEqual([])
})
