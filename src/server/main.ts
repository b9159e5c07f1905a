import { readConfig } from './config.ts'
import { withArguments } from './role.ts'
import { StartError } from './start-error.ts'
import { type Running, startServer } from './start.ts'
import { welcome } from './operator/welcome.ts'

// Nobody else on the machine may read the files this process writes.
process.umask(0o077)

/** Ctrl+C and a supervisor signal the whole process group: the server gets it twice, directly and from `npm start`. */
const ECHO_MS = 1000

const stopping = new AbortController()
let running: Running | null = null
endOnSignals(async (signal) => {
  if (!running) return stopping.abort(signal)
  const { context, close } = running
  context.log.info({ signal }, 'stopping: what is under way is finished first')
  await close()
  context.log.info({ signal }, 'stopped')
})

try {
  running = await startServer(readConfig(withArguments(process.argv.slice(2), process.env)), {}, stopping.signal)
  console.log(welcome(running.context.config))
} catch (error) {
  if (stopping.signal.aborted) {
    console.log(`Porchlight was stopped before it was ready (${String(stopping.signal.reason)}).`)
    process.exit(0)
  }
  // A StartError's one line is enough for the operator; anything else is a bug and needs its stack.
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

function endOnSignals(end: (signal: string) => Promise<void>): void {
  let closingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closingSince !== null) {
        // A second signal exits at once: the database survives that.
        if (performance.now() - closingSince > ECHO_MS) process.exit(1)
        return
      }
      closingSince = performance.now()
      void end(signal).then(
        // A start in progress ends by itself.
        () => stopping.signal.aborted || process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
