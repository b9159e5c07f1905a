import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { fileFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const distDir = fileFolder()
const HTML = { accept: 'text/html,application/xhtml+xml' }

beforeAll(() => {
  mkdirSync(join(distDir, 'assets'))
  const scripts = '<script>go()</script><script type="module" src="/assets/app-1a2b.js"></script>'
  const files = {
    'index.html': `<title>app</title><div id="root"></div>${scripts}`,
    'login.html': '<title>login</title>',
    'worker.js': 'self.x = 1',
    'assets/app-1a2b.js': 'plain()',
    'assets/app-1a2b.js.br': brotliCompressSync('plain()'),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(distDir, name), content)
})
const server = useTestServer({ config: { distDir } })
const get = (path: string, headers: Record<string, string> = {}) => server.guest().fetch(path, { headers })

describe('the built app', () => {
  test.each([
    ['/sign-up', HTML, 'app', 'no-cache'],
    ['/apiary', HTML, 'app', 'no-cache'],
    ['/checkout/social-media', HTML, 'app', 'private, no-store'],
    // A crawler.
    ['/sign-up', { accept: '*/*' }, 'app', 'no-cache'],
    ['/login?from=/calendar', HTML, 'login', 'no-cache'],
  ])('the page of %s for %j is the built one of the %s', async (path, headers, title, cached) => {
    const answer = await get(path, headers)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, cached])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain(`<title>${title}</title>`)
  })

  test('the root leads to the login, also for a monitor that accepts no compression', async () => {
    const root = await get('/', { 'accept-encoding': 'identity' })
    expect([root.status, root.headers.get('location')]).toEqual([302, '/login'])
  })

  test('files with a hash in their name are cached forever and sent as the build compressed them; the worker is not', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(['cache-control', 'content-encoding'].map((name) => answer.headers.get(name))).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
    expect(await answer.text()).toBe('plain()')
    const worker = await get('/worker.js')
    expect([worker.headers.get('cache-control'), worker.headers.has('etag')]).toEqual(['no-cache', true])
  })

  test('the content policy allows the inline script of the app’s page, by hash, and no other', async () => {
    const policy = (await get('/sign-up', HTML)).headers.get('content-security-policy') ?? ''
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
  })

  test.each([
    ['/assets/gone-3c4d.js', HTML],
    ['/assets/', { 'accept-encoding': 'identity' }],
    ['/icons/gone.png', { accept: '*/*' }],
    ['/api/nothing', HTML],
    ['/media/nothing.jpg', HTML],
    ['/dashboard', { accept: 'application/json' }],
    ['/%2e%2e/package.json', { accept: 'application/json' }],
  ])('the app’s page does not stand in for a missing file: %s', async (path, headers) => {
    const answer = await get(path, headers)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('only reads are answered with the app’s page', async () => {
    expect((await server.guest().fetch('/dashboard', { method: 'POST', headers: HTML })).status).toBe(404)
  })
})

test('a share that no worker took leads to the screen that asks for it again, whatever it holds', async () => {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(2_000_000)], 'photo.jpg', { type: 'image/jpeg' }))
  for (const body of [form, 'title=x', '']) {
    const { status, headers } = await server.guest().fetch('/share', { method: 'POST', body })
    expect([status, headers.get('location')]).toEqual([303, '/social-posts/new?share=unopened'])
  }
})
