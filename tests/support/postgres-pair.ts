import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { end } from './postgres.ts'
import { freePort } from './programs/free-port.ts'
import { ask, childrenOf, openClusterFolder, untilUp } from './programs/postgres-cluster.ts'

/** A primary and a standby to which every commit is copied before it is answered. */
export interface PostgresPair {
  /** Of both servers; which is the primary changes with each promotion. */
  ports: readonly [number, number]
  /** Kills the primary's postmaster with -9; its other processes end by themselves. */
  killPrimary: () => void
  /** Makes the standby the primary; resolves when it takes writes. */
  promote: () => Promise<void>
  /** Makes the one that was killed a new standby of the other; resolves when commits wait for it. */
  rejoin: () => Promise<void>
  close: () => Promise<void>
}

const CAUGHT_UP_WITHIN_MS = 30_000

/** The role of HAProxy's checks (deploy/haproxy-postgres.cfg) is there as well. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { folder, user, program, runProgram, initialize } = openClusterFolder()
  const ports = [await freePort(), await freePort()] as const
  const dataOf = (at: number) => join(folder, String(ports[at]))
  const urlOf = (at: number) => `postgres://porchlight@127.0.0.1:${ports[at]}/postgres`
  const running: (ChildProcess | undefined)[] = []
  /** Processes of a killed server that may still run. */
  let orphans: number[] = []
  let primary = 0

  const launch = async (at: number) => {
    const args = ['-D', dataOf(at), '-p', String(ports[at]), '-h', '127.0.0.1', '-k', folder, '-F']
    running[at] = spawn(program('postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
    await untilUp(urlOf(at))
  }
  /** Whether the commits of a server wait for a standby. */
  const setSynchronous = async (at: number, isOn: boolean) => {
    await ask(urlOf(at), `alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`)
    await ask(urlOf(at), 'select pg_reload_conf()')
  }
  const addStandby = async (at: number) => {
    rmSync(dataOf(at), { recursive: true, force: true })
    const source = ['-h', '127.0.0.1', '-p', String(ports[primary]), '-U', 'porchlight']
    runProgram('pg_basebackup', [...source, '-D', dataOf(at), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    await launch(at)
    // Copied with the settings, and once it is promoted there is no standby to wait for.
    await setSynchronous(at, false)
    await setSynchronous(primary, true)
    const isSynchronous = async () =>
      (await ask(urlOf(primary), `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0
    for (const until = Date.now() + CAUGHT_UP_WITHIN_MS; !(await isSynchronous()); await wait(50)) {
      if (Date.now() > until) throw new Error('The standby does not follow the primary')
    }
  }

  initialize(dataOf(0))
  await launch(0)
  await ask(urlOf(0), 'create role haproxy login')
  await addStandby(1)

  return {
    ports,
    killPrimary: () => {
      const id = running[primary]?.pid ?? 0
      orphans = childrenOf(id)
      process.kill(id, 'SIGKILL')
    },
    promote: async () => {
      primary = 1 - primary
      runProgram('pg_ctl', ['promote', '-D', dataOf(primary), '-w', '-t', '60', '-s'])
    },
    rejoin: async () => {
      for (const until = Date.now() + CAUGHT_UP_WITHIN_MS; orphans.some(isRunning); await wait(50)) {
        if (Date.now() > until) throw new Error('Processes of the killed server go on')
      }
      await addStandby(1 - primary)
    },
    close: async () => {
      for (const server of running) if (server) await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
