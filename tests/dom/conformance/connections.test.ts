import type { FacebookPage } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import type { Refusal } from '#tests/support/fake-api/fake-api.ts'
import { connected } from '#tests/support/records/account.ts'

import { page } from '../support/page.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import {
  answerCalls,
  button,
  click,
  expect,
  failCalls,
  heading,
  link,
  saysIfRefused,
  saysIfUnread,
  showsMessage,
  showsText,
} from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Social Media Connections')
const state = rowsAt('agent-area §4 Connection status')
const flow = rowsAt('agent-area §4 Facebook flow')
const others = rowsAt('agent-area §4 Instagram and LinkedIn flow')
const catalogue = rowsAt('agent-area §8 Connections')
const call = rowsAt('agent-area §7 The calls')
const rule = rowsAt('agent-area §5 Facebook page connect')

const OVERVIEW = '/social-media-connections/dashboard'
const section = (name: string) => page.locator('section', { hasText: new RegExp(`^${name}`) })

const available: Group = {
  id: 'Connections, none yet',
  as: 'premium',
  logs: /didn’t load|Failed to load|consent page could not be opened|could not be (handled|fetched|connected)/,
  open: ({ go }) => go(OVERVIEW),
  rows: [
    row("'Available Connections'", heading('Available Connections')),
    ...['Facebook', 'Instagram', 'LinkedIn'].map((name) =>
      row(`a card with 'Connect ${name}'`, () =>
        expect(
          section('Available Connections').getByRole('link', { name: `Connect ${name}`, exact: true }),
        ).toHaveAttribute('href', `/social-media-connections/${name.toLowerCase()}`),
      ),
    ),
    row("'Connected Accounts'", heading('Connected Accounts')),
    row("a 'Need Help?' card", heading('Need Help?')),
    ...elsewhere(1),
    ...(['Facebook', 'Instagram', 'LinkedIn'] as const).flatMap((name) => {
      const path = `/social-media-connections/${name.toLowerCase()}`
      const at = `/agent/social-media/${name.toLowerCase()}`
      const consentFails = (text: string, failure: Refusal | null) =>
        saysIfRefused(catalogue, text, `GET ${at}/redirect-url`, failure, click(`Continue to ${name}`))
      return [
        row(`${name}: a guidance panel says what happens next`, async ({ go }) => {
          await go(path)
          await heading('What happens next')()
        }),
        row(`${name}: its continue reads 'Continue to ${name}'`, button(`Continue to ${name}`)),
        row(`${name}: Cancel leads back`, link('Cancel', OVERVIEW)),
        consentFails(`Failed to get ${name} connection URL`, { status: 503 }),
        consentFails(`Failed to connect to ${name}. Please try again.`, null),
        catalogue(`'${name} connection failed: {error}' from the return address`, async ({ api, go }) => {
          api.answer('POST /agent/social-media/:platform/denied-connection', {
            data: { purpose: 'publish', returnTo: null },
          })
          await go(`${path}?error=access_denied&state=denied-${name}`)
          await showsMessage(`${name} connection failed: You didn’t allow access.`)
        }),
        others(`${name}: the query string is cleared`, () => expect(page).toHaveURL(new RegExp(`${path}$`))),
        catalogue(`'${name} connection failed! {message}' when success is false`, async ({ go }) => {
          const message = 'The account is no business account.'
          answerCalls(`GET ${at}/handle-connection`, { ...HANDLED, success: false, message })
          await go(`${path}?code=a&state=one-${name}`)
          await showsMessage(`${name} connection failed! ${message}`)
        }),
        catalogue(`'${name} connection failed!' on an exception`, async ({ api, go }) => {
          failCalls(`GET ${at}/handle-connection`, null)
          await go(`${path}?code=b&state=two-${name}`)
          await showsMessage(`${name} connection failed!`)
          api.dropFailures()
        }),
      ]
    }),
    rowsAt('agent-area §9')('LinkedIn’s guidance says every 60 days', async ({ go }) => {
      await go('/social-media-connections/linkedin')
      await showsText(/every 60 days/)()
    }),
    saysIfUnread(catalogue, 'Failed to load social media connections', '/agent/social-media/connections', OVERVIEW),
    ...elsewhere(1),
  ],
}

