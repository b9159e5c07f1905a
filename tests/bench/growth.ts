import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'

import type { Db } from '#server/db/open.ts'
import * as schema from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { cleanUp } from '#tests/support/clean-up.ts'

import { median, timesOf } from './measure.ts'

/** A call whose duration may grow. */
export interface Query {
  name: string
  browser: Browser
  path: string
}

const CALLS = 30
/** The first calls are planned and compiled. */
const WARM_UP = 5

/** Fills the database up to each size, and gives the median milliseconds of each query at each of them. */
export async function measureGrowth(
  sizes: readonly number[],
  fillUpTo: (size: number) => Promise<readonly Query[]>,
): Promise<Map<string, number[]>> {
  const measured = new Map<string, number[]>()
  for (const size of sizes) {
    for (const { name, browser, path } of await fillUpTo(size)) {
      const times = await timesOf(WARM_UP + CALLS, async () => {
        const { status } = await browser.api('GET', path)
        if (status !== 200) throw new Error(`${path} was answered ${status}`)
      })
      measured.set(name, [...(measured.get(name) ?? []), median(times.slice(WARM_UP))])
    }
  }
  console.log(`${sizes.map((size) => whole(size).padStart(9)).join('')}  exponent; milliseconds`)
  for (const [name, times] of measured) {
    const figures = times.map((ms) => ms.toFixed(1).padStart(9)).join('')
    console.log(`${figures}  ${exponent(sizes, times).toFixed(2).padStart(5)}  ${name}`)
  }
  return measured
}

/**
 * The exponent of growth between the smallest and the largest size: 0 does not grow, 1 grows as the size does, 2 as its
 * square.
 */
export function exponent(sizes: readonly number[], times: readonly number[]): number {
  const factor = (all: readonly number[]) => (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN)
  return Math.log(factor(times)) / Math.log(factor(sizes))
}

export const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 })

/** Makes an empty database on a server, which is dropped at the end, and gives its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const administer = (statement: SQL) => withoutTimeLimit(serverUrl, async (db) => void (await db.execute(statement)))
  await administer(sql`create database ${sql.identifier(name)}`)
  cleanUp(() => administer(sql`drop database ${sql.identifier(name)} with (force)`))
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}

/** Does `work` on a connection of its own, whose statements may take longer than the server's. */
export async function withoutTimeLimit(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(drizzle(client, { schema }))
  } finally {
    await client.end()
  }
}
