import { setImmediate as turn } from 'node:timers/promises'

import { openTraces } from '#server/traces/open.ts'
import { inSpan } from '#server/traces/span.ts'

// Makes many spans for the collector at the address in the arguments; prints how many MB of them are held.
const log = { info: () => {}, warn: () => {}, error: () => {} }
const [, , url = '', count = ''] = process.argv
const settings = { url, protocol: 'http/json', serviceName: 'test', share: 1, batchMs: 100 } as const
const traces = await openTraces(settings, 'all', log)

async function make(spans: number): Promise<void> {
  for (let made = 0; made < spans; made++) {
    await inSpan({ name: 'one of many', kind: 'internal', facts: { at: made } }, async () => {})
    if (made % 1000 === 0) await turn()
  }
}

const held = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
await make(5000)
const before = held()
await make(Number(count))
const growth = held() - before
const began = performance.now()
await traces.close()
process.stdout.write(`${JSON.stringify({ growthMb: growth / 1e6, closeMs: performance.now() - began })}\n`)
process.exit(0)
