import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

import { isForAgents, MEASURED_SCREENS } from '#tests/bench/measured-screens.ts'
import { openBrowser } from '#tests/support/browser.ts'

const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}`, LIGHTHOUSE_EMAIL, LIGHTHOUSE_PASSWORD } = process.env
const origin = (process.argv[2] ?? PUBLIC_URL).replace(/\/+$/, '')

/** The cookies of an agent; the demo's own where no other is named. */
async function signIn(): Promise<string> {
  const agent = openBrowser(origin)
  const body = {
    email: LIGHTHOUSE_EMAIL ?? 'agent@porchlight.test',
    password: LIGHTHOUSE_PASSWORD ?? 'Porchlight1!',
  }
  const { status } = await agent.api('POST', '/login', { body })
  if (status !== 200) fail(`the login of ${body.email} at ${origin} was answered ${status}`)
  return [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function lhci(...args: string[]): void {
  const command = ['node_modules/@lhci/cli/src/cli.js', ...args, '--config=lighthouserc.json']
  if (spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0)
    fail(`Lighthouse's ${args[0]} did not pass; see what was said above`)
}

function fail(reason: string): never {
  console.error(`porchlight: ${reason}`)
  process.exit(1)
}

const alive = await fetch(`${origin}/healthz`).catch(() => null)
if (!alive?.ok) fail(`no server answers at ${origin}: start one with npm start, or name its origin`)
const cookie = await signIn()
// Reports of an earlier run would be judged again.
rmSync('.lighthouseci', { recursive: true, force: true })
for (const [at, path] of MEASURED_SCREENS.entries()) {
  const headers = isForAgents(path) ? [`--settings.extraHeaders=${JSON.stringify({ Cookie: cookie })}`] : []
  lhci('collect', ...(at === 0 ? [] : ['--additive']), `--url=${origin}${path}`, ...headers)
}
lhci('assert')
