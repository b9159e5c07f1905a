import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls, type CallName } from '#contract/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin()).email)
})
afterAll(() => server.close())

const ADMIN_CALLS = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' /admin/'))

const placed = (name: CallName): [string, string] => {
  const [method = '', path = ''] = name.split(' ')
  return [method, path.replace(':id', '1').replace(':uuid', '3f2c1b9a-58c7-4b2a-9a55-5c5a3f0d7c11')]
}

test('every call of the back-office is for admins only', () => {
  expect(ADMIN_CALLS.length).toBeGreaterThanOrEqual(26)
  expect(ADMIN_CALLS.every((name) => calls[name].access === 'admin')).toBe(true)
})

describe('a call of the back-office', () => {
  test.each(ADMIN_CALLS.filter((name) => /:(id|uuid)$/.test(name) && /^(GET|DELETE)/.test(name)))(
    '%s of a missing record is answered with 404',
    async (name) => {
      const [method, path] = placed(name)
      expect(await admin.api(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test.each([
    '/admin/social-posts',
    '/admin/social-post-collections',
    '/admin/template-collections',
    '/admin/templates',
  ])('POST %s requires a form', async (path) => {
    const answer = await admin.api('POST', path, { body: { name: 'A', title: 'A' } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })
})

test('the API description says what the forms hold', async () => {
  const { body } = await server.guest().api<{ paths: Record<string, Record<string, object>> }>('GET', '/openapi.json')
  const form = JSON.stringify(body.paths['/api/admin/social-posts']?.['post'])
  for (const field of ['tags[]', 'facebook_image', 'fb_deleted_media_ids', 'google_business_profile', 'version']) {
    expect(form).toContain(`"${field}"`)
  }
  expect(form).toContain('multipart/form-data')
})
