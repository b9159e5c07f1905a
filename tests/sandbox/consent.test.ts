import { describe, expect, test } from 'vitest'

import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'

/** Where each network asks for consent, and for what. */
const DIALOGS: Record<Platform, { path: string; scope: string }> = {
  facebook: { path: '/www.facebook.com/v26.0/dialog/oauth', scope: 'pages_show_list' },
  instagram: { path: '/www.instagram.com/oauth/authorize', scope: 'instagram_business_basic' },
  linkedin: { path: '/www.linkedin.com/oauth/v2/authorization', scope: 'openid' },
}

setUpSandbox()

describe.each(PLATFORMS)('the consent page of %s', (platform) => {
  const redirectUri = () => `${running.origin}/social-media-connections/${platform}`

  /** Opens the dialog, or allows what it asks for; gives the status and where the answer leads. */
  async function ask(changes: Record<string, string> = {}, decision?: string) {
    const { path, scope } = DIALOGS[platform]
    const given = { client_id: 'porchlight-sandbox', redirect_uri: redirectUri(), state: 'a&b', response_type: 'code' }
    const address = `${running.base}${path}?${new URLSearchParams({ ...given, scope, ...changes })}`
    const sent = decision ? { method: 'POST', body: new URLSearchParams({ person: 'maya', decision }) } : {}
    const { status, headers } = await fetch(address, { ...sent, redirect: 'manual' })
    return { status, to: headers.get('location') }
  }

  test(`a consent of ${platform} leads back to the registered address, with the state`, async () => {
    expect((await ask()).status).toBe(200)
    for (const decision of ['allow', 'deny']) {
      const back = new URL((await ask({}, decision)).to ?? '')
      expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirectUri(), 'a&b'])
      expect(back.searchParams.has('code')).toBe(decision === 'allow')
    }
  })

  test.each<[string, () => Record<string, string>]>([
    ['an unknown app', () => ({ client_id: 'someone' })],
    ['an unregistered return address', () => ({ redirect_uri: 'https://evil.test/social-media-connections/facebook' })],
    ['a return address that only begins right', () => ({ redirect_uri: `${redirectUri()}/more` })],
  ])(`${platform} answers a consent with %s by an error page and no redirect`, async (_what, changes) => {
    for (const decision of [undefined, 'allow']) {
      expect(await ask(changes(), decision)).toEqual({ status: 400, to: null })
    }
  })
})
