import { Agent, request as send } from 'node:http'

/** What a load of requests measured. */
export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** A request of the load. */
export interface Asked {
  path: string
  /** With a body it is a PUT of JSON. */
  body?: object
}

interface LoadOptions {
  connections: number
  cookie: string
  /** Headers of the requests with a body. */
  headers?: Record<string, string>
  /** Whether there is another request to make. */
  goesOn: () => boolean
  next: () => Asked
}

/** Asks for an address again and again on so many connections. @throws for an answer other than 200 */
export async function load(
  url: string,
  { connections, requests, cookie }: { connections: number; requests: number; cookie: string },
): Promise<Load> {
  const { origin, pathname, search } = new URL(url)
  let left = requests
  return await loadWith(origin, {
    connections,
    cookie,
    goesOn: () => left-- > 0,
    next: () => ({ path: pathname + search }),
  })
}

/** Makes requests on so many connections until none is left. @throws for an answer other than 200 */
export async function loadWith(origin: string, options: LoadOptions): Promise<Load & { requests: number }> {
  const { connections, goesOn, next } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const client = async () => {
    while (goesOn()) {
      const began = performance.now()
      await ask(origin, agent, next(), options)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const took = performance.now() - began
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99), requests: times.length }
}

async function ask(
  origin: string,
  agent: Agent,
  { path, body }: Asked,
  { cookie, headers }: Pick<LoadOptions, 'cookie' | 'headers'>,
): Promise<void> {
  const more = body && { ...headers, 'content-type': 'application/json' }
  await new Promise<void>((resolve, reject) => {
    const options = { agent, method: body ? 'PUT' : 'GET', headers: { cookie, accept: 'application/json', ...more } }
    const request = send(`${origin}${path}`, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}
