import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const TABLE = 'docs/platform-features.md'

test('every test that the table of platform features names is there', () => {
  const named = [...readFileSync(TABLE, 'utf8').matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
