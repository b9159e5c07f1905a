import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { LIGHT, QUIET_FLAGS } from '#tests/e2e/support/chromium.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { startApp } from './programs.ts'
const paths = process.argv.slice(2)
const server = await startApp(mkdtempSync(join(tmpdir(), 'pb-')), await freePort(), {}, { niceness: 19 })
const agent = openBrowser(server.address)
await agent.api('POST', '/login', { body: { email: 'agent@porchlight.test', password: 'Porchlight1!' } })
const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
for (const path of paths) {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath: LIGHT, args: [...QUIET_FLAGS, `--remote-debugging-port=${port}`, ...(process.env.EXTRA?.split(' ') ?? [])] })
  if (process.env.RENICE) { const { execSync } = await import('node:child_process'); execSync(`for p in $(pgrep -f remote-debugging-port=${port}; pgrep -f type=zygote); do renice -n ${process.env.RENICE} -p $p; done`) }
  const result = await lighthouse(server.address + path, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'], extraHeaders: { Cookie: cookie } })
  await browser.close()
  const name = path.replaceAll('/', '_')
  writeFileSync(`/tmp/lh/${name}.trace.json`, JSON.stringify(result!.artifacts.Trace))
  writeFileSync(`/tmp/lh/${name}.lhr.json`, JSON.stringify(result!.lhr))
  const a = result!.lhr.audits
  console.log(path, ['first-contentful-paint','largest-contentful-paint','total-blocking-time','speed-index'].map(i => i + ' ' + Math.round(a[i]!.numericValue!)).join(', '), result!.lhr.categories.performance!.score, 'bench', result!.lhr.environment.benchmarkIndex)
  console.log(JSON.stringify((a['metrics'] as any)?.details?.items?.[0]))
}
await server.end('SIGTERM')
