import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CheckoutAnswer } from '#contract/billing/checkout.ts'
import type { Problem } from '#contract/problem.ts'
import { checkouts, users } from '#server/db/schema/index.ts'
import { startCheckouts } from '#server/modules/checkout/service.ts'
import {
  answerBank,
  asServer,
  askStripe,
  CARD,
  checkoutForm,
  newCard,
  stripeFault,
} from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter, lettersTo } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
})
afterAll(() => server.close())

type Form = ReturnType<typeof checkoutForm>

/** The idempotency key of the form filled in for an address, unless another browser's is named. */
const keys = new Map<string, string>()
const keyOf = ({ email }: Form) => {
  const key = keys.get(email) ?? crypto.randomUUID()
  keys.set(email, key)
  return key
}

const submit = (browser: Browser, form: Form, key = keyOf(form)) =>
  browser.api<{ data: CheckoutAnswer } & Problem>('POST', '/checkout', {
    body: form,
    headers: { 'idempotency-key': key },
  })

/** What Stripe has stored for an address. */
async function atStripe(email: string) {
  type Customers = { data: { id: string; object: string; customer: string }[] }
  const all = await askStripe<Customers>(server.address, '/subscriptions?status=all&limit=100', null, asServer)
  const owners = await Promise.all(
    all.data.map(async ({ customer }) =>
      askStripe<{ email: string }>(server.address, `/customers/${customer}`, null, asServer),
    ),
  )
  return { subscriptions: owners.filter((owner) => owner.email === email).length }
}

const accounts = async (email: string) =>
  (await server.context.db.select().from(users)).filter((user) => user.email === email).length

