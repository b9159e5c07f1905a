import { readFileSync } from 'node:fs'

import { Client } from 'pg'

/** The resident memory of a process, in megabytes; `VmHWM` is the highest it was. */
export function residentMb(pid: number | undefined, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** The id of a person in a database, as text. */
export async function idOf(url: string, email: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from users where email = $1', [email])
  await client.end()
  return String(rows[0]?.id)
}
