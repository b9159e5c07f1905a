import { parseArgs } from 'node:util'

import { startPostgres } from '#tests/support/postgres.ts'

import { scaleCalendar } from './scale/calendar.ts'
import { scaleDue } from './scale/due.ts'
import { scaleLibrary } from './scale/library.ts'
import { scalePlanning } from './scale/planning.ts'
import { COUNTS_STATEMENTS } from './scale/statements.ts'

/**
 * How the server's work grows on PostgreSQL. Options: `--only planning,due,library,calendar`, `--agents` (the largest
 * number planned for), `--due` (how many publications are due at once).
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'planning,due,library,calendar' },
    agents: { type: 'string', default: '1000000' },
    due: { type: 'string', default: '10000' },
  },
})
const asked = new Set(values.only.split(','))

const postgres = await startPostgres([COUNTS_STATEMENTS, 'max_connections=200', 'shared_buffers=512MB'])
try {
  if (asked.has('calendar')) {
    console.log('\nthe calendar:')
    await scaleCalendar(postgres.url, [50, 500, 5_000])
  }
  if (asked.has('library')) {
    console.log('\nthe library:')
    await scaleLibrary(postgres.url, [1_000, 10_000, 100_000])
  }
  if (asked.has('due')) {
    console.log('\npublications that are due at once:')
    await scaleDue(postgres.url, Number(values.due), [1, 2, 4])
  }
  if (asked.has('planning')) {
    console.log('\nplanning auto posts:')
    const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.agents))
    if (!(await scalePlanning(postgres.url, sizes))) {
      console.error('a statement took longer than a second')
      process.exitCode = 1
    }
  }
} finally {
  await postgres.close()
}
