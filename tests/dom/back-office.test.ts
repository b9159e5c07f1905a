import type { AdminAgent } from '#contract/admin/agents.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { adminCollection, adminPost } from '#tests/support/records/admin.ts'
import { dashboard, page as pageOf, post, tag } from '#tests/support/records/library.ts'

import { answerConfirmation } from './support/confirmation.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const POSTS = '/admin/social-posts'
const DESK = { as: 'admin', desk: true } as const
const filter = (name: string) => page.getByRole('combobox', { name, exact: true })

const row = (fields: Partial<AdminPost> = {}) =>
  adminPost({
    title: 'Keys in Hand',
    uses: { times: 3, agents: 2 },
    results: { reactions: { of: 12, median: 1204.5 }, views: { of: 9, median: 1 } },
    ...fields,
  })

const AGENT: AdminAgent = {
  id: 7,
  name: 'Dana Brooks',
  email: 'plus@porchlight.test',
  brokerage: 'Cedar & Main',
  plan: 'plus',
  subscription: { status: 'active', ends: false },
  connections: [],
  last_seen_at: null,
  problems: { failed: 0, needs_check: 0, payment_missing: false, reconnect: 0 },
  state: 'active',
  phone: '',
  license: '',
  time_zone: 'America/Chicago',
  created_at: '2026-11-02T15:00:00.000Z',
  disabled_at: null,
  deletion: null,
  sessions: 1,
  passkeys: [],
  upcoming: 0,
  publications: [],
  history: [],
}

test('a list is filtered and sorted by its address, and its rows tell their results', async ({ api, open }) => {
  const few = { reactions: { of: 3, median: null }, views: { of: 0, median: null } }
  const rows = [row(), row({ id: 2, title: 'Not yet', release_date: '2030-12-01', results: few })]
  api.answer('GET /admin/social-posts', ({ query }) => pageOf(query.collection === 'none' ? [] : rows))
  api.answer('GET /admin/social-post-collections/options', { data: [] })
  api.answer('GET /tags', { data: [tag()] })
  await open(POSTS, DESK)
  await filter('Type').selectOption('reel')
  await filter('Sort by').selectOption('Most reactions')
  await expect
    .poll(() => api.sentTo('GET /admin/social-posts').at(-1)?.query)
    .toMatchObject({
      type: 'reel',
      sort: 'reactions',
      order: 'desc',
    })
  await open(`${location.pathname}${location.search}`, DESK)
  await expect(filter('Sort by')).toHaveValue('reactions desc')
  await expect(filter('Type')).toHaveValue('reel')
  const main = page.getByRole('main')
  await expect(main.getByText(/Typically 1,205 reactions and 1 view, based on 12 results$/)).toBeVisible()
  await expect(main.getByText(/3 with results, too few to compare$/)).toBeVisible()
  await expect(main.getByText(/Published 3 times by 2 agents/).first()).toBeVisible()
  await expect(main.getByText('Releases Dec 1, 2030')).toBeVisible()
  await expect(main.getByText('2 posts', { exact: true })).toBeVisible()
  const exported = page.getByRole('link', { name: 'Export CSV' })
  await expect(exported).toHaveAttribute('href', /\/admin\/social-posts\/export\?.*type=reel/)
  await expect(exported).not.toHaveAttribute('href', /page/)
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(filter('Sort by')).toHaveValue('title asc')
  await filter('Collection').selectOption('No collection')
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filter('Collection')).toHaveValue('')
  await expect(filter('Sort by')).toHaveValue('title asc')
  await expect(main.getByText('2 posts', { exact: true })).toBeVisible()
})

