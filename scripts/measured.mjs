// `node scripts/measured.mjs <file> <script> [...]`: runs a script and writes the processor seconds that it and all its
// children took into the file; nothing where the system doesn't say.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [file, ...args] = process.argv.slice(2)
const child = spawn(process.execPath, args, { stdio: 'inherit' })
child.on('exit', (status) => {
  const seconds = childrenSeconds()
  if (seconds !== null) writeFileSync(file, JSON.stringify({ seconds }))
  process.exitCode = status ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))

const TICKS_PER_SECOND = 100

/** Of all processes below this one that have ended. */
function childrenSeconds() {
  try {
    // The name, which may contain blanks, ends with the last bracket.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
