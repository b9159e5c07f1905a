import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { compareFolders } from '../screenshots/compare.ts'
import { checkFixtures } from '../screenshots/fixtures.ts'

test('every route of the app has an entry in the fixtures of the screenshots, and every entry a route', async () => {
  await checkFixtures()
})

test('two folders of screenshots are compared by the share of differing pixels', async () => {
  const [before, after] = await Promise.all(['before-', 'after-'].map((name) => mkdtemp(join(tmpdir(), name))))
  if (!before || !after) throw new Error('no folders were made')
  const draw = (folder: string, name: string, width: number, background: string) =>
    sharp({ create: { width, height: 10, channels: 3, background } })
      .png()
      .toFile(join(folder, name))
  await draw(before, 'same.png', 10, '#ffffff')
  await draw(after, 'same.png', 10, '#fffffa')
  await draw(before, 'wider.png', 10, '#ffffff')
  await draw(after, 'wider.png', 20, '#ffffff')
  await draw(after, 'new.png', 10, '#ffffff')
  const { compared, differences } = await compareFolders(before, after)
  expect(compared).toBe(2)
  expect(differences.map(({ file, share }) => [file, share])).toEqual([
    ['new.png', null],
    ['wider.png', 0.5],
  ])
  await Promise.all([before, after].map((folder) => rm(folder, { recursive: true })))
})
