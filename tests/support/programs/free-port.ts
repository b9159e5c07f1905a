import { createServer, type AddressInfo } from 'node:net'

/** A port nobody listens on at the moment, for when an address has to be known before its server is. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}
