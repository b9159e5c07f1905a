import { readConfig } from './config.ts'
import { withArguments } from './role.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start.ts'
import { welcome } from './operator/welcome.ts'

// Nobody else on the machine may read the files this process writes.
process.umask(0o077)

/** Ctrl+C and a supervisor signal the whole process group: the server gets it twice, directly and from `npm start`. */
const ECHO_MS = 1000

const stopping = new AbortController()
let close = async () => stopping.abort()
endOnSignals(() => close())

try {
  const running = await startServer(readConfig(withArguments(process.argv.slice(2), process.env)), {}, stopping.signal)
  close = running.close
  console.log(welcome(running.context.config))
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  // A StartError's one line is enough for the operator; anything else is a bug and needs its stack.
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

function endOnSignals(end: () => Promise<void>): void {
  let closingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closingSince !== null) {
        // A second signal exits at once: the database survives that.
        if (performance.now() - closingSince > ECHO_MS) process.exit(1)
        return
      }
      closingSince = performance.now()
      void end().then(
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
