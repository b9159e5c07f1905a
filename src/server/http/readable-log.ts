import { z } from 'zod'

/** What a line of the log begins with for a person; everything else stands behind it by its name. */
const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string() }).optional(),
})

/** What only programs need: the process that writes, and the id that a refusal shows. */
const LEFT_OUT = new Set(['pid', 'hostname', 'reqId'])

const INFO = 30
const WARN = 40
const ERROR = 50

const clock = new Intl.DateTimeFormat('en-US', {
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * A line of the log for a person at a terminal, as in `12:40:05  Error: a call failed: no answer (route=/api/user)`. Null
 * for the answers that went well, which are most of the log, unless the log has debug lines too.
 */
export function readableLine(json: string, isDebug: boolean): string | null {
  const { success, data } = Line.safeParse(parsed(json))
  if (!success) return plain(json)
  const { level, time, msg, err, ...rest } = data
  if (!isDebug && level <= INFO && msg === 'answered') return null
  const details = Object.entries(rest)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const said = [msg, err?.message].filter(Boolean).join(': ')
  const more = details.length > 0 ? ` (${details.join(', ')})` : ''
  return `${clock.format(time)}  ${plain(`${signOf(level)}${said}${more}`)}`
}

/** On one line, and without what a terminal would take for a command: texts of other programs are in it. */
const plain = (text: string) => text.replaceAll(/\s*\p{Cc}+\s*/gu, ' ').trim()

function signOf(level: number): string {
  if (level >= ERROR) return 'Error: '
  return level >= WARN ? 'Warning: ' : ''
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Where the log goes when a person reads it: standard output, one readable line for what matters. */
export function readableLog(isDebug: boolean): { write: (json: string) => void } {
  return {
    write: (json) => {
      const line = readableLine(json, isDebug)
      if (line !== null) process.stdout.write(`${line}\n`)
    },
  }
}
