import { inSpan, isTraced, type SpanStart } from '../traces/span.ts'

/** What drizzle uses of its drivers' pools, connections and transactions. */
interface Client {
  query: (...given: never[]) => Promise<unknown>
}

/** A client whose statements are spans of what they are made for; the client itself where nothing is traced. */
export function tracedClient<T extends object>(client: T & Client): T {
  if (!isTraced()) return client
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const traced = (...given: unknown[]) => inSpan(statementSpan(given[0]), () => query(...given))
  return Object.create(client, { query: { value: traced } }) as T
}

export const TRANSACTION: SpanStart = { name: 'transaction', kind: 'internal', onlyWithin: true }

function statementSpan(statement: unknown): SpanStart {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  return { name: summaryOf(text), kind: 'client', facts: { 'db.system.name': 'postgresql' }, onlyWithin: true }
}

const MOST = 500
const summaries = new Map<string, string>()

/** The verb and the first table of a statement: 'select users'. The text itself may hold what is written by hand. */
function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?(?:jobs"?\.)?"?(\w+)/i.exec(text) ?? []
  const summary = `${verb.toLowerCase()} ${table}`.trim()
  if (summaries.size < MOST) summaries.set(text, summary)
  return summary
}
