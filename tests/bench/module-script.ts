import { fileURLToPath } from 'node:url'

import { build } from 'vite'

/** A module of the app as a script that puts its exports on `window[name]`, to be measured without a screen. */
export async function moduleScript(path: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(`../../${path}`, import.meta.url)), formats: ['iife'], name },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${path} was not built`)
  return output.output[0].code
}