describe('a checkout', () => {
  test('a checkout makes an agent in a trial, signs them in and mails the link to set a password', async () => {
    const browser = server.guest()
    const form = checkoutForm(await newCard(server.address))
    const answer = await submit(browser, form)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      status: 'complete',
      user: { email: form.email, first_name: 'Robin', role: 'agent', plan: 'pro' },
    })
    expect((await browser.api('GET', '/user')).body).toMatchObject({ data: { email: form.email } })
    expect((await browser.api('GET', '/agent/subscriptions')).body).toMatchObject({
      data: { planId: 'premium', status: 'trialing', onTrial: true },
    })
    expect((await browser.api('GET', '/agent/subscriptions/invoices')).body).toEqual({ data: [] })
    await awaitLetter(server.address, form.email, 1, 'Set your password for Porchlight')
  })

  test('a checkout without a trial charges the first period at once', async () => {
    const browser = server.guest()
    const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website-quarterly' })
    expect((await submit(browser, form)).body.data).toMatchObject({ user: { plan: 'premium' } })
    expect((await browser.api('GET', '/agent/subscriptions')).body).toMatchObject({
      data: { status: 'active', interval: 'quarterly', price: 240, onTrial: false },
    })
    expect((await browser.api('GET', '/agent/subscriptions/invoices')).body).toMatchObject({
      data: [{ total: 240, status: 'paid', description: 'Premium, Quarterly' }],
    })
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['no first name', { first_name: ' ' }, 'first_name', 'First name is required'],
    ['no last name', { last_name: '' }, 'last_name', 'Last name is required'],
    ['no address', { email: '' }, 'email', 'Email address is required'],
    ['no real address', { email: 'robin@' }, 'email', 'Invalid email address'],
    ['an unknown plan', { plan_id: 'platinum' }, 'plan_id', 'The requested plan could not be found.'],
    ['a plan to come', { plan_id: 'team' }, 'plan_id', 'Team is coming soon.'],
    ['no card', { payment_method_id: 'card' }, 'payment_method_id', 'Please enter a card'],
    [
      'a made-up card',
      { payment_method_id: 'pm_nobodys' },
      'payment_method_id',
      'This card can’t be used. Please enter it again.',
    ],
  ])('a checkout with %s shows the error at the field', async (_what, changes, field, message) => {
    const answer = await submit(server.guest(), checkoutForm(await newCard(server.address), changes))
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[field]).toEqual([message])
  })

  test('a checkout with a prepaid card is refused with the specified message, and another card works', async () => {
    const form = checkoutForm(await newCard(server.address, CARD.prepaid))
    const browser = server.guest()
    const answer = await submit(browser, form)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.message).toBe('Pre-paid credit cards are not accepted. Please enter a regular credit card.')
    expect(await atStripe(form.email)).toEqual({ subscriptions: 0 })
    const again = await submit(browser, { ...form, payment_method_id: await newCard(server.address) })
    expect(again.status).toBe(200)
  })

  test('a checkout with a declined card makes no account, and another card works', async () => {
    const form = checkoutForm(await newCard(server.address, CARD.declined))
    const browser = server.guest()
    const answer = await submit(browser, form)
    expect(answer).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    expect(answer.body.message).toBe('Your card was declined. Please try another card.')
    expect(await accounts(form.email)).toBe(0)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    const again = await submit(browser, { ...form, payment_method_id: await newCard(server.address) })
    expect(again.status).toBe(200)
  })

  test('a checkout with a card that is accepted but not charged makes neither account nor subscription', async () => {
    const changes = { plan_id: 'agent-website' }
    const form = checkoutForm(await newCard(server.address, CARD.declinesLater), changes)
    expect(await submit(server.guest(), form)).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    expect(await accounts(form.email)).toBe(0)
    expect(await atStripe(form.email)).toEqual({ subscriptions: 0 })
  })

  test('a checkout whose card needs confirmation by the bank continues once that is given', async () => {
    const browser = server.guest()
    const form = checkoutForm(await newCard(server.address, CARD.asks))
    const asked = await submit(browser, form)
    if (asked.body.data.status !== 'requires_action') throw new Error('the bank did not ask')
    expect(await accounts(form.email)).toBe(0)
    await answerBank(server.address, asked.body.data.clientSecret, 'fail')
    const second = await submit(browser, form)
    if (second.body.data.status !== 'requires_action') throw new Error('the bank did not ask again')
    await answerBank(server.address, second.body.data.clientSecret, 'complete')
    expect((await submit(browser, form)).body.data).toMatchObject({ status: 'complete' })
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test('a checkout needs its browser’s CSRF token', async () => {
    const body = JSON.stringify(checkoutForm('pm_any'))
    const headers = { 'content-type': 'application/json' }
    const answer = await server.guest().fetch('/api/checkout', { method: 'POST', body, headers })
    expect(answer.status).toBe(419)
  })
})

describe('an address', () => {
  test('an address in use is refused on leaving the field and on submitting', async () => {
    const { email } = await server.createAgent()
    const asked = await server.guest().api<Problem>('POST', '/checkout/email', { body: { email: email.toUpperCase() } })
    expect(asked).toMatchObject({ status: 422, body: { errors: { email: ['This email is already in use'] } } })
    const answer = await submit(server.guest(), checkoutForm(await newCard(server.address), { email }))
    expect(answer.body.errors).toEqual({ email: ['This email is already in use'] })
    expect(await atStripe(email)).toEqual({ subscriptions: 0 })
  })

  test('a free address is accepted, and an invalid one is not', async () => {
    const ask = (email: string) => server.guest().api('POST', '/checkout/email', { body: { email } })
    expect(await ask('free@example.test')).toMatchObject({
      status: 200,
      body: { data: { email: 'free@example.test' } },
    })
    expect((await ask('free')).status).toBe(422)
  })
})

