import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** What may not be imported: paths are patterns, `$1` in those of `to` is the first group of `from`. */
interface Rule {
  name: string
  from: { path: string; pathNot?: string }
  to: { path: string; pathNot?: string | string[]; dynamic?: boolean }
}

interface Import {
  /** As it is written. */
  module: string
  /** A path from the root; a module of Node by its name. */
  resolved: string
  dynamic: boolean
}

/** The folders of src that each folder may import, besides itself (docs/architecture.md). */
const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],
  client: ['contract'],
  sync: ['client', 'contract', 'domain'],
  worker: ['sync', 'client', 'contract', 'domain'],
  pwa: ['sync', 'client', 'contract', 'domain'],
  server: ['contract', 'domain', 'sandbox'],
  sandbox: ['domain'],
} as const

type Layer = keyof typeof MAY_IMPORT

const layers = Object.keys(MAY_IMPORT) as Layer[]

const betweenLayers = layers.map((layer): Rule => {
  const allowed = [layer, ...MAY_IMPORT[layer]].join('|')
  return {
    name: `${layer}-imports-only-what-it-may`,
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${allowed})/` },
  }
})

const MODULES = new URL('../../src/server/modules/', import.meta.url)
const WITH_INDEX = readdirSync(MODULES)
  .filter((name) => existsSync(new URL(`${name}/index.ts`, MODULES)))
  .join('|')

const insideLayers: Rule[] = [
  {
    name: 'only-the-app-knows-the-sandbox',
    from: { path: '^src/server/', pathNot: '^src/server/app\\.ts$' },
    to: { path: '^src/sandbox/' },
  },
  {
    name: 'agent-and-admin-screens-do-not-know-each-other',
    from: { path: '^src/pwa/(agent|admin)/' },
    to: { path: '^src/pwa/(agent|admin)/', pathNot: '^src/pwa/$1/' },
  },
  {
    name: 'server-modules-meet-at-an-index-or-a-service',
    from: { path: '^src/server/modules/([^/]+)/' },
    to: {
      path: '^src/server/modules/',
      // Only a module without an index.ts may be imported at its service.ts.
      pathNot: ['^src/server/modules/$1/', '/index\\.ts$', `^src/server/modules/(?!(${WITH_INDEX})/).+/service\\.ts$`],
    },
  },
  {
    name: 'domain-and-contract-use-only-pure-libraries',
    from: { path: '^src/(domain|contract)/' },
    to: { path: 'node_modules', pathNot: 'node_modules/zod(?:/|$)' },
  },
  {
    name: 'traces-are-loaded-only-where-they-are-made',
    from: { path: '^src/' },
    to: { path: '^src/server/traces/open\\.ts$', dynamic: false },
  },
  {
    name: 'only-traces-use-opentelemetry',
    from: { path: '^src/', pathNot: '^src/server/traces/open\\.ts$' },
    to: { path: 'node_modules/@opentelemetry/' },
  },
  {
    name: 'no-node-in-the-browser',
    from: { path: '^src/(domain|contract|client|sync|worker|pwa)/' },
    to: { path: '^node:' },
  },
]

/** What each file of src imports and exports from elsewhere, types too. */
function readImports(): Map<string, Import[]> {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.endsWith('.d.ts'))
  return new Map(files.toSorted().map((path) => [path, importsOf(path)]))
}

function importsOf(path: string): Import[] {
  const source = readFileSync(path, 'utf8')
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} could not be read`)
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  const fixed = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported]
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  return [
    ...fixed.map(({ value }) => ({ module: value, resolved: resolve(path, value), dynamic: false })),
    ...later.flatMap((text) => {
      const name = /^(['"`])([^$]*)\1$/.exec(text)?.[2]
      return name === undefined ? [] : [{ module: name, resolved: resolve(path, name), dynamic: true }]
    }),
  ]
}

function resolve(from: string, name: string): string {
  const [plain = ''] = name.split('?')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  if (plain.startsWith('#')) return join('src', plain.slice(1))
  return isBuiltin(plain) ? `node:${plain.replace(/^node:/, '')}` : join('node_modules', plain)
}

/** Whether an imported file, or the package of an imported module, is there. */
function isThere({ resolved }: Import): boolean {
  const [name] = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolved) ?? [resolved]
  return resolved.startsWith('node:') || existsSync(name)
}

