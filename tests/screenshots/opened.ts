import type { Page, Route } from '@playwright/test'

import { photo } from '../e2e/support/pictures.ts'
import { NOW, type Ids } from './demo.ts'
import type { Shot } from './capture.ts'
import { OPERATIONS_OPENED } from './operations.ts'

/** A drawer, sheet or form of a screen, and the step that opens it. */
export interface Opened extends Pick<Shot, 'route' | 'state' | 'width' | 'replace'> {
  address?: (ids: Ids) => string
  account?: Shot['account']
  open: NonNullable<Shot['open']>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()
}

const pressIn = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
}

/** Presses what opens a dialog. */
const openBy = (name: string | RegExp) => both(press(name), dialog)

/** Does one after the other. */
const both =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

export const PUBLIC_OPENED: readonly Opened[] = [
  { route: '/login', state: 'demo accounts', open: openBy(/Demo accounts/) },
  {
    route: '/login',
    state: 'wrong password',
    open: async (page) => {
      await page.getByLabel('Email').fill('agent@porchlight.test')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
    },
  },
  { route: '/forgot-password', state: 'nothing entered', open: press(/^Send|^Email|link/i) },
  { route: '/checkout/:id', state: 'nothing entered', open: press('Free Trial') },
]

const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000).toISOString()

function notice(id: number, kind: string, title: string, body: string) {
  return { id, kind, title, body, href: '/calendar', created_at: hours(-id), read: id > 2 }
}

const NOTICES = {
  url: /\/api\/agent\/notices$/,
  data: [
    notice(1, 'published', 'Your post is live', 'Leave the porch light on is on Facebook and Instagram.'),
    notice(2, 'failed', 'A post didn’t go out', 'LinkedIn refused Leave the porch light on.'),
    notice(3, 'needs_check', 'Please check a post', 'Facebook didn’t say whether it took Leave the porch light on.'),
    notice(30, 'connection_ending', 'LinkedIn ends in three days', 'Connect it again, and your posts go on.'),
  ],
}

function target(platform: string, over: object) {
  return {
    platform,
    state: 'queued',
    account: null,
    permalink: null,
    published_at: null,
    attempts: 1,
    accepted_at: null,
    next_try_at: null,
    error: null,
    remedy: null,
    ...over,
  }
}

/** A post that needs the agent: one network refused it, one didn't answer, one published it. */
const NEEDS_ATTENTION = {
  url: /\/api\/agent\/social-posts\?/,
  data: [
    {
      id: 900,
      idempotency_key: 'key',
      social_post_id: 1,
      title: 'Leave the porch light on',
      caption: 'Somebody is on the way home.',
      caption_language: 'en',
      type: 'image',
      thumbnail: null,
      main_color: '#4B1D42',
      source: 'manual',
      agent_branding: true,
      created_at: hours(-3),
      scheduled_at: hours(-2),
      published_at: null,
      platforms: ['facebook', 'instagram', 'linkedin'],
      status: 'failed',
      targets: [
        target('facebook', { state: 'needs_check', error: 'Facebook didn’t answer.' }),
        target('instagram', { state: 'failed', error: 'Instagram refused the picture.' }),
        target('linkedin', { state: 'published', published_at: hours(-2), permalink: 'https://www.linkedin.com/' }),
      ],
    },
  ],
}

const SHARE = '5f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f'

const shareAt = (id: string, over: object) => ({
  id,
  social_post_id: 1,
  publication_id: null,
  title: 'Shared with the group chat',
  caption: 'Somebody is on the way home.',
  caption_language: 'en',
  type: 'image',
  thumbnail: null,
  main_color: '#4B1D42',
  shared_at: hours(-1),
  posted_at: null,
  ...over,
})

/** What the agent shared with other apps: today, and two days ago, already posted. */
const SHARES = {
  url: /\/api\/agent\/shares\?.*month=11/,
  data: [
    shareAt(SHARE, {}),
    shareAt(SHARE.replace('5f', '6f'), { title: 'A story', shared_at: hours(-50), posted_at: hours(-49) }),
  ],
}

const NO_POSTS = { url: NEEDS_ATTENTION.url, data: [] }

