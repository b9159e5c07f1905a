import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { renewalDisclosure } from '#domain/plan/renewal.ts'
import { consentOrigins, subscriptionEmails, subscriptionConsents, subscriptions } from '#server/db/schema/index.ts'
import { cancelToken } from '#server/modules/billing/cancel-link.ts'
import { findUnsent } from '#server/modules/billing/emails/repo.ts'
import { askAfterDue } from '#server/modules/billing/emails/send.ts'
import { forgetOffers } from '#server/modules/billing/offers.ts'
import { stripeOf, syncAgent } from '#server/modules/billing/service.ts'
import { bought, subscriptionOf, swap } from '#tests/support/billing/agent.ts'
import { asServer, askStripe, checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import { subscriptionEmailTo } from '#tests/support/billing/subscription-email-to.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import { mailFault } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OPERATOR = { name: 'Porchlight Sandbox', address: '1 Example Street, Springfield, IL 62701' }

let ahead = 0
const server = useTestServer({ now: () => new Date(Date.now() + ahead) })
beforeEach(() => {
  ahead = 0
})

const consentsOf = (agentId: number) =>
  server.context.db
    .select()
    .from(subscriptionConsents)
    .where(eq(subscriptionConsents.agentId, agentId))
    .orderBy(desc(subscriptionConsents.id))

const kindsOf = async (agentId: number) =>
  (
    await server.context.db
      .select()
      .from(subscriptionEmails)
      .where(eq(subscriptionEmails.agentId, agentId))
      .orderBy(subscriptionEmails.id)
  ).map(({ kind }) => kind)

describe('the checkout', () => {
  test('a checkout stores the consent with the account, and mails it with the way to cancel', async () => {
    const { email, id } = await bought(server)
    const [consent] = await consentsOf(id)
    expect(consent).toMatchObject({
      occasion: 'checkout',
      termsVersion: TERMS_VERSION,
      offerId: 'premium',
      planName: 'Pro',
      priceCents: 4900,
      interval: 'monthly',
    })
    expect(consent?.disclosure).toMatch(
      /^By choosing Free Trial you agree to our Terms and to this subscription: Pro is free until \w+ \d+, \d{4}\. Then \$49 plus tax is charged to your card every month until you cancel\. Cancel online at any time/,
    )
    expect(consent?.effectiveAt).not.toBeNull()
    const [origin] = await server.context.db.select().from(consentOrigins).where(eq(consentOrigins.agentId, id))
    expect(origin).toMatchObject({ consentId: consent?.id, ip: '127.0.0.1', userAgent: expect.stringMatching(/./) })

    const sentEmail = await subscriptionEmailTo(server, email, 'Your Pro subscription')
    for (const form of [sentEmail.text, sentEmail.html]) {
      expect(form).toContain('Your Pro trial has started')
      expect(form).toContain('Then $49 plus tax is charged to your card every month until you cancel.')
      expect(form).toContain(`The terms, version ${TERMS_VERSION}, are at `)
      expect(form).toContain('/cancel-subscription#')
      expect(form).toContain(`${OPERATOR.name}, ${OPERATOR.address}`)
    }
  })

  test('a checkout is refused where the screen showed another price or other terms, and nothing is bought', async () => {
    const renewal = { planName: 'Premium', price: 8900, interval: 'monthly' as const, trialEnd: null }
    const buy = async (terms_version: string, price: number) => {
      const agreed = { terms_version, disclosure: renewalDisclosure('Subscribe', { ...renewal, price }) }
      const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
      return await server.guest().api('POST', '/checkout', { body: { ...form, agreed } })
    }
    for (const answer of [await buy(TERMS_VERSION, 100), await buy('2020-01-01', 8900)]) {
      const errors = { agreed: [expect.stringMatching(/terms have changed/)] }
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } })
    }
    expect((await buy(TERMS_VERSION, 8900)).status).toBe(200)
  })
})

