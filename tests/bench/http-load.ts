import { Agent, get } from 'node:http'

/** What a load of requests measured. */
export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Asks for an address again and again on so many connections. @throws for an answer other than 200 */
export async function load(
  url: string,
  { connections, requests, cookie }: { connections: number; requests: number; cookie: string },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let left = requests
  const client = async () => {
    while (left-- > 0) {
      const began = performance.now()
      await ask(url, agent, cookie)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const took = performance.now() - began
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: (requests / took) * 1000, p50: at(0.5), p99: at(0.99) }
}

async function ask(url: string, agent: Agent, cookie: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie, accept: 'application/json' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    request.on('error', reject)
  })
}