/** What was shared in the place of the post that needs the agent. */
const SHARED_INSTEAD = {
  url: /\/api\/agent\/social-posts\/900\/shares$/,
  data: [shareAt(SHARE, { publication_id: 900 })],
}

/** Publishes the post of the screen while the API can't be reached, so that it waits on the device. */
async function keepNewest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Keep on this/ }).click()
  await page.getByText(/MB, since/).waitFor({ timeout: 90_000 })
}

async function publishUnreachable(page: Page): Promise<void> {
  await page.context().route('**/publish', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar**')
}

/** Shares the post of the screen in a browser that has a share sheet, which answers in this way. */
const share = (answer: 'taken' | 'too late', message: string) => async (page: Page) => {
  await page.addInitScript((name) => {
    navigator.canShare = () => true
    navigator.share = () =>
      name === 'taken' ? Promise.resolve() : Promise.reject(new DOMException('No tap', 'NotAllowedError'))
  }, answer)
  await page.reload()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText(message).first().waitFor()
}

async function blockMedia(page: Page): Promise<void> {
  for (const pattern of ['**/media/**', '**/branded-picture**'])
    await page.context().route(pattern, (route) => route.abort('internetdisconnected'))
}

const schedule = (page: Page) => page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()

const PASSKEYS = {
  url: /\/api\/user\/passkeys$/,
  data: [{ id: 1, name: 'Maya’s phone', created_at: hours(-72), last_used_at: null }],
}

const card = (id: string, last4: string, isDefault: boolean) => ({
  id,
  cardBrand: 'visa',
  last4,
  expiryMonth: 8,
  expiryYear: 2034,
  isDefault,
})
const CARDS = {
  url: /\/api\/agent\/subscriptions\/payment-methods$/,
  data: [card('one', '4242', true), card('two', '3155', false)],
}

const LOGIN = '/user-account/login-information'
const POST = '/social-posts/:id'
const CALENDAR = '/calendar'
const MONTH = '/calendar/month'
const NEW_POST = '/social-posts/new'
const PINS = '/social-post-collections/on-this-device'
const postAt =
  (name: 'scheduled' | 'published') =>
  (ids: Ids): string =>
    `/calendar?post=${ids[name]}`

/** Answers saves of the auto-post settings in this way, and saves another website. */
const saveSettings = (respond: (route: Route) => Promise<void>, message: RegExp) => async (page: Page) => {
  // Not of the context, in which another page may be open.
  await page.route(/\/api\/agent(\/|$)/, async (route) => {
    await (route.request().method() === 'GET' ? route.fallback() : respond(route))
  })
  await page.getByLabel('Website').fill('porchlight.test/maya-alvarez')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(message).first().waitFor()
}

const REFUSED = {
  message: 'The given data was invalid.',
  code: 'invalid',
  errors: { website: ['Enter another web address.'] },
  request_id: '5c1c2f0e-0000-4000-8000-000000000000',
}

async function choosePhotos(page: Page): Promise<void> {
  const chooser = page.getByLabel('Choose photos or a video')
  await chooser.setInputFiles([await photo(800, 1000), await photo(600, 1200), await photo(900, 900)])
  await page.getByRole('button', { name: 'Photo 3 of 3' }).waitFor()
}

export const AGENT_OPENED: readonly Opened[] = [
  { route: '/dashboard', state: 'account menu', open: press(/agent@porchlight\.test/) },
  { route: '/dashboard', state: 'menu', width: '390', open: press(/^(Menu|More)$/) },
  { route: '/dashboard', state: 'sidebar toggled', open: press('Toggle Sidebar') },
  { route: '/dashboard', state: 'notices', replace: [NOTICES], open: openBy(/^Notifications/) },
  { route: '/dashboard', state: 'notices, empty', account: 'new', open: openBy(/^Notifications/) },
  { route: POST, state: 'schedule sheet', open: both(schedule, dialog) },
  {
    route: POST,
    state: 'AI rewrite',
    open: both(press('AI Rewrite Content'), (page) => page.getByText('Undo').waitFor()),
  },
  {
    route: POST,
    state: 'no caption',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Caption' }).fill('')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByText('Please enter a caption.').waitFor()
    },
  },
  { route: POST, state: 'waiting on this device', open: publishUnreachable },
  { route: POST, state: 'outbox', open: both(publishUnreachable, press(/wait/i)) },
  { route: POST, state: 'share, handed over', open: share('taken', 'Handed to you.') },
  { route: POST, state: 'share, tap again', open: share('too late', 'It’s ready. Tap Share again.') },
  { route: POST, state: 'share, no picture', open: both(blockMedia, share('taken', 'We couldn’t get the picture')) },
  { route: NEW_POST, state: 'photos', open: choosePhotos },
  { route: NEW_POST, state: 'delete draft', open: both(choosePhotos, openBy('Delete draft')) },
  { route: PINS, state: 'newest posts', open: keepNewest },
  { route: PINS, state: 'remove everything', open: both(keepNewest, openBy('Remove everything')) },
  { route: CALENDAR, state: 'day sheet', width: '1440', open: both(press(/November 11\b/), dialog) },
  { route: MONTH, state: 'mix', open: both(press('Mix'), dialog) },
  { route: MONTH, state: 'summary', open: both(press(/^Keep/), press('Review')) },
  { route: CALENDAR, state: 'new post', open: press(/^(Create Post|New Post|Create)/) },
  {
    route: CALENDAR,
    state: 'new post, collections',
    open: both(press(/^(Create Post|New Post|Create)/), pressIn('Mortgage')),
  },
  { route: CALENDAR, state: 'receipt, scheduled', address: postAt('scheduled'), open: dialog },
  { route: CALENDAR, state: 'receipt, published', address: postAt('published'), open: dialog },
  { route: CALENDAR, state: 'edit', address: postAt('scheduled'), open: pressIn(/^Edit/) },
  { route: CALENDAR, state: 'move', address: postAt('scheduled'), open: pressIn('Move to another day') },
  { route: CALENDAR, state: 'delete', address: postAt('scheduled'), open: pressIn(/Delete/) },
  {
    route: CALENDAR,
    state: 'receipt, needs attention',
    address: () => '/calendar?post=900',
    replace: [NEEDS_ATTENTION, SHARED_INSTEAD],
    open: dialog,
  },
  { route: CALENDAR, state: 'shares', replace: [SHARES, NO_POSTS], open: async () => {} },
  { route: CALENDAR, state: 'share', replace: [SHARES], open: openBy(/^Shared with the group chat/) },
  {
    route: CALENDAR,
    state: 'remove share',
    replace: [SHARES],
    open: both(openBy(/^Shared with the group chat/), pressIn('Remove')),
  },
  { route: CALENDAR, state: 'needs attention', replace: [NEEDS_ATTENTION], open: async () => {} },
  {
    route: '/social-media-connections/dashboard',
    state: 'remove connection',
    open: openBy('Remove Facebook'),
  },
  {
    route: '/social-media-connections/dashboard',
    state: 'see how posts do',
    open: openBy('See how posts do on Facebook'),
  },
  { route: '/subscriptions/plan-types', state: 'change plan', open: both(selectPremium, dialog) },
  {
    route: '/subscriptions/plan-types',
    state: 'promotion code',
    open: both(selectPremium, pressIn('Add promotion code')),
  },
  { route: '/subscriptions/billing', state: 'cancel subscription', open: openBy('Cancel Subscription') },
  { route: '/subscriptions/billing', state: 'remove card', replace: [CARDS], open: openBy(/^Remove /) },
  { route: '/subscriptions/billing', state: 'add card', open: openBy('Add / Change Payment Method') },
  { route: '/user-account/login-information', state: 'delete account', open: openBy('Delete account') },
  {
    route: LOGIN,
    state: 'confirm identity',
    open: async (page) => {
      const message = 'Please confirm it’s you first. Nothing was changed.'
      const json = { message, code: 'confirm_identity', request_id: '5c1c2f0e-0000-4000-8000-000000000000' }
      await page.context().route('**/agent/export', (route) => route.fulfill({ status: 403, json }))
      await openBy('Export')(page)
    },
  },
  { route: LOGIN, state: 'rename passkey', replace: [PASSKEYS], open: openBy(/^Rename/) },
  { route: LOGIN, state: 'remove passkey', replace: [PASSKEYS], open: openBy(/^Remove/) },
  {
    route: '/user-account/profile-photo-and-logo',
    state: 'crop',
    open: async (page) => {
      await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(1600, 1200))
      await page.getByAltText('Not cropped yet').waitFor()
    },
  },
  { route: '/dashboard', state: 'install', account: 'new', open: openBy(/Install the app/) },
  { route: '/user-account/areas-served', state: 'add a city', open: openBy(/Add (a )?(city|cities)/i) },
  {
    route: '/user-account/agent-information',
    state: 'nothing entered',
    account: 'new',
    open: async (page) => {
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('First name is required').waitFor()
    },
  },
  {
    route: '/auto-post-settings',
    state: 'save refused',
    open: saveSettings((route) => route.fulfill({ status: 422, json: REFUSED }), /Enter another web address/),
  },
  {
    route: '/auto-post-settings',
    state: 'save failed',
    open: saveSettings(
      (route) => route.fulfill({ status: 500, body: 'Internal error' }),
      /Error saving|went wrong|try again/i,
    ),
  },
  {
    route: '/auto-post-settings',
    state: 'save waits',
    open: saveSettings((route) => route.abort('internetdisconnected'), /Saved on this device/),
  },
  { route: '/auto-post-settings', state: 'timezone', open: both(openTimezones, dialog) },
]

