import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Tried } from './run-rows.ts'

const REPORTS = fileURLToPath(new URL('../../node_modules/.cache/porchlight/reports/', import.meta.url))

/** Stores what became of the rows that one of the runners tried, for `scripts/conformance-result.mjs`. */
export function writeTried(runner: 'dom' | 'browser', groups: readonly Tried[]): void {
  if (groups.length === 0) return
  mkdirSync(REPORTS, { recursive: true })
  const rows = {
    held: groups.flatMap(({ held }) => held),
    cannot: groups.flatMap(({ cannot }) => cannot),
    broken: groups.flatMap(({ broken }) => broken),
  }
  writeFileSync(`${REPORTS}conformance-${runner}.json`, JSON.stringify(rows))
}
