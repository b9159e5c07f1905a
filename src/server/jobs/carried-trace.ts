import { currentTrace, type TraceContext } from '../traces/span.ts'

/** The key in a job's data under which the trace goes on. */
const KEY = '$trace'

/** A job's data with the span that sends it, where there is one. */
export function withTrace(data: object): object {
  const trace = currentTrace()
  return trace === null ? data : { ...data, [KEY]: trace }
}

/** The data as its sender gave it, and the span it was sent from; null where there was none. */
export function takeTrace(data: object): { data: object; trace: TraceContext | null } {
  const { [KEY]: trace = null, ...rest } = data as Record<string, unknown>
  return { data: rest, trace: trace as TraceContext | null }
}
