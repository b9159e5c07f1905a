import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

// The real server as a process of its own, with the networks' settings of a stand-in (JSON in STAND_IN).

const standIn = JSON.parse(process.env['STAND_IN'] ?? '{}') as object
const running = await startServer({ ...readConfig(process.env), ...standIn })

process.on('SIGTERM', () => {
  void running.close().then(() => process.exit(0))
})
process.stdout.write('ready\n')