function violationsOf(rules: readonly Rule[], imports: ReadonlyMap<string, Import[]>): string[] {
  return [...imports].flatMap(([path, imported]) =>
    rules.flatMap(({ name, from, to }) => {
      const begins = new RegExp(from.path).exec(path)
      if (!begins || (from.pathNot !== undefined && new RegExp(from.pathNot).test(path))) return []
      const pattern = (text: string) => new RegExp(text.replaceAll('$1', begins[1] ?? ''))
      const allowed = [to.pathNot ?? []].flat().map(pattern)
      return imported
        .filter(({ dynamic }) => to.dynamic === undefined || to.dynamic === dynamic)
        .filter(({ resolved }) => pattern(to.path).test(resolved) && !allowed.some((one) => one.test(resolved)))
        .map(({ resolved }) => `${name}: ${path} -> ${resolved}`)
    }),
  )
}

/**
 * The part of the server a file belongs to: a folder of src/server, and of those in `modules` each by itself. Null for
 * the files beside them, which assemble the parts or serve all of them.
 */
function partOf(path: string): string | null {
  return /^src\/server\/(modules\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null
}

/** By part of the server, the parts it imports. */
function importedParts(modules: ReadonlyMap<string, Import[]>): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const [source, dependencies] of modules) {
    const from = partOf(source)
    if (from === null) continue
    const imported = parts.get(from) ?? new Set()
    parts.set(from, imported)
    for (const { resolved } of dependencies) {
      const to = partOf(resolved)
      if (to !== null && to !== from) imported.add(to)
    }
  }
  return parts
}

/** What is left after everything was taken away that imports none of the rest, or that none imports: empty without a cycle. */
function inCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(imports)
  for (;;) {
    const imported = new Set(Array.from(left.values(), (names) => Array.from(names)).flat())
    const free = [...left].filter(([name, names]) => !imported.has(name) || ![...names].some((one) => left.has(one)))
    if (free.length === 0) return [...left.keys()].toSorted()
    for (const [name] of free) left.delete(name)
  }
}

describe('imports between the folders of src', () => {
  const imports = readImports()

  test('the rules are checked against every module', () => {
    expect(imports.size).toBeGreaterThan(100)
    const paths = [...imports.keys()]
    for (const layer of layers)
      expect(paths.filter((path) => path.startsWith(`src/${layer}/`)).length, layer).toBeGreaterThan(0)
    const crossing = [...imports.values()].flat().filter(({ module }) => module.startsWith('#'))
    expect(crossing.length).toBeGreaterThan(50)
    expect([...imports.values()].flat().filter((one) => !isThere(one))).toEqual([])
  })

  test('no two parts of the server depend on each other, not even through others', () => {
    const parts = importedParts(imports)
    expect(parts.size).toBeGreaterThan(20)
    expect([...(parts.get('modules/publishing') ?? [])]).toContain('modules/connections')
    expect(inCycles(parts)).toEqual([])
  })

  test('no modules import each other, not even through others', () => {
    expect(
      inCycles(new Map([...imports].map(([path, all]) => [path, new Set(all.map((one) => one.resolved))]))),
    ).toEqual([])
  })

  test('no module imports what its folder may not', () => {
    expect(violationsOf([...betweenLayers, ...insideLayers], imports)).toEqual([])
  })

  test('a rule finds what it forbids', () => {
    const forbidden: [string, Import][] = [
      ['src/domain/a.ts', { module: '#pwa/b.ts', resolved: 'src/pwa/b.ts', dynamic: false }],
      ['src/pwa/agent/a.ts', { module: '../admin/b.ts', resolved: 'src/pwa/admin/b.ts', dynamic: true }],
      [
        'src/server/modules/ai/a.ts',
        { module: '../legal/b.ts', resolved: 'src/server/modules/legal/b.ts', dynamic: false },
      ],
      ['src/sync/a.ts', { module: 'fs', resolved: 'node:fs', dynamic: false }],
    ]
    const found = violationsOf(
      [...betweenLayers, ...insideLayers],
      new Map(forbidden.map(([path, one]) => [path, [one]])),
    )
    expect(found.map((text) => text.slice(0, text.indexOf(':')))).toEqual([
      'domain-imports-only-what-it-may',
      'agent-and-admin-screens-do-not-know-each-other',
      'server-modules-meet-at-an-index-or-a-service',
      'no-node-in-the-browser',
    ])
  })
})
