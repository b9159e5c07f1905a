import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import type { TestServer } from '#tests/support/server.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Porch & Sons <b>LLC</b>',
  OPERATOR_ADDRESS: '12 Cedar Lane\nAustin, TX 78701',
  OPERATOR_EMAIL: "o'brien@porch.example",
}
/** With Facebook as its only outside service. */
const PRODUCTION = {
  PUBLIC_URL: 'https://porchlight.example',
  FACEBOOK_CLIENT_ID: 'id',
  FACEBOOK_CLIENT_SECRET: 'secret',
}
const FRAME = '<title><!--legal-title--></title><main><!--legal-text--></main>'

const AI = { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small', AI_PROVIDER: 'Example AI, Inc.' }

const distDir = mkdtempSync(join(tmpdir(), 'porchlight-dist-'))
mkdirSync(join(distDir, '.pages'))
writeFileSync(join(distDir, 'index.html'), '<title>app</title>')
writeFileSync(join(distDir, '.pages/legal.html'), FRAME)
afterAll(() => rmSync(distDir, { recursive: true }))

const server = useTestServer({ env: { ...OPERATOR, ...AI }, config: { distDir } })
/** Whose app has not been built. */
const bare = useTestServer({ env: { ...OPERATOR, ...PRODUCTION }, config: { distDir: join(distDir, 'none') } })

/** As curl asks: for anything, with no cookie. */
const curl = async (of: TestServer, path: string) => {
  const answer = await fetch(of.address + path, { headers: { accept: '*/*' } })
  return { answer, html: await answer.text() }
}

describe.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Use'],
])('%s', (path, title) => {
  test('the page is complete HTML for a caller that runs no script, with its version and the operator, escaped', async () => {
    const { answer, html } = await curl(server, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<title>${title} · Porchlight</title>`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`Version ${TERMS_VERSION}, in effect from `)
    expect(html).toContain('Porch &amp; Sons &lt;b&gt;LLC&lt;/b&gt;, 12 Cedar Lane, Austin, TX 78701')
    expect(html).toContain('<a href="mailto:o&#39;brien@porch.example">o&#39;brien@porch.example</a>')
    for (const unsaid of ['<b>', '<script', '<!--legal']) expect(html).not.toContain(unsaid)
    expect((await fetch(bare.address + path, { method: 'HEAD' })).status).toBe(200)
    expect((await curl(bare, path)).html).toContain(`<h1>${title}</h1>`)
  })
})

test('the privacy policy names the services and cookies in use, and none that is not set up', async () => {
  const { html } = await curl(server, '/privacy')
  for (const said of [
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Stripe',
    'AI Rewrite',
    'the caption you are editing and its language go to Example AI, Inc.',
    'Links we mail for a password: one hour, for your first one seven days.',
    'the templates you downloaded or opened on Canva',
    'Of a passkey you add: its public key',
    'we read your name and id there',
    '<td>porchlight_session</td>',
    '<td>XSRF-TOKEN</td>',
    '<td>porchlight_device</td>',
    '<td>sidebar_state</td>',
    '<td>__stripe_mid</td>',
  ]) {
    expect(html).toContain(said)
  }
  const [ofServer = '', ofDevice = ''] = html.split('<h2>What stays on your device</h2>')
  expect([ofServer.includes('likes'), ofDevice.includes('your likes')]).toEqual([false, true])
  const less = (await curl(bare, '/privacy')).html
  for (const unsaid of ['LinkedIn', 'Stripe', 'AI Rewrite', '__stripe']) expect(less).not.toContain(unsaid)
})

test('the terms say how plans renew, and nothing of plans where none can be paid', async () => {
  expect((await curl(server, '/terms')).html).toContain('A plan renews by itself')
  expect((await curl(bare, '/terms')).html).not.toContain('renews')
})

test('anybody can read the same legal facts by a call', async () => {
  const { status, body } = await server.guest().api('GET', '/legal')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {
      operator: {
        name: OPERATOR.OPERATOR_NAME,
        address: '12 Cedar Lane, Austin, TX 78701',
        email: OPERATOR.OPERATOR_EMAIL,
      },
      version: TERMS_VERSION,
      platforms: ['facebook', 'instagram', 'linkedin'],
    },
  })
})
