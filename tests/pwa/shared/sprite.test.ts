import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const PWA = join(import.meta.dirname, '../../../src/pwa')
const UI = join(PWA, 'shared/ui')
const symbols = [...readFileSync(join(UI, 'sprite.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
  ([, id]) => id ?? '',
)
const names = [...readFileSync(join(UI, 'icon-name.ts'), 'utf8').matchAll(/\| '([^']+)'/g)].map(
  ([, name]) => name ?? '',
)

describe('the icon sprite', () => {
  it('the sprite has a symbol for every icon, the wordmark and the empty state', () => {
    expect(names.length).toBeGreaterThan(50)
    expect(symbols.filter((id) => id !== 'wordmark' && id !== 'empty').toSorted()).toEqual(names.toSorted())
  })

  it('the sprite has no icon that no screen shows', () => {
    const sources = readdirSync(PWA, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon-name.ts'))
      .map((file) => readFileSync(join(PWA, file), 'utf8'))
      .join('\n')
    const shown = (name: string) => new RegExp(`['"]${name}['"]`).test(sources)
    expect(names.filter((name) => !shown(name) && !shown(name.replace(/-fill$/, '')))).toEqual([])
  })
})
