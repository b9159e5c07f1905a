import { fileURLToPath } from 'node:url'

import { build } from 'vite'

/** A module with all it imports as one script for a page, whose exports are the global `name`. */
export async function moduleScript(file: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: fileURLToPath(file), formats: ['iife'], name } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error(`${file.pathname} was not built`)
  return result.output[0].code
}
