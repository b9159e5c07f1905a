import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openEmbedded } from '#server/db/embedded.ts'
import { tags } from '#server/db/schema/index.ts'
import { copyEmbedded } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { testFolder } from '#tests/support/test-folder.ts'

test('the embedded database starts clean after a first start that was killed half-way', async () => {
  const dataDir = testFolder()
  copyEmbedded(dataDir)
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.new'))
  rmSync(join(dataDir, 'database.new/global'), { recursive: true })
  const { db, close } = await openEmbedded(dataDir, QUIET)
  await db.insert(tags).values({ name: 'fresh', slug: 'fresh', type: 'test' })
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
  await close()
})
