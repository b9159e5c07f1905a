// Builds the app where it isn't built, prints the size of the JavaScript a first visit fetches, in gzip KB, and fails
// over budget.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build } from './build.mjs'
import { root } from './modules.mjs'

if (!process.argv[2]) build()
const dist = resolve(process.argv[2] ?? join(root, 'dist'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const VISITS = [
  { name: '/login', budget: 90, sources: ['src/pwa/public/login/login-screen.tsx'] },
  { name: 'a library page', budget: 110, sources: ['shell', 'src/pwa/agent/library/tag-page-screen.tsx'] },
]

function filesOf(sources) {
  const files = new Set()
  const follow = (key) => {
    // A group's chunk goes by its name, any other by its source.
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`${key} is not in the build; has it moved?`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const below of chunk.imports ?? []) follow(below)
  }
  for (const source of sources) follow(source)
  return [...files]
}

for (const { name, budget, sources } of VISITS) {
  const sizes = filesOf(['index.html', ...sources]).map((file) => [
    file,
    gzipSync(readFileSync(join(dist, file))).length / 1024,
  ])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const over = total > budget
  console.log(`${name}: ${total.toFixed(1)} KB of ${budget} KB${over ? ', over budget' : ''}`)
  if (over || process.argv.includes('--files')) {
    for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]))
      console.log(`  ${size.toFixed(1).padStart(6)}  ${file}`)
  }
  if (over) process.exitCode = 1
}
