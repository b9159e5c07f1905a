import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { retainFailed } from '#server/jobs/failed.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open.ts'
import { openTurns } from '#server/jobs/turns.ts'
import { turns } from '#server/db/schema/jobs.ts'
import { copyEmbedded, testDatabase } from '#tests/support/database.ts'

const silent = () => {}
let failures: string[]
let database: Database
let jobs: Jobs

const QUIET = { info: silent, warn: silent, error: silent }

beforeAll(async () => {
  database = await testDatabase(QUIET)
})
afterAll(() => database.close())

beforeEach(() => {
  failures = []
  jobs = openJobs(database, { info: silent, warn: silent, error: (_detail, message) => void failures.push(message) })
})
afterEach(async () => {
  await jobs.rest()
  await jobs.stop()
})

const begin = async () => {
  await jobs.start()
  await jobs.work()
}

describe('a queue', () => {
  test('a queue runs each job, with a backlog larger than its number of workers', async () => {
    const done: number[] = []
    jobs.define<{ number: number }>('count', async ({ number }) => void done.push(number), { concurrency: 2 })
    await jobs.start()
    for (let number = 1; number <= 25; number++) await jobs.send('count', { number })
    await jobs.work()
    // Pausing between jobs, as a queue does that isn't drained, would take a minute.
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(25)
    expect(new Set(done).size).toBe(25)
  })

  test('a queue runs as many jobs at once as it has workers, and no more', async () => {
    let running = 0
    let most = 0
    let done = 0
    const gate = Promise.withResolvers<void>()
    const handler = async () => {
      most = Math.max(most, ++running)
      await gate.promise
      running--
      done++
    }
    jobs.define('hands', handler, { concurrency: 3 })
    await begin()
    for (let job = 0; job < 6; job++) await jobs.send('hands', {})
    await expect.poll(() => running).toBe(3)
    gate.resolve()
    await expect.poll(() => done).toBe(6)
    expect(most).toBe(3)
  })

  test('a queue with one job of a group at a time runs those of other groups meanwhile', async () => {
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const handler = async ({ name }: { name: string }) => {
      begun.push(name)
      if (name.startsWith('a')) await gate.promise
    }
    jobs.define<{ name: string }>('fair', handler, { concurrency: 3, oneOfGroup: true })
    await jobs.start()
    const listed = (name: string) => ({ data: { name }, singletonKey: name, group: name.slice(0, 1) })
    await jobs.sendAll('fair', ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(listed))
    await jobs.work()
    await expect.poll(() => begun.toSorted()).toEqual(['a1', 'b1', 'b2'])
    gate.resolve()
    await expect.poll(() => begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  test('a queue gets what a transaction sent when it commits, and nothing when it does not', async () => {
    const done: string[] = []
    jobs.define<{ word: string }>('words', async ({ word }) => void done.push(word))
    await begin()
    const abandoned = database.db.transaction(async (tx) => {
      await jobs.send('words', { word: 'abandoned' }, { tx })
      throw new Error('changed my mind')
    })
    await expect(abandoned).rejects.toThrow('changed my mind')
    await database.db.transaction(async (tx) => {
      await jobs.send('words', { word: 'kept' }, { tx })
    })
    jobs.nudge('words')
    await expect.poll(() => done).toEqual(['kept'])
  })

  test('a queue takes many jobs at once, and skips those that wait already', async () => {
    const done: number[] = []
    jobs.define<{ number: number }>('many', async ({ number }) => void done.push(number))
    await jobs.start()
    const numbered = (number: number) => ({ data: { number }, singletonKey: String(number) })
    await jobs.sendAll('many', [numbered(1), numbered(2)])
    await jobs.sendAll('many', [numbered(2), numbered(3)])
    await jobs.sendAll('many', [])
    await jobs.work()
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    await jobs.rest()
    expect(done).toHaveLength(3)
    await expect(jobs.sendAll('never heard of', [numbered(1)])).rejects.toThrow('never heard of')
  })

  test('a queue holds one waiting job for a key, and takes another while that one runs', async () => {
    let runs = 0
    const gate = Promise.withResolvers<void>()
    jobs.define('keyed', async () => {
      runs++
      await gate.promise
    })
    await jobs.start()
    for (let sent = 0; sent < 3; sent++) await jobs.send('keyed', {}, { singletonKey: 'one' })
    await jobs.work()
    await expect.poll(() => runs).toBe(1)
    for (let sent = 0; sent < 3; sent++) await jobs.send('keyed', {}, { singletonKey: 'one' })
    gate.resolve()
    await expect.poll(() => runs).toBe(2)
    await jobs.rest()
    expect(runs).toBe(2)
  })

  describe('with one job of a key at a time', () => {
    /** Two processes on one database, each with a worker whose jobs run until the gate opens. */
    const startBoth = async () => {
      const gate = Promise.withResolvers<void>()
      const runs: string[] = []
      const both = [jobs, openJobs({ ...database, shared: true }, QUIET)]
      for (const one of both) {
        one.define<{ name: string }>(
          'films',
          async ({ name }) => {
            runs.push(name)
            await gate.promise
          },
          { oneOfKey: true },
        )
        await one.start()
        await one.work()
      }
      const send = (name: string) => jobs.send('films', { name }, { singletonKey: 'one' })
      const done = async () => {
        const { rows } = await database.db.execute<{ name: string }>(
          sql`select data ->> 'name' as name from jobs.job where name = 'films' and state = 'completed' order by created_on`,
        )
        return rows.map(({ name }) => name)
      }
      const end = async () => {
        gate.resolve()
        await both[1]?.rest()
        await both[1]?.stop()
      }
      return { runs, send, done, end, gate }
    }

    test('a process does not run a job whose key another process is working on', async () => {
      const { runs, send, done, end, gate } = await startBoth()
      await send('first')
      await expect.poll(() => runs).toEqual(['first'])
      await send('second')
      await expect.poll(done).toEqual(['second'])
      expect(runs).toEqual(['first'])
      gate.resolve()
      await expect.poll(done).toEqual(['first', 'second'])
      await send('third')
      await expect.poll(() => runs).toEqual(['first', 'third'])
      await end()
    })

    test('a process runs a job whose key a dead process was working on', async () => {
      const { runs, send, end } = await startBoth()
      await send('first')
      await expect.poll(() => runs).toEqual(['first'])
      await database.db.execute(
        sql`update jobs.job set heartbeat_on = heartbeat_on - interval '10 minutes'
          where name = 'films' and state = 'active'`,
      )
      await send('second')
      await expect.poll(() => runs).toEqual(['first', 'second'])
      await end()
    })
  })

  test('a queue retries a job whose handler failed, and logs the failure', async () => {
    let tries = 0
    jobs.define('shaky', async () => {
      if (++tries === 1) throw new Error('not yet')
    })
    await begin()
    await jobs.send('shaky', {})
    await expect.poll(() => tries).toBe(2)
    expect(failures).toEqual(['a job failed'])
  })

  test('a job that was given up is stored for a week, unless a later one with its key replaces it', async () => {
    jobs.define('doomed', () => Promise.reject(new Error('never')), { retries: 1 })
    await begin()
    const storedFor = async () => {
      await retainFailed(database.db)
      const { rows } = await database.db.execute<{ key: string; seconds: number }>(
        sql`select singleton_key as key, deletion_seconds as seconds from jobs.job
          where name = 'doomed' and state = 'failed' order by singleton_key, created_on`,
      )
      return rows.map(({ key, seconds }) => [key, seconds])
    }
    await jobs.send('doomed', {}, { singletonKey: 'a' })
    await jobs.send('doomed', {}, { singletonKey: 'b' })
    const week = 7 * 24 * 60 * 60
    const expected = [
      ['a', week],
      ['b', week],
    ]
    await expect.poll(storedFor).toEqual(expected)
    await jobs.send('doomed', {}, { singletonKey: 'a', startAfter: new Date(Date.now() + 60_000) })
    expect(await storedFor()).toEqual([
      ['a', 60 * 60],
      ['b', week],
    ])
  })

  test('a queue without a definition can’t be sent to', async () => {
    await begin()
    await expect(jobs.send('nowhere', {})).rejects.toThrow('No queue is defined under the name nowhere')
  })
})

describe('regular work', () => {
  test('regular work runs at once and again, never twice at the same time, and survives a failure', async () => {
    let turns = 0
    let running = 0
    jobs.every('chores', 0.05, async () => {
      expect(++running).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (++turns === 1) throw new Error('a bad day')
    })
    await begin()
    await expect.poll(() => turns).toBeGreaterThan(2)
    expect(failures).toEqual(['a regular task failed'])
  })

  test('regular work under way is waited for at shutdown', async () => {
    const gate = Promise.withResolvers<void>()
    const finished = vi.fn()
    jobs.every('long', 60, async () => {
      await gate.promise
      finished()
    })
    await begin()
    const resting = jobs.rest()
    expect(finished).not.toHaveBeenCalled()
    gate.resolve()
    await resting
    expect(finished).toHaveBeenCalledOnce()
  })

  test('regular work is done by one of the processes that share a database', async () => {
    const shared = { ...database, shared: true }
    const done: string[] = []
    const both = ['first', 'second'].map((name) => {
      const one = openJobs(shared, QUIET)
      one.every('shared', 3600, async () => void done.push(name))
      return one
    })
    for (const one of both) await one.start()
    for (const one of both) await one.work()
    for (const one of both) {
      await one.rest()
      await one.stop()
    }
    expect(done).toHaveLength(1)
  })

  test.each([
    [80, 0],
    [95, 1],
  ])(
    'regular work of every 100 seconds, done %i seconds ago by another process, is done %i times',
    async (ago, times) => {
      const name = `chores of ${ago}`
      await database.db.insert(turns).values({ name, takenAt: sql`now() - make_interval(secs => ${ago})` })
      const work = vi.fn<() => Promise<void>>().mockResolvedValue()
      const process = openTurns({ ...database, shared: true }, QUIET)
      process.add(name, 100, work)
      process.start()
      await process.stop()
      expect(work).toHaveBeenCalledTimes(times)
    },
  )
})

describe('delayed work', () => {
  test('delayed work is done once at its time, and a failure is logged', async () => {
    let runs = 0
    jobs.after(5, async () => void runs++)
    jobs.after(5, async () => {
      throw new Error('no luck')
    })
    await expect.poll(() => [runs, failures]).toEqual([1, ['work that was put off failed']])
  })

  test('delayed work is not started any more after shutdown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let runs = 0
      jobs.after(1000, async () => void runs++)
      const resting = jobs.rest()
      vi.advanceTimersByTime(5000)
      await resting
      expect(runs).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a job sent to the embedded database in a folder is started at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-jobs-'))
  const warnings: string[] = []
  const log = { info: silent, warn: (_detail: object, message: string) => void warnings.push(message), error: silent }
  copyEmbedded(folder)
  const embedded = await openDatabase(readConfig({ DATA_DIR: folder }), log)
  const queue = openJobs(embedded, log)
  try {
    let done = 0
    queue.define('at-once', async () => void done++)
    await queue.start()
    await queue.work()
    // The workers poll when they begin, and every few seconds.
    for (let job = 1; job <= 3; job++) {
      await queue.send('at-once', {})
      await vi.waitFor(() => expect(done).toBe(job), { timeout: 2_000, interval: 20 })
    }
    expect(warnings).toEqual([])
  } finally {
    await queue.rest()
    await queue.stop()
    await embedded.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
