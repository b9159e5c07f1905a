import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

/** Compiles the fair-housing rules at build time, so that a phone gets expressions and neither rules nor compiler. */
export function fairHousing(): Plugin {
  return {
    name: 'porchlight:fair-housing',
    apply: 'build',
    async load(id) {
      if (!id.endsWith('/domain/fair-housing/compiled.ts')) return null
      const compiled = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const valueOf = (value: unknown) =>
        typeof value === 'function' ? `() => (${JSON.stringify(value())})` : JSON.stringify(value)
      return Object.entries(compiled)
        .map(([name, value]) => `export const ${name} = ${valueOf(value)}`)
        .join('\n')
    },
  }
}
