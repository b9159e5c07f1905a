import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { publication } from '#tests/support/records/publishing.ts'

/** What happens to the next publish: an effect or none, an answer or none. */
export type Fate =
  | 'ok'
  | 'refused_connection'
  | 'lost_answer'
  | 'half_answer'
  | 'http_500'
  | 'http_500_after'
  | 'http_503'
  | 'busy'
  | 'refused'
  | 'upload_missing'
  | 'time_past'
  | 'not_found'
  | 'not_json'
  | 'killed_before'
  | 'killed_after'

export interface Publication {
  key: string
  userId: number
  request: PublishRequest
  /** The fields of its files. */
  fields: string[]
}

interface Edit {
  caption: string
  seen?: { caption?: string }
}

/** The server as a device sees it: one publication per key, and refusals that store nothing. */
export class PublishServer {
  readonly publications = new Map<string, Publication>()
  /** Keys in the order their requests arrived. */
  readonly arrivals: string[] = []
  readonly fates: Fate[] = []
  signedIn: number | null = 1
  online = true
  /** Answers to GET /user that differ from the true state, once each. */
  readonly userAnswers: Response[] = []
  onUser: (() => void) | null = null
  /** The calls other than publishes, in the order they arrived. */
  readonly changes: { call: string; body: unknown }[] = []
  /** The captions of planned posts, by id; edits are then made as the real server makes them. */
  readonly captions = new Map<number, string>()
  /** Answers to the next of them. */
  readonly changeAnswers: (() => Response)[] = []
  /** Called for the fates that kill the sender. */
  kill: () => void = () => undefined
  private sending = 0
  mostAtOnce = 0

  async answer(url: string, init: RequestInit): Promise<Response> {
    if (!this.online) throw new TypeError('fetch failed')
    if (url.endsWith('/csrf-cookie')) return new Response(null, { status: 204, headers: { 'X-XSRF-TOKEN': 'token' } })
    if (url.endsWith('/user')) return this.user()
    if (url.endsWith('/publish') || (init.method === 'POST' && url.endsWith('/agent/social-posts'))) {
      return await this.publish(init)
    }
    if (url.includes('/agent/uploads')) return await this.upload(url, init)
    return await this.change(url, init)
  }

  /** The uploads by id, each with the bytes that arrived. */
  readonly uploads = new Map<string, { length: number; arrived: Uint8Array }>()
  /** How many bytes of each of the next parts arrive before its connection breaks. */
  readonly cuts: number[] = []
  /** Called before a part is taken. */
  onPart: () => Promise<void> | void = () => undefined

  /** An upload as the real server takes it: what arrives of a part counts. */
  private async upload(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const sent = new Headers(headers)
    if (this.signedIn === null) return problem(401, 'unauthenticated')
    if (sent.get('X-Agent-Id') !== String(this.signedIn)) return problem(403, 'forbidden')
    const id = method === 'POST' ? crypto.randomUUID() : (url.split('/').pop() ?? '')
    if (method === 'POST')
      this.uploads.set(id, { length: Number(sent.get('Upload-Length')), arrived: new Uint8Array() })
    const known = this.uploads.get(id)
    if (!known) return problem(404, 'not_found')
    if (method !== 'PATCH') return json(200, { data: { id, bytes: known.length, received: known.arrived.length } })
    await this.onPart()
    if (!this.online) throw new TypeError('fetch failed')
    if (Number(sent.get('Upload-Offset')) !== known.arrived.length) return problem(409, 'conflict')
    const cut = this.cuts.shift()
    const bytes = new Uint8Array(await (body as Blob).slice(0, cut).arrayBuffer())
    const arrived = new Uint8Array(known.arrived.length + bytes.length)
    arrived.set(known.arrived)
    arrived.set(bytes, known.arrived.length)
    known.arrived = arrived
    if (cut !== undefined) throw new TypeError('fetch failed')
    return new Response(null, { status: 204 })
  }

  /** A call other than a publish: the scripted answer, else a success. */
  private async change(url: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> {
    if (this.signedIn === null) return problem(401, 'unauthenticated')
    const author = new Headers(headers).get('X-Agent-Id')
    if (author !== String(this.signedIn)) return problem(403, 'forbidden')
    const { pathname } = new URL(url, 'http://porchlight.test')
    const sent =
      body instanceof FormData ? Object.fromEntries(body) : (JSON.parse((body ?? 'null') as string) as unknown)
    this.changes.push({ call: `${method} ${pathname.replace('/api', '')}`, body: sent })
    const scripted = this.changeAnswers.shift()
    if (scripted) return scripted()
    if (this.captions.size > 0) return await this.edit(Number(pathname.split('/').pop()), sent as Edit)
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, { data: {} })
  }

