import { existsSync, readdirSync } from 'node:fs'

import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'

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

const betweenLayers = layers.map((layer): IForbiddenRuleType => {
  const allowed = [layer, ...MAY_IMPORT[layer]].join('|')
  return {
    name: `${layer}-imports-only-what-it-may`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${allowed})/` },
  }
})

const MODULES = new URL('../../src/server/modules/', import.meta.url)
const WITH_INDEX = readdirSync(MODULES)
  .filter((name) => existsSync(new URL(`${name}/index.ts`, MODULES)))
  .join('|')

const insideLayers: IForbiddenRuleType[] = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'only-the-app-knows-the-sandbox',
    severity: 'error',
    from: { path: '^src/server/', pathNot: '^src/server/app\\.ts$' },
    to: { path: '^src/sandbox/' },
  },
  {
    name: 'agent-and-admin-screens-do-not-know-each-other',
    severity: 'error',
    from: { path: '^src/pwa/(agent|admin)/' },
    to: { path: '^src/pwa/(agent|admin)/', pathNot: '^src/pwa/$1/' },
  },
  {
    name: 'server-modules-meet-at-an-index-or-a-service',
    severity: 'error',
    from: { path: '^src/server/modules/([^/]+)/' },
    to: {
      path: '^src/server/modules/',
      // Only a module without an index.ts may be imported at its service.ts.
      pathNot: ['^src/server/modules/$1/', '/index\\.ts$', `^src/server/modules/(?!(${WITH_INDEX})/).+/service\\.ts$`],
    },
  },
  {
    name: 'domain-and-contract-use-only-pure-libraries',
    severity: 'error',
    from: { path: '^src/(domain|contract)/' },
    to: { path: 'node_modules', pathNot: 'node_modules/(@date-fns/tz|zod)/' },
  },
  {
    name: 'traces-are-loaded-only-where-they-are-made',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^src/server/traces/open\\.ts$', dynamic: false },
  },
  {
    name: 'only-traces-use-opentelemetry',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/server/traces/open\\.ts$' },
    to: { path: 'node_modules/@opentelemetry/' },
  },
  {
    name: 'no-node-in-the-browser',
    severity: 'error',
    from: { path: '^src/(domain|contract|client|sync|worker|pwa)/' },
    to: { dependencyTypes: ['core'] },
  },
]

async function cruised(): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['src'],
    {
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: [...betweenLayers, ...insideLayers] },
    },
    { extensions: ['.ts', '.tsx'], conditionNames: ['import'], exportsFields: ['exports'] },
  )
  if (typeof output === 'string') throw new TypeError('the imports were reported as text')
  return output
}

/**
 * The part of the server a file belongs to: a folder of src/server, and of those in `modules` each by itself. Null for
 * the files beside them, which assemble the parts or serve all of them.
 */
function partOf(path: string): string | null {
  return /^src\/server\/(modules\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null
}

/** By part of the server, the parts it imports. */
function importedParts(modules: ICruiseResult['modules']): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
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

/** What is left after every part that imports nothing of the rest was taken away: empty without a cycle. */
function partsInCycles(parts: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(parts)
  for (;;) {
    const free = [...left].filter(([, imported]) => ![...imported].some((one) => left.has(one)))
    if (free.length === 0) return [...left.keys()].toSorted()
    for (const [part] of free) left.delete(part)
  }
}

describe('imports between the folders of src', () => {
  const result = cruised()

  test('the rules were checked against every module', async () => {
    const { summary, modules } = await result
    expect(summary.totalCruised).toBeGreaterThan(100)
    for (const layer of layers) {
      const known = modules.filter((module) => module.source.startsWith(`src/${layer}/`))
      expect(known.length, layer).toBeGreaterThan(0)
    }
    const crossing = modules.flatMap((module) => module.dependencies).filter((d) => d.module.startsWith('#'))
    expect(crossing.length).toBeGreaterThan(50)
    expect(crossing.filter((d) => d.couldNotResolve).map((d) => d.module)).toEqual([])
  })

  test('no two parts of the server depend on each other, not even through others', async () => {
    const parts = importedParts((await result).modules)
    expect(parts.size).toBeGreaterThan(20)
    expect([...(parts.get('modules/publishing') ?? [])]).toContain('modules/connections')
    expect(partsInCycles(parts)).toEqual([])
  })

  test('no module imports what its folder may not', async () => {
    const { summary } = await result
    expect(summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`)).toEqual([])
  })
})
