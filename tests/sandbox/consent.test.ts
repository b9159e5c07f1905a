import { describe, expect, test } from 'vitest'

import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { readAnswer } from './support/start-sandbox.ts'

const APP = { client_id: 'porchlight-sandbox', client_secret: 'sandbox-secret' }

/** Where each network asks for consent, and where its code is exchanged. */
const NETWORKS: Record<Platform, { dialog: string; exchange: string; scope: string }> = {
  facebook: {
    dialog: '/www.facebook.com/v26.0/dialog/oauth',
    exchange: '/graph.facebook.com/v26.0/oauth/access_token',
    scope: 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management',
  },
  instagram: {
    dialog: '/www.instagram.com/oauth/authorize',
    exchange: '/api.instagram.com/oauth/access_token',
    scope: 'instagram_business_basic,instagram_business_content_publish',
  },
  linkedin: {
    dialog: '/www.linkedin.com/oauth/v2/authorization',
    exchange: '/www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile w_member_social',
  },
}

setUpSandbox()

const redirectUri = (platform: Platform) => `${running.origin}/social-media-connections/${platform}`

function dialogUrl(platform: Platform, changes: Record<string, string> = {}): string {
  const { dialog, scope } = NETWORKS[platform]
  const given = { client_id: APP.client_id, redirect_uri: redirectUri(platform), state: 'a&b', response_type: 'code' }
  return `${running.base}${dialog}?${new URLSearchParams({ ...given, scope, ...changes })}`
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The address that the consent page leads back to. */
async function decide(platform: Platform, fields: Record<string, string> = {}): Promise<URL> {
  const answer = await post(dialogUrl(platform), { decision: 'allow', person: 'maya', ...fields })
  return new URL(answer.headers.get('location') ?? '')
}

async function exchange(platform: Platform, code: string, changes: Record<string, string> = {}) {
  const fields = { ...APP, grant_type: 'authorization_code', redirect_uri: redirectUri(platform), code, ...changes }
  return readAnswer(await post(`${running.base}${NETWORKS[platform].exchange}`, fields))
}

describe.each(PLATFORMS)('the consent page of %s', (platform) => {
  test.each<[string, () => Record<string, string>]>([
    ['an unknown app', () => ({ client_id: 'someone' })],
    ['an unregistered return address', () => ({ redirect_uri: 'https://evil.test/social-media-connections/facebook' })],
    ['a return address that only begins right', () => ({ redirect_uri: `${redirectUri(platform)}/more` })],
    ['no state', () => ({ state: '' })],
  ])(`${platform} answers a consent with %s by an error page and no redirect`, async (_what, changes) => {
    const url = dialogUrl(platform, changes())
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
    const posted = await post(url, { decision: 'allow', person: 'maya' })
    expect([posted.status, posted.headers.get('location')]).toEqual([400, null])
  })

  test(`a denial at ${platform} leads back with the reason and the state, and no code`, async () => {
    const back = await decide(platform, { decision: 'deny' })
    expect(back.origin + back.pathname).toBe(redirectUri(platform))
    const error = platform === 'linkedin' ? 'user_cancelled_authorize' : 'access_denied'
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'a&b' })
    expect(back.searchParams.has('code')).toBe(false)
  })

  test(`a code of ${platform} is exchanged once, with the right secret and return address only`, async () => {
    const code = (await decide(platform)).searchParams.get('code') ?? ''
    for (const wrong of [{ client_secret: 'wrong' }, { redirect_uri: `${redirectUri(platform)}/` }]) {
      expect((await exchange(platform, code, wrong)).status).toBeGreaterThanOrEqual(400)
    }
    const answers = await Promise.all([exchange(platform, code), exchange(platform, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})