const HANDLED = { success: true, message: '', purpose: 'publish', pageName: null } as const
const PAGES = [
  { id: '1', name: 'Denise Carter Homes', business: { name: 'Lantern Realty' } },
  { id: '2', name: 'Carter Open Houses' },
] as const satisfies FacebookPage[]

/** Answers the calls of connecting, with these pages at Facebook. */
function answerConnecting(api: At['api'], pages: () => readonly FacebookPage[]): void {
  let { connections } = recordsOf('premium')
  const connect = (platform: Platform, name: string) => {
    connections = { ...connections, [platform]: connected(platform, name, 'premium') }
  }
  api.answer('GET /agent/social-media/connections', () => ({ data: connections }))
  // Another place of the same page, which stays open.
  api.answer('GET /agent/social-media/:platform/redirect-url', () => ({
    data: { redirectUrl: `${location.href}#consent` },
  }))
  api.answer('GET /agent/social-media/:platform/handle-connection', ({ params: { platform } }) => {
    if (platform === 'facebook') return { data: { ...HANDLED, pages: [...pages()] } }
    connect(platform, 'Denise Carter')
    return { data: HANDLED }
  })
  api.answer('GET /agent/social-media/facebook/pages', () => ({ data: { pages: [...pages()] } }))
  api.answer('POST /agent/social-media/facebook/connect-page', ({ body }) => {
    const pageName = pages().find(({ id }) => id === body.pageId)?.name ?? ''
    connect('facebook', pageName)
    return { data: { success: true, pageName } }
  })
  api.answer('DELETE /agent/social-media/:platform')
}

const active = section('Connected Accounts').getByText('Active', { exact: true })

