import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { runnerImport } from 'vite'

import { SECTIONS } from '#pwa/admin/admin-address.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** Where routes are written in JSX. */
const INLINE = ['src/pwa/router.tsx', 'src/pwa/signed-in.tsx']

/** The path of every route of the app, the sections of the back-office included, from the app's own tables. */
export async function routeTable(): Promise<string[]> {
  const paths = new Set<string>()
  for await (const file of glob('src/pwa/**/routes.tsx', { cwd: ROOT })) {
    const { module } = await runnerImport<Record<string, unknown>>(join(ROOT, file), { root: ROOT, configFile: false })
    for (const table of Object.values(module)) {
      if (!Array.isArray(table)) throw new Error(`${file} exports something else than tables of routes`)
      for (const { path } of table as { path: string }[]) paths.add(path)
    }
  }
  for (const file of INLINE) {
    const source = await readFile(join(ROOT, file), 'utf8')
    for (const [, path] of source.matchAll(/<Route[^>]*? path="([^"]+)"/g)) if (path) paths.add(path)
  }
  for (const section of Object.keys(SECTIONS)) paths.add(`/admin/${section}`)
  return [...paths]
}
