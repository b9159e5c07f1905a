import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** A new folder, which is removed when the test that asked for it has finished. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
