import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

import { isForAgents, MEASURED_SCREENS, PUBLIC_PAGE, warmUp } from '#tests/bench/measured-screens.ts'
import { BEHIND_THE_BROWSER, cookieOf, startApp } from '#tests/bench/programs.ts'
import { signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'

const { LIGHTHOUSE_EMAIL: email, LIGHTHOUSE_PASSWORD: password } = process.env

function lhci(...args: string[]): boolean {
  const command = ['node_modules/@lhci/cli/src/cli.js', ...args, '--config=lighthouserc.json']
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0
}

/** Measures every screen of a server and a public page, and says whether all are as `lighthouserc.json` asks. */
async function passes(origin: string): Promise<boolean> {
  const cookie = cookieOf(await signedIn(origin, email && password ? { email, password } : {}))
  await warmUp(origin, cookie)
  // Reports of an earlier run would be judged again.
  rmSync('.lighthouseci', { recursive: true, force: true })
  for (const [at, path] of [...MEASURED_SCREENS, PUBLIC_PAGE].entries()) {
    const headers = isForAgents(path) ? [`--settings.extraHeaders=${JSON.stringify({ Cookie: cookie })}`] : []
    if (!lhci('collect', ...(at === 0 ? [] : ['--additive']), `--url=${origin}${path}`, ...headers)) return false
  }
  return lhci('assert')
}

await withCleanUp(async () => {
  const named = process.argv[2]?.replace(/\/+$/, '')
  const origin = named ?? (await startApp({}, { niceness: BEHIND_THE_BROWSER })).address
  if (!(await passes(origin))) process.exitCode = 1
})
