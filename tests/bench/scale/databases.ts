import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'

import type { Db } from '#server/db/open.ts'
import * as schema from '#server/db/schema/index.ts'

/** Makes an empty database on a server, and gives its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await administer(serverUrl, `create database ${name}`)
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database ${name} with (force)`)
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

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
