import type { z } from 'zod'

import type { CallName, Calls } from '#contract/index.ts'
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts'

import { callOf, type Asked } from './call-of.ts'
import { parseRequest, type Parsed } from './parse-request.ts'

type PartOf<N extends CallName, K extends string> = K extends keyof Calls[N]
  ? Calls[N][K] extends z.ZodType
    ? z.output<Calls[N][K]>
    : undefined
  : undefined

/** A call the app has made, parsed by the contract. */
export interface Sent<N extends CallName = CallName> {
  name: N
  params: PartOf<N, 'params'>
  query: PartOf<N, 'query'>
  headers: PartOf<N, 'headers'>
  body: PartOf<N, 'body'>
  /** The fields of a multipart body; lists under names that end in `[]`. */
  form: Record<string, unknown>
}

/** The whole body of a success, its `data` included; nothing for 204. */
export type Answer<N extends CallName> = Calls[N] extends { answer: infer A extends z.ZodType } ? z.input<A> : undefined

type Given<N extends CallName> = Answer<N> | ((sent: Sent<N>) => Answer<N>)

/** How a call is refused. */
export interface Refusal {
  code?: ProblemCode
  /** The code's own status when left out; another one is a proxy's. */
  status?: number
  message?: string
  errors?: Record<string, string[]>
}

interface Rule {
  matches: (asked: Asked) => boolean
  respond: (asked: Asked, parsed: Parsed) => Response
  /** Whether the request must be one the server accepts. */
  strict: boolean
}

/** How long a call may take that nothing holds back, in milliseconds. */
const SETTLING_MS = 1_000

/** Header of the CSRF token, in every answer as the server's has it. */
const TOKEN = { 'X-XSRF-TOKEN': 'token' }

/**
 * The API as a test wants it: every answer a test gives and every request the app makes is checked by the contract. A
 * later answer to the same call replaces an earlier one. Each of the methods returns what ends its effect.
 */
export class FakeApi {
  /** The calls the app has made so far, parsed. */
  readonly sent: Sent[] = []
  /** The same as lines, as `GET /cities/search?q=austin`. */
  readonly calls: string[] = []
  /** What the app and the test did wrong; any of it fails the test. */
  readonly faults: string[] = []
  private readonly rules: Rule[] = []
  private defaults: FakeApi | null = null
  private pending = 0
  private readonly gates = new Map<CallName, Promise<void>>()
  private readonly releases = new Map<CallName, () => void>()

  /** The answers to calls that the test itself doesn’t answer. */
  get beneath(): FakeApi {
    this.defaults ??= new FakeApi()
    return this.defaults
  }

  /** Answers a call with a success: a body, or a function of the request that gives one; without one it only notes it. */
  answer<N extends CallName>(
    name: N,
    ...[given]: undefined extends Answer<N> ? [note?: (sent: Sent<N>) => undefined] : [given: Given<N>]
  ): () => void {
    return this.add(name, {
      strict: true,
      respond: (asked, parsed) => {
        const sent = { name, ...parsed } as unknown as Sent<N>
        const body: unknown = typeof given === 'function' ? (given as (sent: Sent<N>) => Answer<N>)(sent) : given
        return this.success(asked, body)
      },
    })
  }

  /** Answers a call with a file. */
  answerFile(name: CallName, content: Blob): () => void {
    return this.add(name, { strict: true, respond: () => new Response(content, { headers: TOKEN }) })
  }

  /** Refuses a call with a problem, as the server or a proxy before it does. */
  refuse(name: CallName, refusal: Refusal): () => void {
    return this.add(name, { strict: false, respond: () => problem(refusal) })
  }

  /** Gives a call no answer, as a lost connection does. */
  lose(name: CallName): () => void {
    return this.add(name, { strict: false, respond: lost })
  }

  /** Holds a call back until the returned function is called; it is then answered as the test says at that time. */
  hold(name: CallName): () => void {
    const gate = Promise.withResolvers<void>()
    this.gates.set(name, gate.promise)
    const release = () => {
      this.gates.delete(name)
      this.releases.delete(name)
      gate.resolve()
    }
    this.releases.set(name, release)
    return release
  }

  /** Ends every refusal, loss and delay. */
  dropFailures(): void {
    for (const rule of this.rules.filter(({ strict }) => !strict)) this.rules.splice(this.rules.indexOf(rule), 1)
    for (const release of this.releases.values()) release()
  }

  /** What was sent with the calls of that name, oldest first. */
  sentTo<N extends CallName>(name: N): Sent<N>[] {
    return this.sent.filter((one) => one.name === name) as unknown as Sent<N>[]
  }

  /** Lets held calls go on and waits until none is under way, those of their callers' next steps included. */
  async settled(): Promise<void> {
    for (const release of this.releases.values()) release()
    const deadline = Date.now() + SETTLING_MS
    do await new Promise((resolve) => setTimeout(resolve))
    while (this.pending > 0 && Date.now() < deadline)
  }

  /** Takes the place of `fetch` for requests to the API. */
  async respond(address: string, init: RequestInit = {}): Promise<Response> {
    this.pending += 1
    try {
      return await this.responseTo(address, init)
    } finally {
      this.pending -= 1
    }
  }

  private async responseTo(address: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET'
    const asked = callOf(method, address)
    if (asked === null) {
      this.faults.push(`${method} ${address} is no call of the contract.`)
      return problem({ code: 'not_found' })
    }
    const { parsed, faults } = parseRequest(asked, init)
    this.calls.push(asked.line)
    this.sent.push({ name: asked.name, ...parsed } as unknown as Sent)
    await this.passed(asked.name, init.signal ?? null)
    const rule = this.ruleFor(asked)
    if (rule?.strict !== false && faults.length > 0) {
      this.faults.push(`${asked.line} was sent with what the server refuses. ${faults.join(' ')}`)
      return problem({ code: 'validation_failed' })
    }
    if (rule) return rule.respond(asked, parsed)
    this.faults.push(`${asked.line} was called without an answer: give one with api.answer('${asked.name}', …).`)
    return problem({ code: 'not_found' })
  }

  private ruleFor(asked: Asked): Rule | undefined {
    return this.rules.findLast((one) => one.matches(asked)) ?? this.defaults?.ruleFor(asked)
  }

  private add(name: CallName, rule: Omit<Rule, 'matches'>): () => void {
    const added = { ...rule, matches: (asked: Asked) => asked.name === name }
    this.rules.push(added)
    return () => void this.rules.splice(this.rules.indexOf(added), 1)
  }

  private success({ name, spec, line }: Asked, body: unknown): Response {
    if (!spec.answer) return new Response(null, { status: spec.status ?? 204, headers: TOKEN })
    const { success, data, error } = spec.answer.safeParse(body)
    if (success) return Response.json(data, { status: spec.status ?? 200, headers: TOKEN })
    const issues = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    this.faults.push(`The test answers ${line} with what ${name} can’t answer. ${issues.join(' ')}`)
    return problem({ code: 'internal' })
  }

  /** Waits for a held call; rejects when the caller gives it up, as `fetch` does. */
  private async passed(name: CallName, signal: AbortSignal | null): Promise<void> {
    const gate = this.gates.get(name)
    if (!gate) return
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    await Promise.race([gate, aborted])
  }
}

function lost(): never {
  throw new TypeError('Failed to fetch')
}

function problem({ code = 'internal', status = PROBLEM_STATUS[code], message = 'No.', errors }: Refusal): Response {
  return Response.json(
    { message, code, ...(errors && { errors }), request_id: 'r' },
    { status, headers: status === 419 ? {} : TOKEN },
  )
}
