import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const copy = mkdtempSync(join(tmpdir(), 'porchlight-fourth-network-'))

afterAll(() => rmSync(copy, { recursive: true }))

/** Files with an error of the type checker in a layer and all it imports. */
async function filesWithErrors(layer: string): Promise<string[]> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = promisify(execFile)(process.execPath, [tsc, '-p', `src/${layer}`, '--pretty', 'false'], { cwd: copy })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? '')
}

test('the type checker asks for each row that a new network needs', { timeout: 180_000 }, async () => {
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const list = join(copy, 'src/domain/platform/platform.ts')
  const [before, after] = [`'linkedin'] as const`, `'linkedin', 'fake'] as const`]
  const text = readFileSync(list, 'utf8')
  expect(text).toContain(before)
  writeFileSync(list, text.replace(before, after))

  // Between them, the two import every other layer but the worker, which knows no network.
  const files = await Promise.all(['server', 'pwa'].map(filesWithErrors))

  // The same list is in docs/development.md, under "Add a network".
  expect([...new Set(files.flat())].toSorted()).toEqual([
    'src/domain/insights/figures.ts',
    'src/domain/library/post.ts',
    'src/domain/media/media-rules.ts',
    'src/domain/plan/plan.ts',
    'src/domain/platform/platform.ts',
    'src/domain/publication/alt-text.ts',
    'src/pwa/shared/connections/platform-notes.ts',
    'src/pwa/shared/platforms.ts',
    'src/server/networks/connectors.ts',
    'src/server/networks/settings.ts',
  ])
})
