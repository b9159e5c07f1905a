import { PLAN_NAME, type Plan } from '#domain/plan/plan.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts'

import { agent, brokerage, city, connected, connection, firstSteps, session, user } from '../records/account.ts'
import { invoice, paymentMethod, subscription } from '../records/billing.ts'
import { autoPostSettings } from '../records/publishing.ts'
import type { FakeApi } from './fake-api.ts'

/** The accounts of the demo, by the part of their address before the @. */
export type Account = 'agent' | 'plus' | 'premium' | 'new' | 'admin'

/** The records the demo has of an account. */
export function recordsOf(account: Account) {
  const index = DEMO_ACCOUNTS.findIndex(({ email }) => email === `${account}@porchlight.test`)
  const known = DEMO_ACCOUNTS[index]
  if (!known) throw new Error(`The demo has no account ${account}.`)
  const { email, firstName, lastName, agent: profile } = known
  const names = { first_name: firstName, last_name: lastName }
  const plan: Plan | null = profile?.plan ?? null
  return {
    user: user({
      id: index + 1,
      name: `${firstName} ${lastName}`,
      ...names,
      email,
      avatar: profile?.portrait ? `/${profile.portrait}` : null,
      role: profile ? 'agent' : 'admin',
      plan,
    }),
    agent: agent({
      ...names,
      license: profile?.license ?? '',
      phone: profile?.phone ?? '',
      designations: profile?.designations ?? '',
      website: profile?.website ?? '',
      ...(profile && { time_zone: profile.timeZone }),
      avatar: profile?.portrait ? `/${profile.portrait}` : null,
      broker_logo: profile?.logo ? `/${profile.logo}` : null,
      brokerage_name: profile?.brokerage ?? '',
      brokerage_phone: profile?.office?.phone ?? '',
      brokerage_state: profile?.office ? 'TX' : null,
    }),
    brokerage: brokerage({
      name: profile?.brokerage ?? '',
      ...(!profile?.office && { phone: '', address: '', city_id: null, city: null, zip_code: '' }),
    }),
    connections: recordOf(PLATFORMS, (platform: Platform) => {
      const name = platform === 'facebook' ? profile?.facebook?.pageName : profile?.[platform]?.name
      return name === undefined ? connection(platform, plan) : connected(platform, name, plan)
    }),
    areas: account === 'agent' ? [city(), city({ id: 4724129, name: 'Round Rock' })] : [],
    subscription: subscription({ planId: plan ?? 'pro', name: PLAN_NAME[plan ?? 'pro'] }),
    firstSteps: firstSteps({
      account: Boolean(profile?.facebook),
      auto_posts: Boolean(profile?.autoPosts),
      portrait: Boolean(profile?.portrait),
      license: Boolean(profile?.license),
      post: account === 'agent',
    }),
    autoPostSettings: autoPostSettings({
      saved: Boolean(profile?.autoPosts),
      ...(profile?.autoPosts && {
        tags: [...profile.autoPosts.categories],
        frequency_days_of_week: [...profile.autoPosts.days],
        frequency_time_of_day: profile.autoPosts.timeOfDay,
        language: profile.autoPosts.language,
      }),
      timezone: profile?.timeZone ?? 'America/Chicago',
    }),
  }
}

/** Answers the reads of an account's own records, of which the shell asks some on every screen; a test adds the rest. */
export function answerAsAccount(api: FakeApi, account: Account | null): void {
  api.answer('GET /sanctum/csrf-cookie')
  api.answer('GET /demo-accounts', { data: { accounts: [] } })
  if (account === null) {
    api.refuse('GET /user', { code: 'unauthenticated' })
    return
  }
  const records = recordsOf(account)
  api.answer('GET /user', { data: records.user })
  api.answer('GET /user/passkeys', { data: [] })
  api.answer('GET /user/sessions', { data: [session()] })
  if (account === 'admin') {
    api.answer('GET /admin/setup', { data: { steps: [] } })
    return
  }
  api.answer('GET /agent', { data: records.agent })
  api.answer('GET /agent/social-media/connections', { data: records.connections })
  api.answer('GET /agent/social-posts', { data: [] })
  api.answer('GET /agent/notices', { data: [] })
  api.answer('GET /agent/first-steps', { data: records.firstSteps })
  api.answer('GET /agent/brokerage', { data: records.brokerage })
  api.answer('GET /agent/service-areas', { data: records.areas })
  api.answer('GET /agent/avatar-and-broker-logo', {
    data: { avatar: records.agent.avatar, broker_logo: records.agent.broker_logo },
  })
  api.answer('GET /agent/social-post-settings', { data: records.autoPostSettings })
  api.answer('GET /agent/subscriptions', { data: records.subscription })
  api.answer('GET /agent/subscriptions/invoices', { data: [invoice()] })
  api.answer('GET /agent/subscriptions/payment-methods', { data: [paymentMethod()] })
  api.answer('GET /ai', { data: { configured: true, allowed: records.user.plan !== 'plus' } })
}
