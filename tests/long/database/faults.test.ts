import { expect, test } from 'vitest'

import { faultLines, underDatabaseFaults } from '#tests/long/database/postgres-faults.ts'

// `npm run test:faults` asks for twenty.
const count = Number(process.env['FAULTS'] ?? 2)

test(`loses, doubles and misreports no publication through ${count} restarts of PostgreSQL and ${count} rounds of pg_terminate_backend`, async () => {
  const report = await underDatabaseFaults(count)
  process.stdout.write(`${faultLines(report)}\n`)
  expect(report.ended).toEqual([])
  expect(report.lost).toEqual([])
  expect(report.doubled).toEqual([])
  expect(report.answers.wrong).toEqual([])
  expect(report.terminated).toBeGreaterThan(0)
  expect(report.answers.byStatus.get(503)).toBeGreaterThan(0)
}, 1_800_000)
