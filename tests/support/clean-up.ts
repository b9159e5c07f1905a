import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ends: (() => unknown)[] = []

/** Has something done at the end of the work that runs, whether it succeeds or not. */
export function cleanUp(end: () => unknown): void {
  ends.push(end)
}

/** Does `work` of a program without a test runner, and then all that `cleanUp` was given in it, the last first. */
export async function withCleanUp<T>(work: () => Promise<T>): Promise<T> {
  const from = ends.length
  try {
    return await work()
  } finally {
    for (const end of ends.splice(from).toReversed()) await end()
  }
}

/** A new folder that is removed at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