describe('a checkout submitted again', () => {
  test('a checkout repeated with its key gives the same account, signed in, and nothing twice', async () => {
    const form = checkoutForm(await newCard(server.address))
    const first = await submit(server.guest(), form)
    const reloaded = server.guest()
    const second = await submit(reloaded, form)
    expect(second.body.data).toEqual(first.body.data)
    expect((await reloaded.api('GET', '/user')).status).toBe(200)
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
    await awaitLetter(server.address, form.email, 2)
    const subjects = (await lettersTo(server.address, form.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Set your password for Porchlight', 'Your Pro subscription'])
  })

  test('a checkout repeated with another key signs nobody in', async () => {
    const form = checkoutForm(await newCard(server.address))
    await submit(server.guest(), form)
    const stranger = server.guest()
    const answer = await submit(stranger, form, '5b0f6c1e-5a52-4d0e-9c5a-1f7c7f5f0a02')
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: ['This email is already in use'] } } })
    expect((await stranger.api('GET', '/user')).status).toBe(401)
  })

  test('a checkout sent from two windows at once makes one account and one subscription', async () => {
    const form = checkoutForm(await newCard(server.address))
    const answers = await Promise.all([1, 2, 3].map(() => submit(server.guest(), form)))
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await accounts(form.email)).toBe(1)
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test.each(['create_customer', 'create_setup_intent', 'create_subscription'])(
    'a checkout repeated after the answer to %s was lost makes nothing twice',
    async (operation) => {
      const form = checkoutForm(await newCard(server.address))
      const browser = server.guest()
      // Lost as often as the library itself tries.
      await stripeFault(server.address, operation, 'lost_answer', 3)
      expect(await submit(browser, form)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } })
      expect((await submit(browser, form)).status).toBe(200)
      expect(await accounts(form.email)).toBe(1)
      expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
    },
  )

  test('a checkout repeated by another browser after a lost answer stays the first browser’s, who can go on with it', async () => {
    const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
    const first = server.guest()
    await stripeFault(server.address, 'create_subscription', 'lost_answer', 3)
    expect((await submit(first, form)).status).toBe(503)
    const stranger = server.guest()
    const theirs = { ...form, first_name: 'Eve', plan_id: 'social-media' }
    const answer = await submit(
      stranger,
      { ...theirs, payment_method_id: await newCard(server.address) },
      '5b0f6c1e-5a52-4d0e-9c5a-1f7c7f5f0a03',
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: ['This email is already in use'] } } })
    expect((await stranger.api('GET', '/user')).status).toBe(401)
    expect(await accounts(form.email)).toBe(0)
    expect((await submit(first, form)).body.data).toMatchObject({ user: { first_name: 'Robin', plan: 'premium' } })
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test('a checkout repeated by another browser after a refused card starts from nothing, without that card', async () => {
    const declined = checkoutForm(await newCard(server.address, CARD.declinesLater), { plan_id: 'agent-website' })
    expect((await submit(server.guest(), declined)).status).toBe(422)
    const other = server.guest()
    const form = { ...declined, first_name: 'Dana', payment_method_id: await newCard(server.address) }
    const answer = await submit(other, form, '5b0f6c1e-5a52-4d0e-9c5a-1f7c7f5f0a04')
    expect(answer.body.data).toMatchObject({ status: 'complete', user: { first_name: 'Dana' } })
    const cards = await other.api<{ data: { last4: string }[] }>('GET', '/agent/subscriptions/payment-methods')
    expect(cards.body.data.map(({ last4 }) => last4)).toEqual(['4242'])
  })

  test('a checkout under another name after a lost answer to create_customer still makes one customer', async () => {
    const form = checkoutForm(await newCard(server.address))
    const browser = server.guest()
    if (!server.context.stripe) throw new Error('no payment provider is set up')
    // The same request under the same key gets the same answer from Stripe.
    const create = vi.spyOn(server.context.stripe.customers, 'create')
    await stripeFault(server.address, 'create_customer', 'lost_answer', 3)
    expect((await submit(browser, form)).status).toBe(503)
    const answer = await submit(browser, { ...form, first_name: 'Robyn' })
    expect(answer.body.data).toMatchObject({ status: 'complete', user: { first_name: 'Robyn' } })
    const asked = create.mock.calls.map((call) => JSON.stringify(call))
    expect(asked).toHaveLength(2)
    expect(asked[1]).toBe(asked[0])
  })

  test('a checkout repeated with its key for another plan than was paid for says so, answer lost or not', async () => {
    const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
    const browser = server.guest()
    await stripeFault(server.address, 'create_subscription', 'lost_answer', 3)
    expect((await submit(browser, form)).status).toBe(503)
    const other = { ...form, plan_id: 'social-media' }
    expect(await submit(browser, other)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect((await submit(browser, form)).body.data).toMatchObject({ user: { plan: 'premium' } })
    const again = await submit(server.guest(), other)
    expect(again.body.errors?.['plan_id']).toEqual([
      'This checkout already went through with another plan. Log in and change it under Billing & Subscriptions.',
    ])
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test.each([
    ['made', 0],
    ['made and its answer from the provider lost', 3],
  ])('a checkout key reused for another address starts nothing once a subscription was %s', async (_what, lost) => {
    const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
    const key = crypto.randomUUID()
    if (lost > 0) await stripeFault(server.address, 'create_subscription', 'lost_answer', lost)
    expect((await submit(server.guest(), form, key)).status).toBe(lost > 0 ? 503 : 200)
    const corrected = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
    const browser = server.guest()
    const answer = await submit(browser, corrected, key)
    expect(answer).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(answer.body.message).toBe(`This checkout already went through for ${form.email}. Log in with that email.`)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect(await accounts(corrected.email)).toBe(0)
    expect(await atStripe(corrected.email)).toEqual({ subscriptions: 0 })
    expect(await server.context.db.select().from(checkouts).where(eq(checkouts.email, corrected.email))).toEqual([])
    // The address it was sent for goes on, and anybody else may have the other one.
    expect((await submit(browser, form, key)).body.data).toMatchObject({ user: { email: form.email } })
    expect((await submit(server.guest(), corrected, crypto.randomUUID())).status).toBe(200)
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test('a checkout key reused for another address starts again where the first made nothing', async () => {
    const key = crypto.randomUUID()
    const declined = checkoutForm(await newCard(server.address, CARD.declinesLater), { plan_id: 'agent-website' })
    expect((await submit(server.guest(), declined, key)).status).toBe(422)
    const corrected = checkoutForm(await newCard(server.address))
    expect((await submit(server.guest(), corrected, key)).body.data).toMatchObject({ user: { email: corrected.email } })
  })

  test('a checkout key used for two addresses at the same moment makes one subscription at most', async () => {
    const key = crypto.randomUUID()
    const forms = [checkoutForm(await newCard(server.address)), checkoutForm(await newCard(server.address))]
    const answers = await Promise.all(forms.map((form) => submit(server.guest(), form, key)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const made = await Promise.all(forms.map(({ email }) => atStripe(email)))
    expect(made.reduce((sum, { subscriptions }) => sum + subscriptions, 0)).toBeLessThanOrEqual(1)
  })

  test('a repeat long after the checkout works for its own browser, and refuses another with its key', async () => {
    const form = checkoutForm(await newCard(server.address))
    const own = server.guest()
    expect((await submit(own, form)).status).toBe(200)
    const finishedAt = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await server.context.db.update(checkouts).set({ finishedAt }).where(eq(checkouts.email, form.email))
    expect((await submit(own, form)).body.data).toMatchObject({ status: 'complete', user: { email: form.email } })
    const guest = server.guest()
    expect(await submit(guest, form)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect((await guest.api('GET', '/user')).status).toBe(401)
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test('a checkout by an agent for their own address and plan is refused and buys nothing', async () => {
    const form = checkoutForm(await newCard(server.address))
    const browser = server.guest()
    expect((await submit(browser, form)).status).toBe(200)
    const again = { ...form, payment_method_id: await newCard(server.address) }
    const answer = await submit(browser, again, crypto.randomUUID())
    expect(answer.body.errors).toEqual({ email: ['This email is already in use'] })
    expect(await atStripe(form.email)).toEqual({ subscriptions: 1 })
  })

  test('of checkouts for two plans from two tabs at the same moment, one is bought and the other is refused', async () => {
    const card = () => newCard(server.address)
    const premium = checkoutForm(await card(), { plan_id: 'agent-website' })
    const pro = { ...premium, plan_id: 'premium', payment_method_id: await card() }
    const browser = server.guest()
    await browser.api('GET', '/sanctum/csrf-cookie')
    const tabs = [premium, pro].map((form) => ({ form, key: crypto.randomUUID() }))
    const answers = await Promise.all(tabs.map(({ form, key }) => submit(browser, form, key)))
    const bought = tabs.filter((_tab, index) => answers[index]?.status === 200)
    expect(bought).toHaveLength(1)
    for (const tab of tabs.filter((one) => !bought.includes(one))) {
      const answer = await submit(browser, tab.form, tab.key)
      expect(answer).toMatchObject({ status: 422, body: { errors: { email: ['This email is already in use'] } } })
    }
    expect((await browser.api('GET', '/agent/subscriptions')).body).toMatchObject({
      data: { planId: bought[0]?.form.plan_id },
    })
    expect(await atStripe(premium.email)).toEqual({ subscriptions: 1 })
  })

  test('a checkout waits while another call handles it, but only seconds for one whose process died', async () => {
    const form = checkoutForm(await newCard(server.address))
    const browser = server.guest()
    await stripeFault(server.address, 'create_customer', 'slow')
    const first = submit(browser, form)
    const mine = eq(checkouts.email, form.email)
    const busyUntil = await vi.waitFor(async () => {
      const [row] = await server.context.db.select().from(checkouts).where(mine)
      if (!row?.busyUntil) throw new Error('it is not at work yet')
      return row.busyUntil
    })
    expect(busyUntil.getTime() - Date.now()).toBeLessThanOrEqual(15_000)
    expect((await first).status).toBe(200)
  })
})

describe('a checkout its browser left', () => {
  /** Runs the job that finishes what browsers left undone. */
  const finish = async () => {
    const { context } = server
    const works: (() => Promise<void>)[] = []
    startCheckouts({ ...context, jobs: { ...context.jobs, every: (_name, _seconds, work) => works.push(work) } })
    for (const work of works) await work()
  }

  /** A paid checkout whose browser got no answer and whose address an account has by now. */
  async function overtaken(): Promise<string> {
    const form = checkoutForm(await newCard(server.address), { plan_id: 'agent-website' })
    await stripeFault(server.address, 'create_subscription', 'lost_answer', 3)
    expect((await submit(server.guest(), form)).status).toBe(503)
    await server.createAgent({ email: form.email })
    const [row] = await server.context.db.select().from(checkouts).where(eq(checkouts.email, form.email))
    return row?.customerId ?? ''
  }

  const chargesOf = async (customer: string) => {
    const path = `/charges?customer=${customer}`
    const { data } = await askStripe<{ data: { amount: number; amount_refunded: number }[] }>(
      server.address,
      path,
      null,
      asServer,
    )
    return data.map(({ amount, amount_refunded: refunded }) => ({ amount, refunded }))
  }

  test('a checkout whose address is in use by now ends, and what was paid for it is refunded', async () => {
    const customer = await overtaken()
    await finish()
    expect(await chargesOf(customer)).toEqual([{ amount: 8900, refunded: 8900 }])
    expect(await server.context.db.$count(checkouts, eq(checkouts.customerId, customer))).toBe(0)
  })

  test('a checkout that ended at Stripe before it was deleted here keeps no other from being finished', async () => {
    const customer = await overtaken()
    const list = `/subscriptions?customer=${customer}`
    const { data } = await askStripe<{ data: { id: string }[] }>(server.address, list, null, asServer)
    const subscriptionId = data[0]?.id ?? ''
    const mine = eq(checkouts.customerId, customer)
    await server.context.db.update(checkouts).set({ subscriptionId }).where(mine)
    await askStripe(server.address, `/subscriptions/${subscriptionId}`, null, { ...asServer, method: 'DELETE' })
    await finish()
    expect(await server.context.db.$count(checkouts, mine)).toBe(0)
    expect(await chargesOf(customer)).toEqual([{ amount: 8900, refunded: 8900 }])
  })

  const customerAt = (id: string) =>
    askStripe<{ id: string; deleted?: boolean }>(server.address, `/customers/${id}`, null, asServer)

  /** A checkout whose bank asked for a confirmation that never came, begun so many hours ago. */
  async function unconfirmed(hours: number) {
    const form = checkoutForm(await newCard(server.address, CARD.asks))
    expect((await submit(server.guest(), form)).body.data).toMatchObject({ clientSecret: expect.any(String) as string })
    const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000)
    const mine = eq(checkouts.email, form.email)
    const [row] = await server.context.db.update(checkouts).set({ createdAt }).where(mine).returning()
    if (!row?.customerId) throw new Error('The checkout has no customer')
    const rows = () => server.context.db.$count(checkouts, mine)
    return { form, id: row.id, customer: row.customerId, rows }
  }

  test('a checkout that is abandoned for a day is deleted with its customer at Stripe, and can begin again', async () => {
    const { form, customer, rows } = await unconfirmed(25)
    await finish()
    expect(await customerAt(customer)).toMatchObject({ id: customer, deleted: true })
    expect(await rows()).toBe(0)
    const again = { ...form, payment_method_id: await newCard(server.address) }
    expect((await submit(server.guest(), again)).status).toBe(200)
    expect(await accounts(form.email)).toBe(1)
  })

  test('an abandoned checkout that never got a customer at Stripe is deleted after a day', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
    const begun = (hours: number) => {
      const { email, first_name: firstName, last_name: lastName } = checkoutForm('none')
      return { email, firstName, lastName, keyHash: email, createdAt: at(hours), busyUntil: at(hours - 1) }
    }
    const [old, recent] = [begun(25), begun(23)]
    await server.context.db.insert(checkouts).values([old, recent])
    await finish()
    const { email } = checkouts
    const left = await server.context.db
      .select({ email })
      .from(checkouts)
      .where(inArray(email, [old.email, recent.email]))
    expect(left).toEqual([{ email: recent.email }])
  })

  test('the customer of a checkout of today stays', async () => {
    const { customer, rows } = await unconfirmed(23)
    await finish()
    expect(await customerAt(customer)).not.toHaveProperty('deleted')
    expect(await rows()).toBe(1)
  })

  test('an abandoned checkout keeps a customer that had a subscription', async () => {
    const { customer, rows } = await unconfirmed(25)
    const method = await newCard(server.address)
    await askStripe(server.address, `/payment_methods/${method}/attach`, { customer }, asServer)
    const { data } = await askStripe<{ data: { id: string }[] }>(server.address, '/prices', null, asServer)
    const made = await askStripe<{ id: string }>(
      server.address,
      '/subscriptions',
      { customer, 'items[0][price]': data[0]?.id ?? '', default_payment_method: method },
      asServer,
    )
    expect(made.id).toMatch(/^sub_/)
    await askStripe(server.address, `/subscriptions/${made.id}`, null, { ...asServer, method: 'DELETE' })
    await finish()
    expect(await customerAt(customer)).not.toHaveProperty('deleted')
    expect(await rows()).toBe(0)
  })

  test('an abandoned checkout keeps a customer that was made for something else', async () => {
    const { customer, rows } = await unconfirmed(25)
    await askStripe(server.address, `/customers/${customer}`, { 'metadata[checkout]': 'another' }, asServer)
    await finish()
    expect(await customerAt(customer)).not.toHaveProperty('deleted')
    expect(await rows()).toBe(0)
  })

  test('an abandoned checkout whose customer can’t be deleted yet is deleted later', async () => {
    const { id, customer, rows } = await unconfirmed(25)
    await stripeFault(server.address, 'delete_customer', 'lost_answer', 3)
    await expect(finish()).rejects.toThrow()
    expect(await rows()).toBe(1)
    await server.context.db.update(checkouts).set({ busyUntil: null }).where(eq(checkouts.id, id))
    await finish()
    expect(await customerAt(customer)).toMatchObject({ deleted: true })
    expect(await rows()).toBe(0)
  })
})
