import { createServer } from 'node:net'

/** Below the ports the system gives to outgoing connections and to servers without a port of their own, by default. */
const LEAST = 12_000
const MOST = 32_000

/**
 * A port nobody listens on, for when an address has to be known before its server is. While a process that is killed and
 * started again is down, no outgoing connection can get its port, and no client can connect to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST + Math.floor(Math.random() * (MOST - LEAST))
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>((decided) => {
    server.once('error', () => decided(false))
    server.listen(port, '127.0.0.1', () => decided(true))
  })
  if (free) await new Promise<void>((closed) => server.close(() => closed()))
  return free
}
