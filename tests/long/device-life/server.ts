import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

// The server with the built app of the folder DIST_DIR, which the test changes as a release does.
const distDir = process.env['DIST_DIR']
if (!distDir) throw new Error('DIST_DIR names no folder')
const running = await startServer({ ...readConfig(process.env), distDir })
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
