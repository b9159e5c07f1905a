import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, onTestFinished } from 'vitest'

/** A new folder, which is removed when the test that asked for it has finished. */
export const testFolder = () => newFolder(onTestFinished)

/** A new folder, which is removed after all tests of the file. */
export const fileFolder = () => newFolder(afterAll)

function newFolder(whenDone: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
