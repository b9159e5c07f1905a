import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#tests/support/server.ts'

const distDir = mkdtempSync(join(tmpdir(), 'porchlight-dist-'))
const HTML = { accept: 'text/html,application/xhtml+xml' }

let server: TestServer

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(
    join(distDir, 'index.html'),
    '<title>app</title><script>go()</script><script type="module" src="/assets/app-1a2b.js"></script>',
  )
  writeFileSync(join(distDir, 'login.html'), '<title>login</title>')
  writeFileSync(join(distDir, 'worker.js'), 'self.x = 1')
  writeFileSync(join(distDir, 'assets/app-1a2b.js'), 'plain()')
  writeFileSync(join(distDir, 'assets/app-1a2b.js.br'), brotliCompressSync('plain()'))
  server = await startTestServer({ config: { distDir } })
})
afterAll(async () => {
  await server.close()
  rmSync(distDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => server.guest().fetch(path, { headers })

describe('the built app', () => {
  test.each(['/', '/dashboard', '/social-posts/5', '/social-posts/5?language=es', '/apiary'])(
    'is the page of %s',
    async (path) => {
      const answer = await get(path, HTML)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('<title>app</title>')
    },
  )

  test.each(['/login', '/login?from=/calendar'])('has a page of its own for %s', async (path) => {
    expect(await (await get(path, HTML)).text()).toBe('<title>login</title>')
  })

  test('has files that never change kept for ever, sent as they were compressed at the build', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toBe('plain()')
  })

  test('has its service worker asked for again each time', async () => {
    const answer = await get('/worker.js')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('etag')).toBeTruthy()
  })

  test('may run the inline script of its own page, by hash, and no other', async () => {
    const policy = (await get('/', HTML)).headers.get('content-security-policy') ?? ''
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
  })

  test.each([
    ['/assets/gone-3c4d.js', HTML],
    ['/api/nothing', HTML],
    ['/media/nothing.jpg', HTML],
    ['/dashboard', { accept: 'application/json' }],
    ['/../../package.json', { accept: 'application/json' }],
    ['/%2e%2e/package.json', { accept: 'application/json' }],
  ])('does not stand in for what is missing: %s', async (path, headers) => {
    const answer = await get(path, headers)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', request_id: answer.headers.get('x-request-id') })
  })

  test('answers no page to anything but a read', async () => {
    expect((await server.guest().fetch('/dashboard', { method: 'POST', headers: HTML })).status).toBe(404)
  })
})
