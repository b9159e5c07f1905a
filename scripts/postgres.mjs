// Finds the PostgreSQL the tests of several servers run on, and what may be in front of it or of a server, or installs
// Debian's where that is possible.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { installFromDebian } from './debian.mjs'
import { isProgram, stop } from './modules.mjs'

const DEBIAN = '/usr/lib/postgresql'

function isThere() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)].some((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/** Ends the process with one line when there is none and none can be installed. */
export function postgres() {
  if (isThere() || (installFromDebian('PostgreSQL', 'postgresql') && isThere())) return
  stop('no PostgreSQL was found, whose programs the tests need: install it (Debian: apt-get install postgresql)')
}

const inFront = (name, debian) => () => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = () => folders.some((folder) => isProgram(join(folder, debian)))
  if (isThere() || (installFromDebian(name, debian) && isThere())) return
  stop(`no ${name} was found, which the test needs: install it (Debian: apt-get install ${debian})`)
}

/** Each ends the process with one line when there is none and none can be installed. */
export const haproxy = inFront('HAProxy', 'haproxy')
export const pgbouncer = inFront('PgBouncer', 'pgbouncer')
export const nginx = inFront('nginx', 'nginx')
