import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { CheckoutAnswer } from '#contract/billing/checkout.ts'
import type { Problem } from '#contract/problem.ts'
import { checkouts, users } from '#server/db/schema/index.ts'
import { stripeOf } from '#server/modules/billing/service.ts'
import { startCheckouts } from '#server/modules/checkout/service.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { cardsOf, invoicesOf, subscriptionOf } from '#tests/support/billing/agent.ts'
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
import { awaitEmail, emailsTo } from '#tests/support/mailbox.ts'
import { clearFaults } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
beforeEach(() => clearFaults(server.address))

type Form = ReturnType<typeof checkoutForm>

const formWith = async (number?: string, changes: Record<string, string> = {}) =>
  checkoutForm(await newCard(server.address, number), changes)
/** A form for a plan without a trial, whose first period is charged. */
const formToPay = (number?: string) => formWith(number, { plan_id: 'agent-website' })

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
const statusOf = async (browser: Browser) => (await browser.api('GET', '/user')).status

const atServer = <T extends object>(path: string) => askStripe<T>(server.address, path, null, asServer)

/** How many subscriptions Stripe has stored for an address. */
async function atStripe(email: string): Promise<number> {
  type Ids = { data: { id: string }[] }
  const customers = await atServer<Ids>(`/customers?email=${encodeURIComponent(email)}`)
  const of = customers.data.map(({ id }) => atServer<Ids>(`/subscriptions?status=all&customer=${id}`))
  return (await Promise.all(of)).flatMap(({ data }) => data).length
}

const customerAt = (id: string) => atServer<{ id: string; deleted?: boolean }>(`/customers/${id}`)

const accounts = (email: string) => server.context.db.$count(users, eq(users.email, email))

const IN_USE = { status: 422, body: { errors: { email: ['This email is already in use'] } } }

describe('a checkout', () => {
  test('a checkout makes an agent, signs them in, charges a plan without a trial at once and mails the link to set a password', async () => {
    const [inTrial, paying] = [server.guest(), server.guest()]
    const form = await formWith()
    const user = { email: form.email, first_name: 'Robin', role: 'agent', plan: 'pro' }
    const made = { status: 200, body: { data: { status: 'complete', user } } }
    expect(await submit(inTrial, form)).toMatchObject(made)
    expect((await inTrial.api('GET', '/user')).body).toMatchObject({ data: { email: form.email } })
    expect(await subscriptionOf(inTrial)).toMatchObject({ planId: 'premium', status: 'trialing', onTrial: true })
    expect(await invoicesOf(inTrial)).toEqual([])
    await submit(paying, await formWith(CARD.good, { plan_id: 'agent-website-quarterly' }))
    expect(await subscriptionOf(paying)).toMatchObject({ status: 'active', interval: 'quarterly', price: 240 })
    expect(await invoicesOf(paying)).toMatchObject([{ total: 240, status: 'paid' }])
    // The welcome comes before what was agreed to; the mailbox lists the newest first.
    await awaitEmail(server.address, form.email, 2)
    const sentEmails = await emailsTo(server.address, form.email)
    expect(sentEmails.map(({ subject }) => subject)).toEqual([
      'Your Pro subscription',
      'Set your password for Porchlight',
    ])
  })

  test.each([
    ['email', '', 'Email address is required'],
    ['plan_id', 'team', 'Team is coming soon.'],
    ['payment_method_id', 'pm_nobodys', 'This card can’t be used. Please enter it again.'],
  ])('a checkout with the %s %j shows the error at its field', async (field, value, error) => {
    const answer = await submit(server.guest(), await formWith(CARD.good, { [field]: value }))
    expect(answer.status).toBe(422)
    expect(Object.entries(answer.body.errors ?? {}).map(([at, [first]]) => [at, first])).toEqual([[field, error]])
  })

  test.each([
    ['prepaid', CARD.prepaid, 'Pre-paid credit cards are not accepted. Please enter a regular credit card.'],
    ['declined', CARD.declined, 'Your card was declined. Please try another card.'],
    ['accepted but not charged', CARD.declinesLater, expect.any(String) as string],
  ])('a checkout with a card that is %s makes nothing, and another card works', async (_what, number, message) => {
    const form = await formToPay(number)
    const browser = server.guest()
    const answer = await submit(browser, form)
    expect(answer).toMatchObject({ status: 422, body: { message } })
    expect(answer.body.code).toBe(number === CARD.prepaid ? 'validation_failed' : 'card_refused')
    expect([await accounts(form.email), await atStripe(form.email), await statusOf(browser)]).toEqual([0, 0, 401])
    const again = await submit(browser, { ...form, payment_method_id: await newCard(server.address) })
    expect(again.status).toBe(200)
  })

  test('a checkout whose card needs confirmation by the bank continues once that is given', async () => {
    const browser = server.guest()
    const form = await formWith(CARD.asks)
    for (const outcome of ['fail', 'complete'] as const) {
      const asked = await submit(browser, form)
      if (asked.body.data.status !== 'requires_action') throw new Error('the bank did not ask')
      expect(await accounts(form.email)).toBe(0)
      await answerBank(server.address, asked.body.data.clientSecret, outcome)
    }
    expect((await submit(browser, form)).body.data).toMatchObject({ status: 'complete' })
    expect(await atStripe(form.email)).toBe(1)
  })

  test('an address in use is refused on leaving the field and on submitting', async () => {
    const { email } = await server.createAgent()
    const ask = (address: string) => server.guest().api('POST', '/checkout/email', { body: { email: address } })
    expect(await ask(email.toUpperCase())).toMatchObject(IN_USE)
    const free = { status: 200, body: { data: { email: 'free@example.test' } } }
    expect(await ask('free@example.test')).toMatchObject(free)
    expect(await submit(server.guest(), await formWith(CARD.good, { email }))).toMatchObject(IN_USE)
    expect(await atStripe(email)).toBe(0)
  })
})

