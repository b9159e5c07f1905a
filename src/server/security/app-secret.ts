import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret stored in the data folder (which exists), created when there is none. The file appears complete or not
 * at all, and two processes that start at once end with the same secret.
 */
export function appSecret(dataDir: string): string {
  const path = pathIn(dataDir)
  const known = readIfThere(path)
  if (known) return known
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

/** The secret stored in the data folder; null where there is none. */
export function storedAppSecret(dataDir: string): string | null {
  return readIfThere(pathIn(dataDir))
}

const pathIn = (dataDir: string) => join(dataDir, 'app-secret')

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
