import { createServer, type AddressInfo } from 'node:net'

/** A port nobody listens on at the moment, for when an address has to be known before its server is. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}

/** Below the ports the system gives to outgoing connections, by default. */
const LEAST = 15_000
const MOST = 30_000

/**
 * A port for a process that is killed and started again: while it is down no outgoing connection can get the port, and
 * no client can connect to itself.
 */
export async function lastingPort(): Promise<number> {
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
