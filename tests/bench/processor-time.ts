import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of `/proc/<pid>/stat` in a second, which Linux fixes for programs. */
const TICKS = 100

/** Seconds of processor time of a process so far, of its user and system parts together; 0 once it has ended. */
export function processorSeconds(pid: number): number {
  try {
    // The command may hold spaces and parentheses; the fields after it don't.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}

/** The running processes of a program, by the name of its file. */
export function processesNamed(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name
      } catch {
        return false
      }
    })
}
