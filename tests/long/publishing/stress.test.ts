import { expect, test } from 'vitest'

import { report } from '#tests/support/report.ts'
import { testFolder } from '#tests/support/test-folder.ts'

import { reportLines } from './report.ts'
import { runStressTest } from './stress-test.ts'

// `npm run endurance` asks for more rows; a seed that found an error can be given again to reproduce it.
const rows = Number(process.env['STRESS_ROWS'] ?? 60)
const seed = Number(process.env['STRESS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(`rows and feeds agree after many faults and kills (seed ${seed})`, async () => {
  const result = await runStressTest({ dataDir: testFolder(), seed, rows })
  report(reportLines(seed, result).join('\n'))
  expect(result.disagreements).toEqual([])
  expect(result.rows.length).toBeGreaterThanOrEqual(rows)
  expect(result.kills).toBeGreaterThan(1)
}, 7_200_000)
