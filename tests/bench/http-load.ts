import { Agent, request as send } from 'node:http'

/** What a load of requests measured. */
export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const CONNECTIONS = 32

/** Makes so many requests for an address on 32 connections. @throws for an answer other than 200 */
export async function load(url: string, requests: number, headers: Record<string, string>): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      send(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
        .on('error', reject)
        .end()
    })
  const times: number[] = []
  let left = requests
  const client = async () => {
    while (left-- > 0) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const took = performance.now() - began
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99) }
}
