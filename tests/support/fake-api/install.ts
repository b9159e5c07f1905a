import { API_PREFIX } from '#contract/index.ts'

import type { FakeApi } from './fake-api.ts'

const realFetch = globalThis.fetch

let current: FakeApi | null = null

/** Makes a fake answer the app's requests from now on; with null, as between two tests, none gets an answer. */
export function answerBy(api: FakeApi | null): void {
  current = api
}

/** The fake that answers now. */
export function currentApi(): FakeApi {
  if (!current) throw new Error('The app isn’t open.')
  return current
}

/** Puts the current fake in the place of the browser's transports, for requests to the API alone. */
export function installTransports(): void {
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!new URL(address, location.href).pathname.startsWith(`${API_PREFIX}/`)) return await realFetch(input, init)
    if (!current) throw new TypeError('Failed to fetch')
    return await current.respond(address, init)
  }
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  globalThis.EventSource = SilentStream as unknown as typeof EventSource
}

/** The part of `XMLHttpRequest` that an upload with progress uses. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  private method = 'GET'
  private address = ''
  private readonly sentHeaders = new Headers()
  private headers = new Headers()
  private readonly ended = new AbortController()

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders.set(name, value)
  }

  getAllResponseHeaders(): string {
    return [...this.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }

  abort(): void {
    this.ended.abort()
  }

  send(body: FormData | string | null): void {
    void this.run(body).finally(() => this.dispatchEvent(new Event('loadend')))
  }

  private async run(body: FormData | string | null): Promise<void> {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
    try {
      const { method, sentHeaders: headers, address } = this
      const answer = await fetch(address, { method, headers, body, signal: this.ended.signal })
      this.upload.dispatchEvent(new Event('load'))
      this.headers = answer.headers
      this.status = answer.status
      this.responseText = await answer.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event(this.ended.signal.aborted ? 'abort' : 'error'))
    }
  }
}

/** A stream of events that never says anything. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  close(): void {
    this.readyState = SilentStream.CLOSED
  }
}
