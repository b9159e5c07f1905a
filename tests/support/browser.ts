/** Answers as a test reads them. */
export interface Answered<T> {
  status: number
  headers: Headers
  /** The body when it is JSON, else undefined. */
  body: T
}

interface Sent {
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A minimal browser: stores cookies, sends the CSRF token with changes, follows no redirects. */
export interface Browser {
  cookies: Map<string, string>
  /** A call of the API by its path below the prefix, such as `api('POST', '/login', { body })`. */
  api: <T = unknown>(method: string, path: string, sent?: Sent) => Promise<Answered<T>>
  /** Any request to the server, cookies and all. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

export function openBrowser(address: string): Browser {
  const cookies = new Map<string, string>()

  const visit = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await fetch(new URL(path, address), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  const api = async <T>(
    method: string,
    path: string,
    { body, headers = {}, signal }: Sent = {},
  ): Promise<Answered<T>> => {
    const changes = method !== 'GET' && method !== 'HEAD'
    if (changes && !cookies.has('XSRF-TOKEN')) await visit('/api/sanctum/csrf-cookie')
    const response = await visit(`/api${path}`, {
      method,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(changes && { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
        ...headers,
      },
    })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? await response.json() : undefined) as T,
    }
  }

  return { cookies, api, fetch: visit }
}

/** A browser in which somebody is signed in, the demo's agent when nobody is named. */
export async function signedIn(
  address: string,
  { email = 'agent@porchlight.test', password = 'Porchlight1!' } = {},
): Promise<Browser> {
  const browser = openBrowser(address)
  const { status } = await browser.api('POST', '/login', { body: { email, password } })
  if (status !== 200) throw new Error(`The login of ${email} at ${address} was answered ${status}`)
  return browser
}
