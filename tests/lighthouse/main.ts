import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isForAgents, MEASURED_SCREENS, sessionCookie, warmUp } from '#tests/bench/measured-screens.ts'
import { BEHIND_THE_BROWSER, startApp } from '#tests/bench/programs.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

const { LIGHTHOUSE_EMAIL: email, LIGHTHOUSE_PASSWORD: password } = process.env
const named = process.argv[2]?.replace(/\/+$/, '')

function lhci(...args: string[]): boolean {
  const command = ['node_modules/@lhci/cli/src/cli.js', ...args, '--config=lighthouserc.json']
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0
}

/** Measures every screen of a server and says whether all are as `lighthouserc.json` asks. */
async function passes(origin: string): Promise<boolean> {
  const cookie = await sessionCookie(origin, email && password ? { email, password } : undefined)
  await warmUp(origin, cookie)
  // Reports of an earlier run would be judged again.
  rmSync('.lighthouseci', { recursive: true, force: true })
  for (const [at, path] of MEASURED_SCREENS.entries()) {
    const headers = isForAgents(path) ? [`--settings.extraHeaders=${JSON.stringify({ Cookie: cookie })}`] : []
    if (!lhci('collect', ...(at === 0 ? [] : ['--additive']), `--url=${origin}${path}`, ...headers)) return false
  }
  return lhci('assert')
}

async function passesOnOwnServer(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-lighthouse-'))
  const server = await startApp(dataDir, await freePort(), {}, BEHIND_THE_BROWSER)
  try {
    return await passes(server.address)
  } finally {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (!(await (named ? passes(named) : passesOnOwnServer()))) process.exitCode = 1