async function openTimezones(page: Page): Promise<void> {
  await page.getByText('Central Time').first().click()
}

async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}

async function selectPremium(page: Page): Promise<void> {
  await page.getByRole('article', { name: 'Premium' }).getByRole('button', { name: 'Select Plan' }).click()
}

export const ADMIN_OPENED: readonly Opened[] = [
  ...OPERATIONS_OPENED,
  { route: '/admin/social-posts', state: 'delete', open: openBy(/^Delete/) },
  {
    route: '/admin/social-posts',
    state: 'new, nothing entered',
    address: () => '/admin/social-posts/new',
    open: press('Create Post'),
  },
  {
    route: '/admin/social-posts',
    state: 'new, choose a collection',
    address: () => '/admin/social-posts/new',
    open: async (page) => await page.getByRole('combobox', { name: 'Collection' }).click(),
  },
  {
    route: '/admin/social-posts',
    state: 'record, leave',
    address: () => '/admin/social-posts/1',
    open: async (page) => {
      await page.getByLabel('English Title').fill('Typed and not saved')
      await page.getByRole('link', { name: 'Cancel' }).click()
    },
  },
  {
    route: '/admin/social-posts',
    state: 'rows selected',
    open: async (page) => await page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  {
    route: '/admin/social-posts',
    state: 'new, nobody will find it',
    address: () => '/admin/social-posts/new',
    open: async (page) => {
      await page.getByLabel('English Title').fill('A post')
      await page.getByLabel('English Caption').fill('In no collection.')
      await page.getByRole('button', { name: 'Create Post' }).click()
    },
  },
  { route: '/admin/social-posts', state: 'import', open: openBy(/^Import/) },
  { route: '/admin/social-post-collections', state: 'delete', open: openBy(/^Delete/) },
  {
    route: '/admin/agents',
    state: 'nobody found',
    open: async (page) => {
      await page.getByLabel('Search agents').fill('nobody at all')
      await page
        .getByText(/no agents?|nobody|nothing/i)
        .first()
        .waitFor()
    },
  },
  {
    route: '/admin/agents',
    state: 'refund',
    address: ({ agent }) => `/admin/agents/${agent}`,
    open: openBy(/^Refund/),
  },
  {
    route: '/admin/agents',
    state: 'disable',
    address: ({ agent }) => `/admin/agents/${agent}`,
    open: openBy(/^Disable/),
  },
  { route: '/admin/admins', state: 'invite', open: openBy('Invite Admin') },
  {
    route: '/admin/disputes',
    state: 'contest',
    address: ({ dispute }) => `/admin/disputes/${dispute}`,
    open: openBy(/^Contest/),
  },
]
