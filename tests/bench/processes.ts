import { readFileSync } from 'node:fs'

/** Clock ticks of `/proc/<pid>/stat` in a second, which Linux fixes for programs. */
const TICKS = 100

/** A file about a process; empty once it is gone. */
function about(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The resident memory of a process, in megabytes; `VmHWM` is the highest it was. */
export function residentMb(pid: number | undefined, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(about(pid, 'status'))?.[1]) / 1024)
}

/** Seconds of processor time of a process so far; 0 once it has ended. */
export function processorSeconds(pid: number | undefined): number {
  // The command may hold spaces and parentheses; the fields after it don't.
  const fields = about(pid, 'stat').split(')').at(-1)?.trim().split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS
}