const connecting: Group = {
  id: 'Connecting',
  as: 'premium',
  logs: /could not be (handled|fetched|connected)/,
  open: async ({ api, go }) => {
    answerConnecting(api, () => PAGES)
    await go('/social-media-connections/facebook?code=a&state=with-pages')
  },
  rows: [
    ...elsewhere(2),
    flow('on return with a code the connection is handled; with pages the page-selection step shows', () =>
      expect(page.getByRole('radio')).toHaveCount(PAGES.length),
    ),
    rowsAt('agent-area §3 Facebook page')('a page shows its name and its business', async () => {
      for (const { name } of PAGES) await showsText(name)()
      await showsText(PAGES[0].business.name)()
    }),
    row("a 'Refresh Pages' button", button('Refresh Pages')),
    rule("'Please select a page to connect.'", async () => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage('Please select a page to connect.')
    }),
    saysIfRefused(
      catalogue,
      'Failed to refresh pages. Please try again.',
      'GET /agent/social-media/facebook/pages',
      { status: 503 },
      click('Refresh Pages'),
    ),
    saysIfRefused(
      catalogue,
      'Failed to connect page. Please try again.',
      'POST /agent/social-media/facebook/connect-page',
      { status: 503 },
      async () => {
        await page.getByRole('radio').first().check()
        await click('Connect')()
      },
    ),
    rule("'Selected page not found.'", async () => {
      const restore = answerCalls('GET /agent/social-media/facebook/pages', { pages: [PAGES[1]] })
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await expect(page.getByRole('radio')).toHaveCount(1)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage('Selected page not found.')
      restore()
    }),
    catalogue("'Successfully connected to {page name}!'", async () => {
      await page.getByRole('radio', { name: PAGES[1].name }).check()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage(`Successfully connected to ${PAGES[1].name}!`)
    }),
    call('the page is connected by POST connect-page with pageId', ({ api }) =>
      expect
        .poll(() => api.sentTo('POST /agent/social-media/facebook/connect-page').at(-1)?.body)
        .toEqual({ pageId: PAGES[1].id }),
    ),
    state('then Facebook is active under that page name', async () => {
      await expect(page).toHaveURL(new RegExp(`${OVERVIEW}$`))
      await expect(section('Connected Accounts').getByText(PAGES[1].name, { exact: true })).toBeVisible()
      await expect(active).toHaveCount(1)
    }),
    ...(['Instagram', 'LinkedIn'] as const).flatMap((name, index) => {
      const path = `/social-media-connections/${name.toLowerCase()}`
      return [
        others(`${name}: consent, return with a code, active`, async ({ go }) => {
          await go(path)
          await page.getByRole('button', { name: `Continue to ${name}` }).click()
          await expect(page).toHaveURL(/#consent$/)
          await go(`${path}?code=c&state=once-${name}`)
          await showsMessage(`${name} connected successfully!`)
          await expect(active).toHaveCount(index + 2)
        }),
        others(`${name}: the same code is handled once`, async ({ calls, go }) => {
          await go(`${path}?code=c&state=once-${name}`)
          await expect(page).toHaveURL(new RegExp(`${OVERVIEW}$`))
          expect(
            calls.filter((one) => one.startsWith(`GET /agent${path.replace('-connections', '')}/handle`)),
          ).toHaveLength(1)
        }),
      ]
    }),
    row('a connected account has a status badge', () => expect(active).toHaveCount(3)),
    row('a connected account has a remove button, which asks', async () => {
      await page.getByRole('button', { name: 'Remove LinkedIn' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
    }),
    rowsAt('decisions, Words')(
      "removing asks 'Are you sure you want to delete this connection?'",
      showsText('Are you sure you want to delete this connection?'),
    ),
    rowsAt('decisions, The product')('removing a connection revokes it on the server', async ({ calls }) => {
      answerCalls('GET /agent/social-media/connections', recordsOf('premium').connections)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await showsMessage('LinkedIn is removed.')
      await expect(page.getByRole('link', { name: 'Connect LinkedIn' })).toBeVisible()
      expect(calls.filter((one) => one.startsWith('DELETE /agent/social-media/linkedin'))).toHaveLength(1)
    }),
    state('needs_to_reconnect shows the badge of a sign-in that ran out', async ({ go }) => {
      const { connections } = recordsOf('premium')
      const instagram = connected('instagram', 'Denise Carter', 'premium')
      answerCalls('GET /agent/social-media/connections', {
        ...connections,
        facebook: connected('facebook', PAGES[1].name, 'premium'),
        instagram: {
          ...instagram,
          status: 'reconnect',
          needs_to_reconnect: true,
          accounts: [{ ...instagram.accounts[0], status: 'reconnect' }],
        },
      })
      localStorage.clear()
      await go(OVERVIEW)
      await expect(active).toHaveCount(1)
    }),
    row(
      "a 'Reconnect' button when reconnection is needed",
      link('Reconnect', /^\/social-media-connections\/instagram\b/),
    ),
  ],
}

let made: FacebookPage[] = []

const withoutPage: Group = {
  id: 'Connecting with no page',
  as: 'new',
  open: async ({ api, go }) => {
    made = []
    answerConnecting(api, () => made)
    await go('/social-media-connections/facebook?code=a&state=no-page')
  },
  rows: [
    flow('with an empty list the page-creation step shows', heading('Create a Facebook page first')),
    row('a help link to create a page opens in a new tab', async () => {
      const help = page.getByRole('link', { name: /create a page/i })
      await expect(help).toHaveAttribute('target', '_blank')
      await expect(help).toHaveAttribute('href', /\/pages\/create$/)
    }),
    row("a 'Refresh Pages' button", button('Refresh Pages')),
    row("a 'Refresh & Connect My New Page' button", button('Refresh & Connect My New Page')),
    flow("a refresh that finds none: 'No page found. Please create a new page.'", async () => {
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await showsMessage('No page found. Please create a new page.')
    }),
    flow('a refresh that finds one after all goes on with it', async () => {
      made = [{ id: '3', name: 'Nora Sells Homes' }]
      await page.getByRole('button', { name: 'Refresh & Connect My New Page' }).click()
      await showsMessage('Successfully connected to Nora Sells Homes!')
    }),
  ],
}

conform([connecting, available, withoutPage])
