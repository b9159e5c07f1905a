/** Names, routes, ids and codes alone: never what a person wrote, an e-mail address, a token or an address with a query. */
type Facts = Record<string, string | number>

/** A span by its ids, in a form that a job's data can carry. */
export interface TraceContext {
  traceId: string
  spanId: string
  traceFlags: number
}

export interface SpanStart {
  name: string
  kind: 'client' | 'consumer' | 'internal'
  facts?: Facts
  /** The span it belongs under; the current one when not given, none for null. */
  parent?: TraceContext | null
  /** Makes no span where there is no current one: it would only be noise by itself. */
  onlyWithin?: boolean
}

/** Adds facts to a span that is under way. */
export type AddFacts = (facts: Facts) => void

export interface Recorder {
  span: <T>(start: SpanStart, work: (add: AddFacts) => Promise<T>) => Promise<T>
  /** The current span's ids; null where there is none. */
  current: () => TraceContext | null
}

/** Null unless traces are configured, and then nothing is made of spans. As in OpenTelemetry, one for the process. */
let recorder: Recorder | null = null

export function setRecorder(next: Recorder | null): void {
  recorder = next
}

const nothing = () => {}

/** Does `work` in a span of its own; a failure marks the span with its code and is passed on. */
export function inSpan<T>(start: SpanStart, work: (add: AddFacts) => Promise<T>): Promise<T> {
  return recorder === null ? work(nothing) : recorder.span(start, work)
}

/** The current span's ids, for what goes on elsewhere; null where nothing is recorded. */
export function currentTrace(): TraceContext | null {
  return recorder === null ? null : recorder.current()
}

export function isTraced(): boolean {
  return recorder !== null
}
