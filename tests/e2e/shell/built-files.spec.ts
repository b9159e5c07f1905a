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
  const assets = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'))
  expect(assets.filter((file) => file.startsWith('schemas-'))).toHaveLength(1)
  expect(screensThatLoad('schemas')).toEqual([])
  // Every agent's page fetches these addresses a little later.
  const addresses = assets.find((file) => file.startsWith('main-screens-'))
  expect(readFileSync(join(DIST, 'assets', String(addresses)), 'utf8')).not.toContain('/schemas-')
})

test('what is written on is shown before the code of the device’s storage has come', () => {
  expect(screensThatLoad('later')).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(social-posts_.+|auto-post-settings|dashboard)$/)]),
  )
})

/** The shells of the screens whose first load has the chunk of this name. */
function screensThatLoad(name: string): string[] {
  const shells = JSON.parse(readFileSync(join(DIST, '.pages/shells.json'), 'utf8')) as Record<
    string,
    { chunks: string[] }
  >
  return Object.keys(shells).filter((shell) => shells[shell]?.chunks.some((file) => file.includes(`/${name}-`)))
}
