import { afterAll, beforeAll } from 'vitest'

import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A server for all tests of a file, or of a `describe`: it runs from the first of them to the last. */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(options)
  }, 120_000)
  afterAll(() => server?.close())
  return new Proxy({} as TestServer, {
    get: (_, name) => {
      if (!server) throw new Error('The server runs only while tests do')
      return Reflect.get(server, name) as unknown
    },
  })
}
