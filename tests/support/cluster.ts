import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

import { MAKE_TEMPLATE, storedEmbedded, TEMPLATE } from './database.ts'
import { startPostgres } from './postgres.ts'
import { ask, hasPrograms } from './programs/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the cluster's own database; null where the machine has no PostgreSQL. */
    clusterUrl: string | null
  }
}

/** Nothing of a run outlives it, so nothing has to reach a disk. */
const SETTINGS = [
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=300',
  'autovacuum=off',
  'jit=off',
]

/**
 * Before all server tests: starts the one PostgreSQL of the run and makes its template. Without PostgreSQL, or with
 * `TEST_DATABASE=embedded`, the tests run on the embedded database.
 */
export default async function startCluster(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] === 'embedded' || !hasPrograms()) {
    // Before the workers, which would each make one, and on a busy machine be out of time for it.
    storedEmbedded()
    project.provide('clusterUrl', null)
    return undefined
  }
  const cluster = await startPostgres(SETTINGS)
  await makeTemplate(cluster.url).catch(async (error: unknown) => {
    await cluster.close()
    throw error
  })
  project.provide('clusterUrl', cluster.url)
  return cluster.close
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const draft = new URL(`/${TEMPLATE}_draft`, clusterUrl).href
  await ask(clusterUrl, `create database ${TEMPLATE}_draft`)
  // A process of its own: Node runs the sources as they are, sooner than Vitest would transform them.
  await promisify(execFile)(process.execPath, [MAKE_TEMPLATE], {
    env: { ...process.env, DATABASE_URL: draft },
  })
  await ask(clusterUrl, `alter database ${TEMPLATE}_draft rename to ${TEMPLATE}`)
}
