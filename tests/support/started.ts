import { appendFileSync } from 'node:fs'

/** Counts what tests start, for the table at the end of `npm test`, which names the file to write to. */
export function countStarted(kind: 'servers' | 'databases' | 'PostgreSQL clusters' | 'app processes'): void {
  const path = process.env['PORCHLIGHT_STARTED']
  if (path) appendFileSync(path, `${kind}\n`)
}
