import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

/** PostgreSQL refuses to run as root; this is the user every system has for such things. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** A folder for clusters of a test's own, and how PostgreSQL's programs are run in it. */
interface ClusterFolder {
  folder: string
  /** Options with which a program runs as a user PostgreSQL accepts. */
  user: Partial<typeof NOBODY>
  /** The path of one of PostgreSQL's programs. */
  program: (name: string) => string
  /** Runs one of them to its end. */
  runProgram: (name: string, args: string[]) => void
  /** Makes an empty cluster whose superuser is porchlight, without a password. */
  initialize: (data: string) => void
}

/** @throws when the machine has no PostgreSQL */
export function openClusterFolder(): ClusterFolder {
  const bin = findPrograms()
  if (!bin) throw new Error('No PostgreSQL was found: install it (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-postgres-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? NOBODY : {}
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const program = (name: string) => join(bin, name)
  const runProgram = (name: string, args: string[]) =>
    void execFileSync(program(name), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    folder,
    user,
    program,
    runProgram,
    initialize: (data) =>
      runProgram('initdb', ['-D', data, '-U', 'porchlight', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']),
  }
}

/** Where PostgreSQL's programs are; undefined when the machine has none. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

export const hasPrograms = (): boolean => findPrograms() !== undefined

/** Waits until it answers. @throws what the last try did, after 30 seconds */
export async function untilUp(url: string): Promise<void> {
  for (const until = Date.now() + 30_000; ; await wait(50)) {
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

/** Makes a query on a connection of its own; gives its rows. */
export async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // The query that fails reports the error too.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** The processes a process has started, by their ids. */
export function childrenOf(id: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}
