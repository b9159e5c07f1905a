import { build } from 'vite'

/** `in-page.ts` with all it imports, as one script. */
export async function bundle(): Promise<string> {
  const entry = new URL('in-page.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'deviceModules' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error('The modules were not bundled')
  return chunk.code
}
