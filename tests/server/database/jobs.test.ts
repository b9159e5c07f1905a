import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Database } from '#server/db/open.ts'
import { intervals } from '#server/db/schema/jobs.ts'
import { retainFailed } from '#server/jobs/failed.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open.ts'
import { openIntervals } from '#server/jobs/intervals.ts'
import { testDatabase } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase(QUIET)
})
afterAll(() => database.close())

/** Opens the queues of a process; gives what it logs as failures too. */
function open(): { jobs: Jobs; failures: string[] } {
  const failures: string[] = []
  const error = (_detail: object, message: string) => void failures.push(message)
  return { jobs: openJobs(database, { ...QUIET, error }), failures }
}

async function end(jobs: Jobs): Promise<void> {
  await jobs.drain()
  await jobs.stop()
}

const statesIn = async (queue: string) => {
  const { rows } = await database.db.execute<{ state: string; name: string }>(
    sql`select state, data ->> 'name' as name from jobs.job where name = ${queue} order by created_on`,
  )
  return rows.map(({ state, name }) => `${name} ${state}`)
}

describe('a queue', () => {
  let jobs: Jobs
  let failures: string[]
  /** By queue, the names of the jobs that were begun. */
  const begun = { hands: [], fair: [], keyed: [], listed: [], sent: [], shaky: [], doomed: [] } as Record<
    string,
    string[]
  >
  const gates: Record<string, PromiseWithResolvers<void>> = {}
  let running = 0
  let most = 0

  beforeAll(async () => {
    ;({ jobs, failures } = open())
    const define = (queue: string, options?: Parameters<Jobs['define']>[2], work = async (_name: string) => {}) => {
      gates[queue] = Promise.withResolvers()
      jobs.define<{ name: string }>(
        queue,
        async ({ name }) => {
          begun[queue]?.push(name)
          await work(name)
        },
        options,
      )
    }
    const untilOpen = (queue: string) => async () => await gates[queue]?.promise
    define('hands', { concurrency: 3 }, async () => {
      most = Math.max(most, ++running)
      await gates['hands']?.promise
      running--
    })
    define('fair', { concurrency: 3, oneOfGroup: true }, async (name) => {
      if (name.startsWith('a')) await gates['fair']?.promise
    })
    define('keyed', {}, untilOpen('keyed'))
    define('listed', {}, untilOpen('listed'))
    define('sent')
    define('shaky', {}, async () => {
      if (begun['shaky']?.length === 1) throw new Error('not yet')
    })
    define('doomed', { retries: 1 }, () => Promise.reject(new Error('never')))
    await jobs.start()
    await jobs.work()
  })
  afterAll(() => end(jobs))

  /** Has the jobs that wait for their next try not wait any longer. */
  const tryAgain = async (queue: string, count: number) => {
    await expect.poll(async () => (await statesIn(queue)).filter((one) => one.endsWith(' retry'))).toHaveLength(count)
    await database.db.execute(sql`update jobs.job set start_after = now() where name = ${queue} and state = 'retry'`)
    jobs.nudge(queue)
  }

  test('a queue runs as many jobs at once as it has workers and no more, and its whole backlog without a pause', async () => {
    for (let job = 1; job <= 12; job++) await jobs.send('hands', { name: String(job) })
    await expect.poll(() => running).toBe(3)
    gates['hands']?.resolve()
    // Pausing between jobs, as a queue does that isn't drained, would take longer.
    await expect.poll(() => new Set(begun['hands']).size, { timeout: 10_000 }).toBe(12)
    expect([most, begun['hands']?.length]).toEqual([3, 12])
  })

  test('a queue with one job of a group at a time runs those of other groups meanwhile', async () => {
    const listed = (name: string) => ({ data: { name }, singletonKey: name, group: name.slice(0, 1) })
    await jobs.sendAll('fair', ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(listed))
    jobs.nudge('fair')
    // Which of a group is the first is not said where one statement stores them.
    await expect.poll(() => begun['fair']?.map((name) => name.slice(0, 1)).toSorted()).toEqual(['a', 'b', 'b'])
    gates['fair']?.resolve()
    await expect.poll(() => begun['fair']?.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  test('a queue gets what a transaction sent when it commits, and nothing when it does not', async () => {
    const abandoned = database.db.transaction(async (tx) => {
      await jobs.send('sent', { name: 'abandoned' }, { tx })
      throw new Error('changed my mind')
    })
    await expect(abandoned).rejects.toThrow('changed my mind')
    await database.db.transaction(async (tx) => await jobs.send('sent', { name: 'kept' }, { tx }))
    jobs.nudge('sent')
    await expect.poll(() => begun['sent']).toEqual(['kept'])
  })

  test('a queue holds one waiting job for a key, sent alone or in a list, and takes another while that one runs', async () => {
    for (const name of ['first', 'second', 'third']) {
      await jobs.send('keyed', { name }, { singletonKey: 'one' })
      await expect.poll(() => begun['keyed']).toEqual(['first'])
    }
    expect(await statesIn('keyed')).toEqual(['first active', 'second created'])
    gates['keyed']?.resolve()
    const listed = (name: string) => ({ data: { name }, singletonKey: name })
    await jobs.send('listed', { name: 'a' })
    await expect.poll(() => begun['listed']).toEqual(['a'])
    for (const names of [['b', 'c'], ['c', 'd'], []]) await jobs.sendAll('listed', names.map(listed))
    gates['listed']?.resolve()
    await expect.poll(() => begun['listed']?.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    await expect.poll(() => begun['keyed']).toEqual(['first', 'second'])
  })

  test('a queue without a definition can’t be sent to', async () => {
    await expect(jobs.send('nowhere', {})).rejects.toThrow('No queue is defined under the name nowhere')
  })

  test('a queue retries a job whose handler failed, and logs the failure', async () => {
    failures.splice(0)
    await jobs.send('shaky', { name: 'a' })
    await tryAgain('shaky', 1)
    await expect.poll(() => begun['shaky']).toHaveLength(2)
    expect(failures).toEqual(['a job failed'])
  })

  test('a job that was given up is stored for a week, unless a later one with its key replaces it', async () => {
    const storedFor = async () => {
      await retainFailed(database.db)
      const { rows } = await database.db.execute<{ key: string; seconds: number }>(
        sql`select singleton_key as key, deletion_seconds as seconds from jobs.job
          where name = 'doomed' and state = 'failed' order by singleton_key, created_on`,
      )
      return rows.map(({ key, seconds }) => [key, seconds])
    }
    for (const singletonKey of ['a', 'b']) await jobs.send('doomed', {}, { singletonKey })
    await tryAgain('doomed', 2)
    const b = ['b', 7 * 24 * 60 * 60]
    await expect.poll(storedFor).toEqual([['a', 7 * 24 * 60 * 60], b])
    await jobs.send('doomed', {}, { singletonKey: 'a', startAfter: new Date(Date.now() + 60_000) })
    expect(await storedFor()).toEqual([['a', 60 * 60], b])
  })
})

test('a process runs no job whose key another process is working on, unless that one is dead', async () => {
  const gate = Promise.withResolvers<void>()
  const runs: string[] = []
  const both = [open().jobs, open().jobs]
  for (const one of both) {
    const film = async ({ name }: { name: string }) => {
      runs.push(name)
      await gate.promise
    }
    one.define('films', film, { oneOfKey: true })
    await one.start()
    await one.work()
  }
  const send = (name: string) => both[0]?.send('films', { name }, { singletonKey: 'one' })
  await send('first')
  await expect.poll(() => runs).toEqual(['first'])
  await send('second')
  await expect.poll(() => statesIn('films')).toContain('second completed')
  expect(runs).toEqual(['first'])
  await database.db.execute(
    sql`update jobs.job set heartbeat_on = heartbeat_on - interval '10 minutes' where name = 'films' and state = 'active'`,
  )
  await send('third')
  await expect.poll(() => runs).toEqual(['first', 'third'])
  gate.resolve()
  await expect.poll(() => statesIn('films')).toEqual(expect.arrayContaining(['first completed', 'third completed']))
  await send('fourth')
  await expect.poll(() => runs).toEqual(['first', 'third', 'fourth'])
  await Promise.all(both.map(end))
})

describe('regular work', () => {
  test('regular work runs at once and again, never twice at the same time, and survives a failure', async () => {
    const { jobs, failures } = open()
    let times = 0
    let running = 0
    jobs.every('chores', 0.05, async () => {
      expect(++running).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (++times === 1) throw new Error('a bad day')
    })
    await jobs.work()
    await expect.poll(() => times).toBeGreaterThan(2)
    await jobs.drain()
    expect(failures).toEqual(['a regular task failed'])
  })

  test('regular work under way is waited for at shutdown', async () => {
    const { jobs } = open()
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const finished = vi.fn()
    jobs.every('long', 60, async () => {
      begun.resolve()
      await gate.promise
      finished()
    })
    await jobs.work()
    await begun.promise
    const draining = jobs.drain()
    gate.resolve()
    await draining
    expect(finished).toHaveBeenCalledOnce()
  })

  test.each([
    [80, 0],
    [95, 1],
  ])(
    'regular work of every 100 seconds, done %i seconds ago by another process, is done %i times',
    async (ago, times) => {
      const name = `chores of ${ago}`
      await database.db.insert(intervals).values({ name, takenAt: sql`now() - make_interval(secs => ${ago})` })
      const work = vi.fn<() => Promise<void>>().mockResolvedValue()
      const process = openIntervals({ ...database, shared: true }, QUIET)
      process.add(name, 100, work)
      process.start()
      await process.stop()
      expect(work).toHaveBeenCalledTimes(times)
    },
  )
})

test('delayed work is done once at its time, a failure is logged, and none is started after shutdown', async () => {
  const { jobs, failures } = open()
  const [done, late] = [vi.fn<() => Promise<void>>().mockResolvedValue(), vi.fn<() => Promise<void>>()]
  jobs.after(5, done)
  jobs.after(5, () => Promise.reject(new Error('no luck')))
  await expect.poll(() => failures).toEqual(['work that was put off failed'])
  expect(done).toHaveBeenCalledOnce()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    jobs.after(1000, late)
    const draining = jobs.drain()
    vi.advanceTimersByTime(5000)
    await draining
    expect(late).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