test('a tag is merged into another one after a question, and a tag of the app itself is only renamed', async ({
  api,
  open,
}) => {
  const row = { id: 7, name: 'Cozy', slug: 'cozy', type: 'category', posts: 3, is_fixed: false }
  const warm = tag({ id: 8, name: 'Warm', slug: 'warm' })
  const both = { 7: row, 8: { ...row, ...warm, is_fixed: true } }
  api.answer('GET /tags', { data: [tag({ id: 7, name: 'Cozy', slug: 'cozy' }), warm] })
  api.answer('GET /admin/tags', pageOf(Object.values(both)))
  api.answer('GET /admin/tags/:id', ({ params: { id } }) => ({ data: both[id as 7 | 8] }))
  api.answer('POST /admin/tags/:id/merge', { data: both[8] })
  await open('/admin/tags', DESK)
  await expect(page.getByText('2 tags', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Cozy' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Warm' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Cozy' }).click()
  await filter('Merge into').selectOption('Warm')
  await page.getByRole('button', { name: 'Merge: Cozy' }).click()
  const question = page.getByRole('dialog', { name: 'Merge “Cozy” into “Warm”?' })
  await expect(question.getByText(/3 posts will have “Warm”/)).toBeVisible()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(/\/admin\/tags\/8$/)
  expect(api.sentTo('POST /admin/tags/:id/merge').map(({ body }) => body)).toEqual([{ into: 8 }])
  await expect(page.getByLabel('Type')).toHaveAttribute('readonly', '')
})

test('one search shows what every list finds, with the way to the whole list', async ({ api, open }) => {
  const none = pageOf([])
  api.answer('GET /admin/search', {
    data: {
      posts: pageOf([row()], { current_page: 1, last_page: 3, per_page: 10, total: 21 }),
      post_collections: none,
      templates: none,
      template_collections: none,
      tags: none,
      agents: pageOf([AGENT]),
    },
  })
  await open('/admin/search', DESK)
  await page.getByLabel('Search everything').fill('keys')
  const posts = page.getByRole('region', { name: 'Social Posts' })
  await expect(posts.getByRole('link', { name: /Keys in Hand/ }).first()).toBeVisible()
  await expect(posts.getByRole('link', { name: 'See all 21 posts' })).toHaveAttribute('href', `${POSTS}?search=keys`)
  await expect(page.getByRole('region', { name: 'Agents' }).getByText('Dana Brooks')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Templates' })).toHaveCount(0)
})

test('an admin’s dashboard and tabs lead to the lists of the library', async ({ api, open }) => {
  api.answer('GET /admin/social-posts', pageOf([row()]))
  api.answer('GET /admin/template-collections/options', { data: [] })
  api.answer('GET /admin/social-post-collections/options', { data: [] })
  api.answer('GET /tags', { data: [] })
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/dashboard', DESK)
  await page
    .getByRole('region', { name: 'Edit the library' })
    .getByRole('link', { name: 'Social Posts', exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${POSTS}$`))
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')
  await expect(tabs).toHaveText(['Posts', 'Templates', 'Agents', 'Operations'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await expect(tabs.last()).toBeInViewport()
})

test('an admin is told that a screen is for agents, and can edit a post but not publish it', async ({ api, open }) => {
  for (const place of ['calendar', 'auto-post-settings', 'social-media-connections/facebook']) {
    await open(`/${place}`, DESK)
    await expect(page.getByRole('heading', { name: 'This is for agents' })).toBeVisible()
  }
  api.answer('GET /social-posts/:id', { data: post() })
  await open('/social-posts/1', DESK)
  await expect(page.getByText('This is for agents.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Post' })).toHaveAttribute('href', `${POSTS}/1`)
})

test('an admin of a new server sees what is missing and how to set it up, until nothing is', async ({ api, open }) => {
  api.answer('GET /dashboard', { data: dashboard() })
  const settings = 'SMTP_URL, MAIL_FROM'
  const done = { state: 'real' as const, services: [] }
  api.answer('GET /admin/setup', {
    data: {
      steps: [
        { step: 'mail', state: 'not available', services: [{ name: 'Email', settings }] },
        { step: 'payments', ...done },
        { step: 'posts', state: 'not available', services: [] },
      ],
    },
  })
  await open('/dashboard', DESK)
  const setup = page.getByRole('region', { name: 'Set up this server' })
  await expect(setup.getByText('1 of 3 done.')).toBeVisible()
  await expect(setup.getByRole('listitem').filter({ hasText: 'Email' }).getByText(settings)).toBeVisible()
  await expect(setup.getByText('Agents buy their plan through Stripe.')).toHaveCount(0)
  await expect(setup.getByRole('link', { name: 'Create a post' })).toHaveAttribute('href', `${POSTS}/new`)
  api.answer('GET /admin/setup', { data: { steps: [{ step: 'posts', ...done }] } })
  await open('/dashboard', DESK)
  await expect(page.getByRole('region', { name: 'Edit the library' })).toBeVisible()
  await expect(setup).toHaveCount(0)
})

test('the list of agents fails, is fetched again, and finds nobody', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load/)
  api.answer('GET /admin/agents', ({ query }) => pageOf(query.search === '' ? [AGENT] : []))
  const failing = api.refuse('GET /admin/agents', { code: 'internal' })
  await open('/admin/agents', { as: 'admin' })
  await expect(page.getByRole('heading', { name: 'The agents didn’t load' })).toBeVisible()
  failing()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Dana Brooks/ })).toBeVisible()
  await page.getByLabel('Search agents').fill('nobody at all')
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()
})

test('an agent is shown without Stripe, and refunded no more than was paid', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load/)
  api.answer('GET /admin/agents/:id', { data: AGENT })
  const away = api.refuse('GET /admin/agents/:id/billing', { code: 'billing_unavailable' })
  await open('/admin/agents/7', DESK)
  await expect(page.getByText('Billing didn’t load.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  away()
  const paid = { total_cents: 3900, paid_cents: 3900, refunded_cents: 0, receipt_url: null, status: 'paid' } as const
  const named = { number: 'A-1', date: '2026-11-12T12:00:00.000Z', card: 'Visa ending in 4242' }
  const invoice = { id: 'in_1', description: 'Plus, monthly', ...named, ...paid }
  api.answer('GET /admin/agents/:id/billing', { data: { subscription: null, invoices: [invoice] } })
  await open('/admin/agents/7', DESK)
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' })
  await refund.getByText('Part of it').click()
  await refund.getByLabel('Amount in dollars').fill('4900')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('That’s more than is left to refund')).toBeVisible()
  await expect(refund.getByText('Please choose a reason')).toBeVisible()
  await expect(refund.getByLabel('Amount in dollars')).toBeFocused()
  for (const named of ['A-1', 'Nov 12, 2026', 'Visa ending in 4242'])
    await expect(refund.getByText(named, { exact: true })).toBeVisible()
  await refund.getByText('All ($39)').click()
  await refund.getByLabel('Reason').selectOption('Another reason')
  await refund.getByRole('button', { name: 'Refund $39' }).click()
  await expect(refund.getByLabel('Note')).toBeFocused()

  api.refuse('GET /admin/agents/:id', { code: 'not_found' })
  await open('/admin/agents/999999', DESK)
  await expect(page.getByText('Agent not found')).toBeVisible()
})

test('an agent’s passkeys are listed and removed one by one or all, and end with the sessions', async ({
  api,
  open,
}) => {
  const passkey = (id: number, name: string, last_used_at: string | null) => {
    return { id, name, created_at: '2026-11-02T15:00:00.000Z', last_used_at }
  }
  const passkeys = [passkey(3, 'Phone', '2026-11-03T15:00:00.000Z'), passkey(4, 'Laptop', null)]
  api.answer('GET /admin/agents/:id', { data: { ...AGENT, sessions: 0, passkeys } })
  api.answer('GET /admin/agents/:id/billing', { data: { subscription: null, invoices: [] } })
  api.answer('POST /admin/agents/:id/remove-passkeys')
  await open('/admin/agents/7', DESK)
  const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/Added Nov 2, 2026.*Last used Nov 3, 2026/)
  await expect(rows.last()).toContainText('Not used yet')
  const sent = () => api.sentTo('POST /admin/agents/:id/remove-passkeys').map(({ body }) => body)
  await page.getByRole('button', { name: 'Remove: Laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove all passkeys' }).click()
  const all = page.getByRole('dialog', { name: 'Remove all passkeys?' })
  await all.getByRole('button', { name: 'Remove all passkeys' }).click()
  await expect(all).toHaveCount(0)
  expect(sent()).toEqual([{ passkey_id: 4 }, {}])
  // Without a session too: a passkey would sign in again.
  await page.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'End all sessions?' })).toContainText('All passkeys are removed')
})

test('an admin is invited after a confirmation, and not twice under the same address', async ({ api, open }) => {
  const you = { id: 1, name: 'June Porter', email: 'admin@porchlight.test', last_seen_at: null, is_you: true } as const
  const full = { state: 'active', content_only: false } as const
  api.answer('GET /admin/admins', pageOf([{ ...you, ...full }]))
  answerConfirmation(api)
  await open('/admin/admins', DESK)
  await expect(page.getByText('June Porter').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable: June Porter' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite an admin' })
  await invite.getByRole('button', { name: 'Send Invite' }).click()
  await expect(invite.getByText('First name is required')).toBeVisible()
  await invite.getByLabel('First name').fill('Grace')
  await invite.getByLabel('Last name').fill('Hill')
  await invite.getByLabel('Email address').fill('grace@porchlight.test')
  const message = 'This address is already in use'
  const taken = api.refuse('POST /admin/admins', { code: 'validation_failed', errors: { email: [message] } })
  await invite.getByRole('button', { name: 'Send Invite' }).click()
  await expect(invite.getByText(message)).toBeVisible()
  taken()
  api.refuse('POST /admin/admins', { code: 'confirm_identity' })
  await invite.getByRole('button', { name: 'Send Invite' }).click()
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await identity.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  const grace = { id: 2, name: 'Grace Hill', email: 'grace@porchlight.test', last_seen_at: null, is_you: false }
  const invited = { ...grace, state: 'invited', content_only: true } as const
  api.answer('POST /admin/admins', { data: { ...invited, link: null } })
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The invite is on its way')).toBeVisible()

  // Without a mail server.
  api.answer('GET /admin/admins', pageOf([{ ...you, ...full }, invited]))
  const link = 'https://porchlight.test/set-password#secret'
  api.answer('POST /admin/admins/:id/invite', { data: { link } })
  await open('/admin/admins', DESK)
  await expect(page.getByText('Content only')).toBeVisible()
  await page.getByRole('button', { name: 'Resend invite: Grace Hill' }).click()
  await page.getByRole('dialog', { name: 'Send the invite again?' }).getByRole('button', { name: 'Resend' }).click()
  const handed = page.getByRole('dialog', { name: 'Send this link to Grace Hill' })
  await expect(handed.getByLabel('Link', { exact: true })).toHaveValue(link)
  await handed.getByRole('button', { name: 'Done' }).click()
  api.answer('PUT /admin/admins/:id')
  await page.getByRole('button', { name: 'Give full access: Grace Hill' }).click()
  const widened = page.getByRole('dialog', { name: 'Give this admin full access?' })
  await widened.getByRole('button', { name: 'Give full access' }).click()
  await expect(page.getByText('The access is changed')).toBeVisible()
  expect(api.sentTo('PUT /admin/admins/:id')).toMatchObject([{ body: { content_only: false } }])
})

test('an admin of the library alone has no entry to agents and operations, and their screens say so', async ({
  api,
  open,
}) => {
  api.answer('GET /user', { data: { ...recordsOf('admin').user, content_only: true } })
  await open('/admin/agents', DESK)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText(/Your access covers posts, templates, collections and tags/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Templates', exact: true })).toBeVisible()
  for (const name of ['Agents', 'Operations']) await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('the posts of a collection are listed with what agents don’t see, moved, and sent in their new order', async ({
  api,
  open,
}) => {
  const entry = (id: number, title: string, isSeen: boolean) => ({
    id,
    key: String(id),
    title,
    image_url: null,
    is_seen: isSeen,
  })
  const record = adminCollection({ entries: [entry(5, 'Keys', true), entry(6, 'Porch', false)] })
  api.answer('GET /admin/social-post-collections/:id', { data: record })
  api.answer('POST /admin/social-post-collections/:id', { data: record })
  await open('/admin/social-post-collections/1', DESK)
  await expect(page.getByText('2 posts, 1 hidden from agents.')).toBeVisible()
  await page.getByRole('button', { name: 'Move Porch up' }).click()
  await expect(page.getByRole('button', { name: 'Move Porch down' })).toBeFocused()
  await page.getByRole('switch', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Update Collection' }).click()
  await expect
    .poll(() => api.sentTo('POST /admin/social-post-collections/:id').at(-1)?.form)
    .toMatchObject({ order: '[6,5]', is_draft: '1' })
})
