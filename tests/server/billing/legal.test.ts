import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import type { AppContext } from '#server/app-context.ts'
import { readConfig } from '#server/config.ts'
import { legalPages } from '#server/modules/legal/routes.ts'
import { fileFolder } from '#tests/support/test-folder.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Porch & Sons <b>LLC</b>',
  OPERATOR_ADDRESS: '12 Cedar Lane\nAustin, TX 78701',
  OPERATOR_EMAIL: "o'brien@porch.example",
}
/** With Facebook as its only outside service. */
const PRODUCTION = {
  PUBLIC_URL: 'https://porchlight.example',
  APP_SECRET: 'a secret that is known to every test',
  FACEBOOK_CLIENT_ID: 'id',
  FACEBOOK_CLIENT_SECRET: 'secret',
}
const AI = {
  PUBLIC_URL: 'http://localhost:3000',
  AI_BASE_URL: 'https://ai.example/v1',
  AI_MODEL: 'small',
  AI_PROVIDER: 'Example AI, Inc.',
}

const built = fileFolder()
mkdirSync(join(built, '.pages'))
writeFileSync(join(built, '.pages/legal.html'), '<title><!--legal-title--></title><main><!--legal-text--></main>')
function installation(env: Record<string, string>, distDir: string) {
  const config = { ...readConfig({ ...OPERATOR, ...env }), distDir }
  const app = Fastify()
  legalPages(app, { config, mail: { isOpen: true } } as AppContext)
  return { get: (url: string) => app.inject({ url }) }
}

const everything = installation(AI, built)
/** Whose app has not been built. */
const bare = installation(PRODUCTION, join(built, 'none'))

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Use'],
])('%s is complete HTML without a script, with its version and the operator, escaped', async (path, title) => {
  const { statusCode, headers, body } = await everything.get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain(`<title>${title} · Porchlight</title>`)
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).toContain(`Version ${TERMS_VERSION}, in effect from `)
  expect(body).toContain('Porch &amp; Sons &lt;b&gt;LLC&lt;/b&gt;, 12 Cedar Lane, Austin, TX 78701')
  expect(body).toContain('<a href="mailto:o&#39;brien@porch.example">o&#39;brien@porch.example</a>')
  for (const unsaid of ['<b>', '<script', '<!--legal']) expect(body).not.toContain(unsaid)
  expect((await bare.get(path)).body).toContain(`<h1>${title}</h1>`)
})

test('the privacy policy names the services and cookies in use, and none that is not set up', async () => {
  const { body } = await everything.get('/privacy')
  for (const said of [
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Stripe',
    'AI Rewrite',
    'the caption you’re editing and its language go to Example AI, Inc.',
    'Password links we email you: one day.',
    'the templates you downloaded or opened on Canva',
    'For each passkey you add: its public key',
    '<h2>If you wrote to an agent</h2>',
    'They are that agent’s records, and we store them for the agent.',
    'Of a deleted lead nothing about the person stays.',
    'We also read your name and id there',
    '<td>porchlight_session</td>',
    '<td>XSRF-TOKEN</td>',
    '<td>porchlight_device</td>',
    '<td>sidebar_state</td>',
    '<td>__stripe_mid</td>',
  ]) {
    expect(body).toContain(said)
  }
  const [ofServer = '', ofDevice = ''] = body.split('<h2>What stays on your device</h2>')
  expect([ofServer.includes('likes'), ofDevice.includes('your likes')]).toEqual([false, true])
  const less = (await bare.get('/privacy')).body
  for (const unsaid of ['LinkedIn', 'Stripe', 'AI Rewrite', '__stripe']) expect(less).not.toContain(unsaid)
})

test('the terms say how plans renew, and nothing of plans where none can be paid', async () => {
  expect((await everything.get('/terms')).body).toContain('A plan renews automatically')
  expect((await bare.get('/terms')).body).not.toContain('renews')
})