describe('a change of plan', () => {
  test('a change of plan stores the consent and mails a confirmation; a refused one does neither', async () => {
    const { browser, email, id } = await bought(server)
    const wrong = { terms_version: TERMS_VERSION, disclosure: 'It is all free.' }
    expect((await swap(browser, 'agent-website', { agreed: wrong })).status).toBe(422)
    expect((await swap(browser, 'premium')).status).toBe(409)
    expect(await consentsOf(id)).toHaveLength(1)

    expect((await swap(browser, 'agent-website')).status).toBe(200)
    const [consent] = await consentsOf(id)
    expect(consent).toMatchObject({ occasion: 'change', offerId: 'agent-website', priceCents: 8900 })
    expect(consent?.disclosure).toMatch(/^By choosing Confirm Change you agree .* Premium is free until /)
    expect(consent?.effectiveAt).not.toBeNull()
    const sentEmail = await subscriptionEmailTo(server, email, 'Your plan is now Premium')
    expect(sentEmail.text).toContain('Then $89 plus tax is charged to your card every month')
  })

  test('a consent to a change that could not be read back takes effect later, unless it was not made', async () => {
    const { browser, id } = await bought(server)
    const stripe = stripeOf(server.context)
    const update = stripe.subscriptions.update.bind(stripe.subscriptions)
    const list = vi.spyOn(stripe.subscriptions, 'list')
    vi.spyOn(stripe.subscriptions, 'update').mockImplementationOnce(async (...args) => {
      const changed = await update(...args)
      list.mockRejectedValue(new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'Away' }))
      return changed
    })
    try {
      expect((await swap(browser, 'agent-website')).status).toBe(503)
    } finally {
      vi.restoreAllMocks()
    }
    const [made] = await consentsOf(id)
    if (!made) throw new Error('There is no consent')
    const { id: _id, ...values } = made
    const notMade = { ...values, priceId: 'price_other', effectiveAt: null }
    await server.context.db.insert(subscriptionConsents).values(notMade)
    for (let again = 0; again < 2; again++) await syncAgent(server.context, id)
    const after = await consentsOf(id)
    expect(after.map(({ offerId, effectiveAt }) => [offerId, effectiveAt !== null])).toEqual([
      ['agent-website', true],
      ['premium', true],
    ])
    expect(await kindsOf(id)).toEqual(['subscription_started', 'subscription_changed'])
  })
})

