import { afterAll, beforeAll } from 'vitest'

import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** What `start` makes, for all tests of a file, or of a `describe`: it is there from the first of them to the last. */
export function useStarted<T extends { close: () => unknown }>(start: () => Promise<T>): T {
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
  }, 120_000)
  afterAll(() => started?.close())
  return new Proxy({} as T, {
    get: (_, name) => {
      if (!started) throw new Error('It runs only while tests do')
      return Reflect.get(started, name) as unknown
    },
  })
}

/** A server for all tests of a file, or of a `describe`. */
export const useTestServer = (options: TestServerOptions = {}): TestServer => useStarted(() => startTestServer(options))
