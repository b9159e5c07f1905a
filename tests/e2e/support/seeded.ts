import { cp, link, mkdir, mkdtemp, readdir, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { countStarted } from '#tests/support/started.ts'

/** The database that every server of a run gets a copy of. */
const SEEDED = 'seeded'

/** What was made before all tests: a data folder, and a cluster with the database that belongs to it. */
export interface Seeded {
  folder: string
  /** The cluster's own database, where others are made. */
  postgres: string
}

/** Where the workers read it from. */
const VARIABLE = 'PORCHLIGHT_E2E_SEEDED'

export function announce(seeded: Seeded): void {
  process.env[VARIABLE] = JSON.stringify(seeded)
}

export function seeded(): Seeded {
  const known = process.env[VARIABLE]
  if (!known) throw new Error('nothing was seeded; run through playwright.config.ts')
  return JSON.parse(known) as Seeded
}

export function databaseUrl({ postgres }: Pick<Seeded, 'postgres'>, name = SEEDED): string {
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return url.href
}

/** A data folder and a database of a server's own, as the seeded ones are. */
export interface Copy {
  dataDir: string
  databaseUrl: string
}

export async function copySeeded(from: Seeded): Promise<Copy> {
  countStarted('databases')
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-e2e-'))
  const name = `copy_${dataDir.slice(-6)}`
  await Promise.all([
    ask(from.postgres, `create database "${name}" template "${SEEDED}"`),
    copyFolder(from.folder, dataDir),
  ])
  return { dataDir, databaseUrl: databaseUrl(from, name) }
}

/** Copies a data folder. Stored files never change, so hard links are enough for them; converted pictures are shared. */
async function copyFolder(from: string, to: string): Promise<void> {
  const [files, sizes] = [join(from, 'files'), join(from, 'sizes')]
  await cp(from, to, { recursive: true, filter: (path) => path !== files && path !== sizes })
  await mkdir(sizes, { recursive: true })
  await symlink(sizes, join(to, 'sizes'))
  for (const name of await readdir(files, { recursive: true })) {
    const path = join(files, name)
    if ((await stat(path)).isDirectory()) continue
    const copy = join(to, path.slice(from.length))
    await mkdir(dirname(copy), { recursive: true })
    await link(path, copy)
  }
}