describe('scheduled emails about a plan', () => {
  test('an email announces a trial’s end once, seven days ahead, with a link that cancels it', async () => {
    const { browser, email, id } = await bought(server)
    const end = Date.parse((await subscriptionOf(browser)).trialEndDate ?? '')
    const at = (days: number) => end - days * DAY_MS - Date.now()
    ahead = at(7.1)
    await syncAgent(server.context, id)
    expect(await kindsOf(id)).not.toContain('trial_ending')
    ahead = at(6.9)
    await askAfterDue(server.context)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(end)
    const sentEmail = await subscriptionEmailTo(server, email, `Your Pro trial ends on ${day}`)
    expect(sentEmail.text).toContain(
      'Starting that day, $49 plus tax every month is charged to your card until you cancel.',
    )
    // The clock goes back and forth, and the subscription is checked again.
    for (const days of [8, 5, 1]) {
      ahead = at(days)
      await syncAgent(server.context, id)
      await askAfterDue(server.context)
    }
    ahead = 0
    expect((await kindsOf(id)).filter((kind) => kind === 'trial_ending')).toHaveLength(1)

    const link = new URL(sentEmail.links.find((one) => one.includes('/cancel-subscription#')) ?? '')
    const body = { token: link.hash.slice(1) }
    const guest = server.guest()
    const look = await guest.api('POST', '/subscription-cancellations/look', { body })
    expect(look.body).toMatchObject({ data: { planName: 'Pro', onTrial: true, canceled: false } })
    for (let again = 0; again < 2; again++) {
      expect((await guest.api('POST', '/subscription-cancellations', { body })).status).toBe(200)
    }
    expect(await subscriptionOf(browser)).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await guest.api('GET', '/user')).status).toBe(401)
    await subscriptionEmailTo(server, email, 'Your Pro plan is canceled')
  })

  test('no email announces the end of a trial that was canceled', async () => {
    const { browser, id } = await bought(server)
    await browser.api('POST', '/agent/subscriptions/cancel', { body: {} })
    ahead = 10 * DAY_MS
    await syncAgent(server.context, id)
    expect(await kindsOf(id)).toEqual(['subscription_started', 'subscription_canceled'])
  })

  test('an email reminds once a year of a plan that renews', async () => {
    const { id } = await bought(server, { plan_id: 'agent-website' })
    for (const days of [364, 366, 367, 732]) {
      ahead = days * DAY_MS
      await syncAgent(server.context, id)
    }
    expect((await kindsOf(id)).filter((kind) => kind === 'yearly_reminder')).toHaveLength(2)
  })

  test('an email announces a price change once that was announced in Stripe', async () => {
    const agent = await bought(server, { plan_id: 'social-media-quarterly' })
    const fields = { 'metadata[new_price]': '9900', 'metadata[new_price_from]': '2099-03-01' }
    await askStripe(server.address, '/prices/price_socialmediaquarterly', fields, asServer)
    forgetOffers(stripeOf(server.context))
    ahead = 2 * 60 * 60 * 1000
    await askAfterDue(server.context)
    const sentEmail = await subscriptionEmailTo(server, agent.email, 'The price of your Plus plan is changing')
    expect(sentEmail.text).toContain(
      'Starting March 1, 2099, Plus costs $99 plus tax every 3 months. Until then it’s $81 plus tax.',
    )
    await syncAgent(server.context, agent.id)
    expect((await kindsOf(agent.id)).filter((kind) => kind === 'price_change')).toHaveLength(1)
  })

  describe('a price announced for March 1, 2099', () => {
    const FROM = Date.parse('2099-03-01T00:00:00Z')
    const at = (daysBefore: number) => {
      ahead = FROM - daysBefore * DAY_MS - Date.now()
    }
    const told = async (id: number) => (await kindsOf(id)).filter((kind) => kind === 'price_change').length
    const announce = async (cents: string) => {
      const fields = { 'metadata[new_price]': cents, 'metadata[new_price_from]': '2099-03-01' }
      await askStripe(server.address, '/prices/price_socialmediaquarterly', fields, asServer)
      forgetOffers(stripeOf(server.context))
    }
    /** An agent whose subscription goes on until then, and for whom the price is announced so many days before. */
    async function announced(daysBefore: number) {
      await announce('')
      const agent = await bought(server, { plan_id: 'social-media-quarterly' })
      await announce('9900')
      at(daysBefore)
      await syncAgent(server.context, agent.id)
      return agent
    }

    test.each([
      ['60 days before is told at once and once more from 30 days before on', 60, { 31: 1, 30: 2, 20: 2, 7: 2, 1: 2 }],
      ['60 days before is told once more until 7 days before, and not later', 60, { 31: 1, 6: 1, 1: 1 }],
      ['20 days before is told once, which is the notice', 20, { 19: 1, 8: 1, 1: 1 }],
      ['5 days before is told at once, and not again', 5, { 4: 1, 1: 1 }],
    ] as const)('that is announced %s', async (_what, daysBefore, expected) => {
      const { id } = await announced(daysBefore)
      expect(await told(id)).toBe(1)
      for (const [days, count] of Object.entries(expected).toSorted(([a], [b]) => Number(b) - Number(a))) {
        at(Number(days))
        await syncAgent(server.context, id)
        await syncAgent(server.context, id)
        expect([days, await told(id)]).toEqual([days, count])
      }
    })

    test('the second email is found by the regular search, and mailed once', async () => {
      const { id, email } = await announced(60)
      at(25)
      await askAfterDue(server.context)
      await expect.poll(() => told(id)).toBe(2)
      const subject = 'The price of your Plus plan is changing'
      const mailed = async () => (await emailsTo(server.address, email)).filter((one) => one.subject === subject).length
      await expect.poll(mailed).toBe(2)
      ahead += 2 * 60 * 60 * 1000
      await askAfterDue(server.context)
      await syncAgent(server.context, id)
      expect([await told(id), await mailed()]).toEqual([2, 2])
    })
  })

  test('an email reports a price that was changed in Stripe without an announcement', async () => {
    const agent = await bought(server, { plan_id: 'agent-website' })
    await server.context.db.delete(subscriptionConsents).where(eq(subscriptionConsents.agentId, agent.id))
    const reported = async () => {
      // A late event of the checkout may have written the price once more.
      const known = { knownPriceCents: 7900 }
      await server.context.db.update(subscriptions).set(known).where(eq(subscriptions.agentId, agent.id))
      await syncAgent(server.context, agent.id)
      return (await kindsOf(agent.id)).filter((kind) => kind === 'price_change').length
    }
    await expect.poll(reported).toBe(1)
    expect(await reported()).toBe(1)
  })

  test('an unsent email has one job, also while the mail server is away, and is sent once more', async () => {
    const { email, id } = await bought(server)
    await subscriptionEmailTo(server, email, 'Your Pro subscription')
    const { db, jobs } = server.context
    const open = async (condition: SQL) => {
      const { rows } = await db.execute<{ state: string }>(
        sql`select state::text from jobs.job where state in ('created', 'retry', 'active') and ${condition}`,
      )
      return rows.map(({ state }) => state)
    }
    await expect.poll(() => open(sql`name in ('letters', 'password-links')`), { interval: 50 }).toEqual([])
    await mailFault(server.address, 'rate_limit')
    const [sentEmail] = await db
      .update(subscriptionEmails)
      .set({ sentAt: null })
      .where(eq(subscriptionEmails.agentId, id))
      .returning()
    await jobs.send('letters', { id: sentEmail?.id }, { singletonKey: String(sentEmail?.id) })
    const ofEmail = sql`name = 'letters' and singleton_key = ${String(sentEmail?.id)}`
    await expect.poll(() => open(ofEmail), { interval: 50 }).toEqual(['retry'])
    expect(await findUnsent(db, new Date())).not.toContain(sentEmail?.id)
    await expect.poll(() => open(ofEmail), { interval: 50 }).toEqual([])
    const subjects = (await emailsTo(server.address, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your Pro subscription')).toHaveLength(2)
  })
})

test('a cancellation link is refused after a hundred days, and for another subscription than the one it was mailed for', async () => {
  const { id, subscription } = await bought(server)
  const statusFor = async (subscriptionId: string, days = 0) => {
    const made = new Date(Date.now() - days * DAY_MS)
    const token = cancelToken(server.context.config.appSecret, { agentId: id, subscriptionId }, made)
    return (await server.guest().api('POST', '/subscription-cancellations/look', { body: { token } })).status
  }
  expect([await statusFor(subscription, 99), await statusFor(subscription, 101)]).toEqual([200, 422])
  expect(await statusFor('sub_other')).toBe(422)
})
