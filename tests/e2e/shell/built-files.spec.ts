import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from '../support/test.ts'

const DIST = join(import.meta.dirname, '../../../dist')

test('every compressed file of the build holds the file beside it, the worker and the login included', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  const compressed = files.filter((file) => /\.(?:br|gz)$/.test(file))
  expect(compressed).toEqual(expect.arrayContaining(['worker.js.br', 'worker.js.gz', 'login.html.br', 'index.html.br']))
  for (const file of compressed) {
    const bytes = readFileSync(join(DIST, file))
    const held = file.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(held.equals(readFileSync(join(DIST, file.slice(0, -3)))), file).toBe(true)
  }
})

test('the server sends a compressed file as the build wrote it', async ({ app, playwright }) => {
  const context = await playwright.request.newContext({ extraHTTPHeaders: { 'Accept-Encoding': 'br' } })
  const answer = await context.get(`${app.url}/worker.js`)
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(readFileSync(join(DIST, 'worker.js.br')).length),
  })
  expect(await answer.text()).toBe(readFileSync(join(DIST, 'worker.js'), 'utf8'))
  await context.dispose()
})

test('no screen loads the schemas before it is shown: their library probes eval, which the page’s policy reports', () => {
  expect(readdirSync(join(DIST, 'assets')).filter((file) => /^schemas-.*\.js$/.test(file))).toHaveLength(1)
  const screens = JSON.parse(readFileSync(join(DIST, '.pages/screens.json'), 'utf8')) as Record<
    string,
    { chunks: string[] }
  >
  const loading = Object.keys(screens).filter((path) => screens[path]?.chunks.some((file) => /\/schemas-/.test(file)))
  expect(loading).toEqual([])
})
