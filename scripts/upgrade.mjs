// `npm run test:upgrade -- [revision]`: runs the previous release beside this one on one PostgreSQL, while this one
// migrates its tables. Without a revision that release is what was there before the last migration.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { env, install, node, root, run, stop } from './modules.mjs'
import { postgres } from './postgres.mjs'

install()
postgres()

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 })
  if (status !== 0) stop(`git ${args[0]} failed, and the previous release is in the history: ${String(stderr)}`)
  return stdout
}

function beforeLastMigration() {
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'src/server/db/migrations/*.sql')
  const commit = String(added).trim()
  if (commit === '') stop('the history names no migration; give the previous release as an argument')
  return `${commit}^`
}

const revision = process.argv[2] ?? beforeLastMigration()
const folder = mkdtempSync(join(tmpdir(), 'porchlight-release-'))
try {
  console.log(`The previous release is ${String(git('log', '-1', '--format=%h %s', revision)).trim()}`)
  const archive = git('archive', revision, 'package.json', 'package-lock.json', 'src')
  if (spawnSync('tar', ['-x', '-C', folder], { input: archive }).status !== 0) stop('tar could not unpack the release')
  const npm = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if (run('npm', npm, { cwd: folder }).status !== 0) stop('the packages of the release could not be installed')
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/long/vitest.config.ts',
    'tests/long/upgrade',
  ]
  process.exitCode = run(node, vitest, { env: { ...env, PREVIOUS_RELEASE: folder } }).status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
