// `npm run bench`: how long starts take, and what a call costs as a multiple of the cheapest answer the
// same server gives, all in one run, since machines differ; then how the work of planning auto posts
// grows with the agents.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from './build.mjs'
import { env, install, node, root } from './modules.mjs'

const PORT = 4999
const ORIGIN = `http://127.0.0.1:${PORT}`
const CLIENTS = 10
const CALLS = 400

install()
build()
const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))

/** Starts the server and gives it with the milliseconds until it was ready. */
async function start() {
  const began = performance.now()
  const server = spawn(node, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...env,
      PORT: String(PORT),
      PUBLIC_URL: ORIGIN,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_CALLS: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready')
    const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null)
    if (answer?.ok) return { server, took: performance.now() - began }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function stop(server) {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** The median milliseconds of one call, with a bounded number of clients asking at once. */
async function median(ask) {
  const times = []
  let left = CALLS
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) {
        const began = performance.now()
        const answer = await ask()
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
        times.push(performance.now() - began)
      }
    }),
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
}

async function signIn() {
  const guest = await fetch(`${ORIGIN}/api/sanctum/csrf-cookie`)
  const cookies = guest.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const answer = await fetch(`${ORIGIN}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': guest.headers.get('x-xsrf-token'),
      cookie: cookies.join('; '),
    },
    body: JSON.stringify({ email: 'agent@porchlight.test', password: 'Porchlight1!' }),
  })
  if (!answer.ok) throw new Error(`the login answered ${answer.status}`)
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    'x-xsrf-token': answer.headers.get('x-xsrf-token'),
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

try {
  const first = await start()
  console.log(`first start with the demo library: ready after ${seconds(first.took)}`)
  await stop(first.server)
  const { server, took } = await start()
  console.log(`later start: ready after ${seconds(took)}, ${(took / first.took).toFixed(2)} of the first`)

  const headers = await signIn()
  const cheapest = await median(() => fetch(`${ORIGIN}/healthz`))
  const month = { month: new Date().getUTCMonth() + 1, year: new Date().getUTCFullYear() }
  const calls = {
    'a listing': () => fetch(`${ORIGIN}/api/social-post-collections/tag/home-buyers?page=2`, { headers }),
    'a collection': () => fetch(`${ORIGIN}/api/social-post-collections/1/social-posts`, { headers }),
    'a month': () => fetch(`${ORIGIN}/api/agent/social-posts?month=${month.month}&year=${month.year}`, { headers }),
    'a scheduled publish': () =>
      fetch(`${ORIGIN}/api/social-posts/1/publish`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          caption: 'A bench',
          caption_language: 'en',
          facebook: true,
          instagram: false,
          linkedin: false,
          scheduled_at: `${month.year + 1}-01-15 18:00:00`,
        }),
      }),
  }
  console.log(`one answer of /healthz, ${CLIENTS} clients at once: ${cheapest.toFixed(1)} ms (the measure below)`)
  for (const [name, ask] of Object.entries(calls)) {
    const took = await median(ask)
    console.log(`${name}: ${took.toFixed(1)} ms, ${(took / cheapest).toFixed(1)} times the measure`)
  }
  await stop(server)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

const planning = spawnSync(node, ['tests/bench/planning.ts'], { cwd: root, env, stdio: 'inherit' })
if (planning.status !== 0) process.exit(1)
