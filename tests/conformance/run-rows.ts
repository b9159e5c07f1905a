import { ELSEWHERE, type Group, type Row } from './row.ts'

/** A row that was tried. */
interface TriedRow {
  /** Its group and number, as 'Sidebar on a desk 3'. */
  row: string
  /** The rule, and what is wrong with it or keeps it from being tried. */
  text: string
}

/** What became of a group's rows. */
export interface Tried {
  held: TriedRow[]
  /** Those that can't be tested. */
  cannot: TriedRow[]
  broken: TriedRow[]
}

/** Tries a group's rows in order. */
export async function runRows<At>(group: Group<At>, at: At): Promise<Tried> {
  const tried: Tried = { held: [], cannot: [], broken: [] }
  const end = performance.now() + GROUP_TIMEOUT_MS
  for (const [index, one] of group.rows.entries()) {
    if (one === ELSEWHERE) continue
    if (tried.broken.length > 0 && performance.now() > end) break
    const row = `${group.id} ${index + 1}`
    const text = `${one.where}: ${one.says}`
    const fault = await failureOf(one, at)
    if (one.because !== undefined) tried.cannot.push({ row, text: `${text} (${one.because})` })
    else if (fault === null) tried.held.push({ row, text })
    else tried.broken.push({ row, text: `${text}\n    ${fault}` })
  }
  return tried
}

/** Names the rows that failed together; nothing where none did. */
export function throwBroken({ broken }: Tried): void {
  if (broken.length === 0) return
  const rows = broken.map(({ row, text }) => `${row}, ${text}`)
  throw new Error(`${broken.length} rows don't hold\n\n${rows.join('\n\n')}`)
}

const COLORS = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g')

/** A row that hangs is named, and the others are tried. */
const ROW_TIMEOUT_MS = 45_000

/** After this long the rows after a broken one are left, so that it is named before the runner ends the test. */
const GROUP_TIMEOUT_MS = 40_000

/** Why a row fails, in a few lines, or null. */
async function failureOf<At>(row: Row<At>, at: At): Promise<string | null> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`It took longer than ${ROW_TIMEOUT_MS} ms.`)), ROW_TIMEOUT_MS)
  try {
    await Promise.race([row.holds?.(at), late.promise])
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error))
      .replaceAll(COLORS, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 8)
      .join('\n    ')
  } finally {
    clearTimeout(timer)
  }
}