  /** Edits a caption as the real server does: one that was changed since `seen` is refused. */
  private async edit(id: number, { caption, seen }: Edit): Promise<Response> {
    const fate = this.fates.shift() ?? 'ok'
    const before = withoutEffect(fate)
    if (before) return before
    if (fate === 'killed_before') return await this.killSender()
    const present = this.captions.get(id)
    if (seen?.caption !== undefined && present !== seen.caption && present !== caption) {
      return problem(409, 'edited_elsewhere')
    }
    this.captions.set(id, caption)
    if (fate === 'killed_after') return await this.killSender()
    return withEffect(fate) ?? json(200, { data: { id, caption } })
  }

  private async killSender(): Promise<never> {
    this.kill()
    return await new Promise<never>(() => undefined)
  }

  private user(): Response {
    this.onUser?.()
    const scripted = this.userAnswers.shift()
    if (scripted) return scripted
    return this.signedIn === null ? problem(401, 'unauthenticated') : json(200, { data: { id: this.signedIn } })
  }

  private async publish(init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const key = headers.get('Idempotency-Key') ?? ''
    if (headers.get('X-XSRF-TOKEN') !== 'token') return problem(419, 'csrf_mismatch')
    if (this.signedIn === null) return problem(401, 'unauthenticated')
    if (headers.get('X-Agent-Id') !== String(this.signedIn)) return problem(403, 'forbidden')
    this.arrivals.push(key)
    const fate = this.fates.shift() ?? 'ok'
    if (fate === 'killed_before' || fate === 'killed_after') {
      if (fate === 'killed_after') this.store(key, init)
      return await this.killSender()
    }
    this.sending += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.sending)
    await new Promise((resolve) => setImmediate(resolve))
    this.sending -= 1
    return this.end(fate, key, init)
  }

  private end(fate: Fate, key: string, init: RequestInit): Response {
    const before = withoutEffect(fate)
    if (before) return before
    // As the real server: a known key is answered before the request is validated.
    const isNew = !this.publications.has(key)
    if (fate === 'refused' && isNew) return problem(422, 'caption_invalid')
    if (fate === 'upload_missing' && isNew) return problem(422, 'upload_missing')
    if (fate === 'time_past' && isNew) return problem(422, 'time_past')
    if (!isNew && JSON.stringify(this.publications.get(key)?.request) !== JSON.stringify(requestIn(init))) {
      return problem(409, 'key_reused')
    }
    this.store(key, init)
    const answer = withEffect(fate)
    if (answer) return answer
    const stored = this.publications.get(key)
    return json(201, { data: stored && scheduledPost(stored) })
  }

  private store(key: string, init: RequestInit): void {
    if (this.publications.has(key)) return
    const files = init.body instanceof FormData ? [...init.body].filter(([, value]) => value instanceof Blob) : []
    const fields = files.map(([name]) => name)
    this.publications.set(key, { key, userId: this.signedIn ?? 0, request: requestIn(init), fields })
  }
}

/** The answer of a fate before the server has done anything, by itself or by a proxy; null for another fate. */
function withoutEffect(fate: Fate): Response | null {
  if (fate === 'refused_connection') throw new TypeError('fetch failed')
  if (fate === 'http_500') return problem(500, 'internal')
  if (fate === 'http_503') return new Response('<html>', { status: 503 })
  if (fate === 'not_found') return problem(404, 'not_found')
  if (fate === 'busy') return problem(429, 'too_many_requests', { 'Retry-After': '1' })
  if (fate === 'not_json') return new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
  return null
}

/** The answer of a fate that comes after the server has done its work; null for the true answer. */
function withEffect(fate: Fate): Response | null {
  if (fate === 'lost_answer') throw new TypeError('fetch failed')
  if (fate === 'half_answer') return halfAnswer()
  return fate === 'http_500_after' ? problem(500, 'internal') : null
}

/** The request of a body, whether JSON or a form. */
function requestIn({ body }: RequestInit): PublishRequest {
  if (!(body instanceof FormData)) return JSON.parse(body as string) as PublishRequest
  return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string')) as unknown as PublishRequest
}

const scheduledPost = ({ key, request }: Publication): ScheduledPost =>
  publication({
    idempotency_key: key,
    caption: request.caption,
    caption_language: request.caption_language,
    agent_branding: request.agent_branding,
    alt_texts: request.alt_texts ?? {},
    brand_slides: request.brand_slides ?? 'every',
    scheduled_at: '2026-11-21T12:00:00.000Z',
  })

/** An answer whose connection is cut in the middle of the body. */
export function halfAnswer(body = '{"data":{"id":'): Response {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(stream, { headers: { 'Content-Type': 'application/json' } })
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json(status, { message: `It is ${code}.`, code, request_id: 'r-1' }, headers)
}
