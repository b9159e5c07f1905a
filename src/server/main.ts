import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start.ts'
import { welcome } from './welcome.ts'

try {
  const running = await startServer(readConfig(process.env))
  endOnSignals(running.close)
  console.log(welcome(running.house.config))
} catch (error) {
  // An operator can mend the one with its line alone; anything else is ours to mend, by its stack.
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

function endOnSignals(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Impatience is granted: the database bears it.
      if (closing) process.exit(1)
      closing = true
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
