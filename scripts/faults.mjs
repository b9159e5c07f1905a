// `npm run test:faults -- [count]`: restarts of PostgreSQL and ends of its connections under publishing
// load, 20 of each by default, and a disk that is full at a checkpoint. Where this user may
// mount one, that disk is a small volume which is really filled. Minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { env, install, node, run, stop } from './modules.mjs'
import { postgres } from './postgres.mjs'

const count = process.argv[2] ?? '20'
if (!/^[1-9]\d*$/.test(count)) stop(`${count} is not a whole number`)

install()
postgres()

const vitest = (file, more) =>
  run(node, ['node_modules/vitest/vitest.mjs', 'run', '--config=tests/long/vitest.config.ts', file], {
    env: { ...env, ...more },
  }).status

/** Runs `work` with the folder of a small volume, or null where none may be mounted. */
function withSmallVolume(work) {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-volume-'))
  const mounted = run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  try {
    return work(mounted ? folder : null)
  } finally {
    if (mounted) run('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

const results = [
  vitest('tests/long/database/faults.test.ts', { FAULTS: count }),
  withSmallVolume((folder) => {
    console.log(
      folder ? `a volume of 320 MB at ${folder} is filled` : 'no volume may be mounted: the system’s errors are made',
    )
    return vitest('tests/long/database/disk-full.test.ts', folder ? { SMALL_VOLUME: folder } : {})
  }),
]
process.exitCode = results.every((status) => status === 0) ? 0 : 1
