import { Agent, request as send } from 'node:http'

/** What a load of requests measured. */
export interface Load {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Asked {
  path: string
  /** With a body it is a PUT of JSON. */
  body?: object
}

interface LoadOptions {
  connections: number
  headers: Record<string, string>
  /** The next request; null when there is none left. */
  next: () => Asked | null
}

/** Makes requests on so many connections until none is left. @throws for an answer other than 200 */
export async function load(origin: string, { connections, headers, next }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const client = async () => {
    for (let asked = next(); asked; asked = next()) {
      const began = performance.now()
      await ask(origin, agent, headers, asked)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const took = performance.now() - began
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { requests: times.length, perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99) }
}

/** The same request so many times. */
export function times(left: number, path: string): LoadOptions['next'] {
  return () => (left-- > 0 ? { path } : null)
}

async function ask(origin: string, agent: Agent, given: Record<string, string>, { path, body }: Asked): Promise<void> {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...given }
  await new Promise<void>((resolve, reject) => {
    const request = send(`${origin}${path}`, { agent, method: body ? 'PUT' : 'GET', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}
