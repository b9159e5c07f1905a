import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/** The router's package names only its development build to bundlers; the other is a fifth smaller and doesn't warn. */
const productionBuild = (file: string) =>
  fileURLToPath(import.meta.resolve('react-router/package.json')).replace('package.json', `dist/production/${file}`)

/** What isn't needed by the declarative router, and that the bundler can't tell: it would be 3.5 KB of every first load. */
const CHANGES: readonly [RegExp, string][] = [
  // A component that nobody imports is dropped only when making and naming it has no effect.
  [/^\w+\.displayName = .*$/gm, ''],
  [/= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ '],
  // Links prefetch in framework mode alone; elsewhere each has two states and two effects for nothing.
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, ''],
  [/\.\.\.prefetchHandlers,(\s*href: \(isSpaLink)/, '$1'],
  [/mergeRefs\(forwardedRef, prefetchRef\),(\s*target,)/, 'forwardedRef,$1'],
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
]

/** Builds with the router's production build, less what the declarative router never runs. */
export function router(): Plugin {
  return {
    name: 'porchlight:router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router\/dom$/, replacement: productionBuild('dom-export.mjs') },
          { find: /^react-router$/, replacement: productionBuild('index.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/, code: 'function LinkWithRef' },
      handler: (code) =>
        CHANGES.reduce((changed, [pattern, by]) => {
          const next = changed.replace(pattern, by)
          if (next === changed) throw new Error(`The router has no ${String(pattern)} any more: change vite/router.ts`)
          return next
        }, code),
    },
  }
}
