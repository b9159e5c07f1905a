// Measures /login of a running server on Lighthouse's slow phone and checks it against lighthouserc.json.
// Usage: node scripts/lighthouse.mjs [origin], http://localhost:3000 when left out.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from './chromium.mjs'
import { env, node, root, run, stop } from './modules.mjs'

const origin = (process.argv[2] ?? process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(
  /\/+$/,
  '',
)
const alive = await fetch(`${origin}/healthz`).catch(() => null)
if (!alive?.ok) stop(`no server answers at ${origin}: start one with npm start, or name its origin`)

// Reports of an earlier run would be judged again.
rmSync(join(root, '.lighthouseci'), { recursive: true, force: true })
const cli = 'node_modules/@lhci/cli/src/cli.js'
const withChrome = { env: { ...env, CHROME_PATH: chromium() } }
for (const step of [['collect', `--url=${origin}/login`], ['assert']]) {
  const { status } = run(node, [cli, ...step, '--config=lighthouserc.json'], withChrome)
  if (status !== 0) stop(`Lighthouse's ${step[0]} did not pass; see what was said above`)
}
