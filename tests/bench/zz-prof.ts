import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '#tests/support/browser.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { load } from './load.ts'
import { startApp } from './programs.ts'
import { twinCalls } from './twin-calls.ts'
import memory from '../../scripts/memory.json' with { type: 'json' }
const postgres = await startPostgres()
const app = await startApp(mkdtempSync(join(tmpdir(), 'pb-')), await freePort(), { DATABASE_URL: postgres.url, NODE_OPTIONS: [...memory.heap].join(' ') })
const agent = openBrowser(app.address)
await agent.api('POST', '/login', { body: { email: 'agent@porchlight.test', password: 'Porchlight1!' } })
const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const path = twinCalls(new Date())[process.argv[2] as 'a month']
console.log(await load(`${app.address}/api${path}`, { connections: 32, requests: 5000, cookie }))
await app.end('SIGTERM')
await postgres.close()