describe('a checkout submitted again', () => {
  test('a checkout repeated with its key gives the same account, signed in for an hour and before the first password, and nothing twice', async () => {
    const form = await formToPay()
    const own = server.guest()
    const first = await submit(own, form)
    const reloaded = server.guest()
    expect((await submit(reloaded, form)).body.data).toEqual(first.body.data)
    expect(await statusOf(reloaded)).toBe(200)
    const otherPlan = await submit(server.guest(), { ...form, plan_id: 'social-media' })
    expect(otherPlan.body.errors?.['plan_id']).toEqual([
      'This checkout already went through with another plan. Log in and change it under Billing & Subscriptions.',
    ])
    const corrected = await formToPay()
    const message = `This checkout already went through for ${form.email}. Log in with that email.`
    const reused = { status: 409, body: { code: 'key_reused', message } }
    expect(await submit(server.guest(), corrected, keyOf(form))).toMatchObject(reused)
    // With another key it is a stranger's, also in the browser that is signed in by now.
    for (const browser of [server.guest(), own]) {
      const again = { ...form, payment_method_id: await newCard(server.address) }
      expect(await submit(browser, again, crypto.randomUUID())).toMatchObject(IN_USE)
    }
    expect([await atStripe(form.email), await atStripe(corrected.email)]).toEqual([1, 0])
    await awaitEmail(server.address, form.email, 2)
    const subjects = (await emailsTo(server.address, form.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Set your password for Porchlight', 'Your Premium subscription'])

    const { db } = server.context
    // As the email does it, which the owner of the address may get, not whoever typed it.
    await db.update(users).set({ passwordHash: 'set' }).where(eq(users.email, form.email))
    const replayed = server.guest()
    expect(await submit(replayed, form)).toMatchObject(reused)
    expect(await statusOf(replayed)).toBe(401)
    await db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.email, form.email))
    const finishedAt = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await db.update(checkouts).set({ finishedAt }).where(eq(checkouts.email, form.email))
    expect((await submit(own, form)).body.data).toEqual(first.body.data)
    const late = server.guest()
    expect(await submit(late, form)).toMatchObject(reused)
    expect(await statusOf(late)).toBe(401)
  })

  test('a checkout whose answer from Stripe was lost stays its browser’s, which goes on with it', async () => {
    const form = await formToPay()
    const browser = server.guest()
    // Lost as often as the library itself tries.
    await stripeFault(server.address, 'create_subscription', 'lost_answer', 3)
    expect(await submit(browser, form)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } })

    const theirs = { ...form, first_name: 'Eve', plan_id: 'social-media' }
    const method = { payment_method_id: await newCard(server.address) }
    const stranger = server.guest()
    expect(await submit(stranger, { ...theirs, ...method }, crypto.randomUUID())).toMatchObject(IN_USE)
    const otherPlan = await submit(browser, { ...form, plan_id: 'social-media' })
    expect(otherPlan).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    const corrected = await formToPay()
    const reused = await submit(server.guest(), corrected, keyOf(form))
    expect(reused).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect([await accounts(form.email), await accounts(corrected.email)]).toEqual([0, 0])
    expect([await statusOf(browser), await statusOf(stranger)]).toEqual([401, 401])

    const user = { email: form.email, first_name: 'Robin', plan: 'premium' }
    expect((await submit(browser, form)).body.data).toMatchObject({ user })
    // Anybody may have the other address.
    expect((await submit(server.guest(), corrected, crypto.randomUUID())).status).toBe(200)
    expect([await accounts(form.email), await atStripe(form.email)]).toEqual([1, 1])
  })

  test('after a refused card, which made nothing, another browser starts anew, and so does the key for another address', async () => {
    const declined = await formToPay(CARD.declinesLater)
    expect((await submit(server.guest(), declined)).status).toBe(422)
    const other = server.guest()
    const form = { ...declined, first_name: 'Dana', payment_method_id: await newCard(server.address) }
    const answer = await submit(other, form, crypto.randomUUID())
    expect(answer.body.data).toMatchObject({ status: 'complete', user: { first_name: 'Dana' } })
    expect((await cardsOf(other)).map(({ last4 }) => last4)).toEqual(['4242'])
    const refused = await formToPay(CARD.declinesLater)
    expect((await submit(server.guest(), refused)).status).toBe(422)
    const corrected = await formWith()
    const { body } = await submit(server.guest(), corrected, keyOf(refused))
    expect(body.data).toMatchObject({ user: { email: corrected.email } })
  })

  test('a checkout under another name after a lost answer to create_customer still makes one customer', async () => {
    const form = await formWith()
    const browser = server.guest()
    // The same request under the same key gets the same answer from Stripe.
    const create = vi.spyOn(stripeOf(server.context).customers, 'create')
    await stripeFault(server.address, 'create_customer', 'lost_answer', 3)
    expect((await submit(browser, form)).status).toBe(503)
    const answer = await submit(browser, { ...form, first_name: 'Robyn' })
    expect(answer.body.data).toMatchObject({ status: 'complete', user: { first_name: 'Robyn' } })
    const asked = create.mock.calls.map((call) => JSON.stringify(call))
    expect(asked).toHaveLength(2)
    expect(asked[1]).toBe(asked[0])
  })

  test('a checkout key used for two addresses at the same moment makes one subscription at most', async () => {
    const key = crypto.randomUUID()
    const forms = [await formWith(), await formWith()]
    const answers = await Promise.all(forms.map((form) => submit(server.guest(), form, key)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const made = await Promise.all(forms.map(({ email }) => atStripe(email)))
    expect(made.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
  })

  test('a checkout waits while another call handles it, with its key or another, but only seconds for one whose process died', async () => {
    const form = await formWith()
    const { customers } = stripeOf(server.context)
    const create = customers.create.bind(customers)
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    vi.spyOn(customers, 'create').mockImplementationOnce(async (...args) => {
      asked.resolve()
      await answered.promise
      return await create(...args)
    })
    const first = submit(server.guest(), form)
    await asked.promise
    const wait = { status: 409, body: { code: 'conflict' } }
    expect(await submit(server.guest(), form)).toMatchObject(wait)
    const otherTab = { ...form, plan_id: 'agent-website' }
    expect(await submit(server.guest(), otherTab, crypto.randomUUID())).toMatchObject(wait)
    const [row] = await server.context.db.select().from(checkouts).where(eq(checkouts.email, form.email))
    const busyMs = (row?.busyUntil?.getTime() ?? 0) - Date.now()
    answered.resolve()
    expect((await first).status).toBe(200)
    vi.restoreAllMocks()
    expect(busyMs).toBeGreaterThan(0)
    expect(busyMs).toBeLessThanOrEqual(15_000)
    expect([await accounts(form.email), await atStripe(form.email)]).toEqual([1, 1])
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
    const form = await formToPay()
    await stripeFault(server.address, 'create_subscription', 'lost_answer', 3)
    expect((await submit(server.guest(), form)).status).toBe(503)
    await server.createAgent({ email: form.email })
    const [row] = await server.context.db.select().from(checkouts).where(eq(checkouts.email, form.email))
    return row?.customerId ?? ''
  }

  const chargesOf = async (customer: string) => {
    type Charges = { data: { amount: number; amount_refunded: number }[] }
    const { data } = await atServer<Charges>(`/charges?customer=${customer}`)
    return data.map(({ amount, amount_refunded: refunded }) => ({ amount, refunded }))
  }

  /** Ends the subscription of a checkout, as a process that died before it deleted the checkout. */
  async function endAtStripe(customer: string) {
    const { data } = await atServer<{ data: { id: string }[] }>(`/subscriptions?customer=${customer}`)
    const subscriptionId = data[0]?.id ?? ''
    await server.context.db.update(checkouts).set({ subscriptionId }).where(eq(checkouts.customerId, customer))
    await askStripe(server.address, `/subscriptions/${subscriptionId}`, null, { ...asServer, method: 'DELETE' })
  }

  test.each([
    ['whose address is in use by now', async () => {}],
    ['that ended at Stripe before it was deleted here', endAtStripe],
  ])('a checkout %s ends, and what was paid for it is refunded', async (_what, prepare) => {
    const customer = await overtaken()
    await prepare(customer)
    await finish()
    expect(await chargesOf(customer)).toEqual([{ amount: 8900, refunded: 8900 }])
    expect(await server.context.db.$count(checkouts, eq(checkouts.customerId, customer))).toBe(0)
  })

  /** A checkout whose bank asked for a confirmation that never came, begun so many hours ago. */
  async function unconfirmed(hours: number) {
    const form = await formWith(CARD.asks)
    expect((await submit(server.guest(), form)).body.data).toMatchObject({ clientSecret: expect.any(String) as string })
    const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000)
    const mine = eq(checkouts.email, form.email)
    const [row] = await server.context.db.update(checkouts).set({ createdAt }).where(mine).returning()
    if (!row?.customerId) throw new Error('The checkout has no customer')
    const rows = () => server.context.db.$count(checkouts, mine)
    return { form, id: row.id, customer: row.customerId, rows }
  }

  test('a checkout that is abandoned for a day is deleted with its customer as soon as that can be, and can begin again', async () => {
    const { form, id, customer, rows } = await unconfirmed(25)
    await stripeFault(server.address, 'delete_customer', 'lost_answer', 3)
    await expect(finish()).rejects.toThrow()
    expect(await rows()).toBe(1)
    await server.context.db.update(checkouts).set({ busyUntil: null }).where(eq(checkouts.id, id))
    await finish()
    expect(await customerAt(customer)).toMatchObject({ id: customer, deleted: true })
    expect(await rows()).toBe(0)
    const again = { ...form, payment_method_id: await newCard(server.address) }
    expect((await submit(server.guest(), again)).status).toBe(200)
    expect(await accounts(form.email)).toBe(1)
  })

  test('an abandoned checkout that never got a customer at Stripe is deleted after a day', async () => {
    const begun = (hours: number) => {
      const { email, first_name: firstName, last_name: lastName } = checkoutForm('none')
      const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000)
      return { email, firstName, lastName, keyHash: email, createdAt, busyUntil: createdAt }
    }
    const [old, recent] = [begun(25), begun(23)]
    await server.context.db.insert(checkouts).values([old, recent])
    await finish()
    const left = ({ email }: typeof old) => server.context.db.$count(checkouts, eq(checkouts.email, email))
    expect([await left(old), await left(recent)]).toEqual([0, 1])
  })

  const subscribed = async (customer: string) => {
    const fields = { customer, 'items[0][price]': 'price_premiummonthly', trial_period_days: '2' }
    const { id } = await askStripe<{ id: string }>(server.address, '/subscriptions', fields, asServer)
    await askStripe(server.address, `/subscriptions/${id}`, null, { ...asServer, method: 'DELETE' })
  }
  const renamed = (customer: string) =>
    askStripe(server.address, `/customers/${customer}`, { 'metadata[checkout]': 'another' }, asServer)

  test.each<[string, number, (customer: string) => Promise<unknown>, number]>([
    ['of a checkout of today', 23, async () => {}, 1],
    ['that had a subscription', 25, subscribed, 0],
    ['that was made for something else', 25, renamed, 0],
  ])('a customer %s is not deleted with an abandoned checkout', async (_what, hours, prepare, left) => {
    const { customer, rows } = await unconfirmed(hours)
    await prepare(customer)
    await finish()
    expect(await customerAt(customer)).not.toHaveProperty('deleted')
    expect(await rows()).toBe(left)
  })
})
