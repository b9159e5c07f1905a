import type { Page } from '@playwright/test'

import {
  answerCalls,
  button,
  expect,
  failCalls,
  heading,
  dismissToasts,
  part,
  showsMessage,
  showsText,
} from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 Social Media Connections')
const state = rowsAt('agent-area §4 Connection status')
const flow = rowsAt('agent-area §4 Facebook flow')
const others = rowsAt('agent-area §4 Instagram and LinkedIn flow')
const catalogue = rowsAt('agent-area §8 Connections')
const call = rowsAt('agent-area §7 The calls')
const rule = rowsAt('agent-area §5 Facebook page connect')

const OVERVIEW = '/social-media-connections/dashboard'
const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

const available: Group = {
  id: 'Connections, none yet',
  as: 'premium',
  logs: /didn’t load|Failed to load|consent page could not be opened|could not be (handled|fetched|connected)/,
  open: ({ go }) => go(OVERVIEW),
  rows: [
    row("'Available Connections'", heading('Available Connections')),
    ...['Facebook', 'Instagram', 'LinkedIn'].map((name) =>
      row(`a card with 'Connect ${name}'`, ({ page }) =>
        expect(
          section(page, 'Available Connections').getByRole('link', { name: `Connect ${name}`, exact: true }),
        ).toHaveAttribute('href', `/social-media-connections/${name.toLowerCase()}`),
      ),
    ),
    row("'Connected Accounts'", heading('Connected Accounts')),
    row("a 'Need Help?' card", heading('Need Help?')),
    state('not connected on the wire is not_connected', async ({ api }) => {
      const { body } = await api('GET', '/agent/social-media/connections')
      expect(part(body, 'data.facebook.status')).toBe('not_connected')
    }),
    ...(['Facebook', 'Instagram', 'LinkedIn'] as const).flatMap((name) => {
      const path = `/social-media-connections/${name.toLowerCase()}`
      const url = `/agent/social-media/${name.toLowerCase()}/redirect-url`
      return [
        row(`${name}: a guidance panel says what happens next`, async (at) => {
          await at.go(path)
          await heading('What happens next')(at)
        }),
        row(`${name}: its continue reads 'Continue to ${name}'`, button(`Continue to ${name}`)),
        row(`${name}: Cancel leads back`, ({ page }) =>
          expect(page.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', OVERVIEW),
        ),
        catalogue(`'Failed to get ${name} connection URL'`, async ({ page }) => {
          const restore = await failCalls(page, 'GET', url, { status: 503 })
          await page.getByRole('button', { name: `Continue to ${name}` }).click()
          await showsMessage(page, `Failed to get ${name} connection URL`)
          await restore()
        }),
        catalogue(`'Failed to connect to ${name}. Please try again.'`, async ({ page }) => {
          const restore = await failCalls(page, 'GET', url, null)
          await page.getByRole('button', { name: `Continue to ${name}` }).click()
          await showsMessage(page, `Failed to connect to ${name}. Please try again.`)
          await restore()
        }),
        catalogue(`'${name} connection failed: {error}' from the return address`, async (at) => {
          await at.go(`${path}?error=access_denied&state=s`)
          await showsMessage(at.page, `${name} connection failed: You didn’t allow access.`)
        }),
        others(`${name}: the query string is cleared`, ({ page }) => expect(page).toHaveURL(new RegExp(`${path}$`))),
        catalogue(`'${name} connection failed! {message}' when success is false`, async (at) => {
          await answerCalls(at.page, 'GET', `/agent/social-media/${name.toLowerCase()}/handle-connection`, {
            success: false,
            message: 'The account is no business account.',
            pageName: null,
          })
          await at.go(`${path}?code=a&state=one-${name}`)
          await showsMessage(at.page, `${name} connection failed! The account is no business account.`)
          await at.page.unrouteAll()
        }),
        catalogue(`'${name} connection failed!' on an exception`, async (at) => {
          await failCalls(at.page, 'GET', `/agent/social-media/${name.toLowerCase()}/handle-connection`, null)
          await at.go(`${path}?code=b&state=two-${name}`)
          await showsMessage(at.page, `${name} connection failed!`)
          await at.page.unrouteAll()
        }),
      ]
    }),
    rowsAt('agent-area §9')('LinkedIn’s guidance says every 60 days', async (at) => {
      await at.go('/social-media-connections/linkedin')
      await showsText(/every 60 days/)(at)
    }),
    catalogue("'Failed to load social media connections'", async (at) => {
      const restore = await failCalls(at.page, 'GET', '/agent/social-media/connections', {
        status: 403,
        code: 'forbidden',
      })
      await at.page.evaluate(() => localStorage.clear())
      await at.go(OVERVIEW)
      await showsMessage(at.page, 'Failed to load social media connections')
      await restore()
    }),
    rowsAt('decisions, The calls')('a wrong state is refused by handle-connection', async ({ api }) => {
      const { status } = await api('GET', '/agent/social-media/facebook/handle-connection?code=x&state=never-given')
      expect(status).toBe(422)
    }),
  ],
}

async function consent({ page, go }: At, name: string, who?: RegExp): Promise<void> {
  await go(`/social-media-connections/${name.toLowerCase()}`)
  await page.getByRole('button', { name: `Continue to ${name}` }).click()
  if (who) await page.getByText(who).first().click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
}

const connecting: Group = {
  id: 'Connecting',
  as: 'premium',
  works: true,
  logs: /could not be (handled|fetched|connected)/,
  open: (at) => at.go('/social-media-connections/facebook'),
  rows: [
    flow("'Continue to Facebook' redirects to the authorization page", async ({ page }) => {
      await page.getByRole('button', { name: 'Continue to Facebook' }).click()
      await expect(page).toHaveURL(/dialog\/oauth/)
    }),
    rowsAt('decisions, Settings and addresses')("a consent page has the buttons 'Allow' and 'Deny'", async (at) => {
      await button('Allow')(at)
      await button('Deny')(at)
    }),
    flow(
      'on return with a code the connection is handled; with pages the page-selection step shows',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Allow', exact: true }).click()
        await expect(page.getByRole('radio').first()).toBeVisible()
      },
    ),
    rowsAt('agent-area §3 Facebook page')('a page shows its name and its business', async ({ page, api }) => {
      const { body } = await api('GET', '/agent/social-media/facebook/pages')
      const pages = part(body, 'data.pages') as { name: string; business?: { name: string } }[]
      for (const { name, business } of pages) {
        await expect(page.getByText(name, { exact: true })).toBeVisible()
        if (business) await expect(page.getByText(business.name, { exact: true }).first()).toBeVisible()
      }
    }),
    row("a 'Refresh Pages' button", button('Refresh Pages')),
    rule("'Please select a page to connect.'", async ({ page }) => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage(page, 'Please select a page to connect.')
    }),
    catalogue("'Failed to refresh pages. Please try again.'", async ({ page }) => {
      const restore = await failCalls(page, 'GET', '/agent/social-media/facebook/pages', { status: 503 })
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await showsMessage(page, 'Failed to refresh pages. Please try again.')
      await restore()
    }),
    catalogue("'Failed to connect page. Please try again.'", async ({ page }) => {
      const restore = await failCalls(page, 'POST', '/agent/social-media/facebook/connect-page', { status: 503 })
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage(page, 'Failed to connect page. Please try again.')
      await restore()
      await dismissToasts(page)
    }),
    rule("'Selected page not found.'", async ({ api }) => {
      // The screen drops a page that is no longer listed, so the call is made directly.
      const { body } = await api('POST', '/agent/social-media/facebook/connect-page', { json: { pageId: '404' } })
      expect(part(body, 'message')).toBe('Selected page not found.')
    }),
    catalogue("'Successfully connected to {page name}!'", async ({ page }) => {
      const name = await page
        .getByRole('radio')
        .first()
        .locator('xpath=ancestor::label')
        .locator('span span')
        .first()
        .textContent()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await showsMessage(page, `Successfully connected to ${name}!`)
    }),
    call('the page is connected by POST connect-page with pageId', ({ calls }) =>
      expect.poll(() => calls).toContain('POST /agent/social-media/facebook/connect-page'),
    ),
    state('then Facebook is active under that page name', async ({ page, api }) => {
      await expect(page).toHaveURL(new RegExp(`${OVERVIEW}$`))
      const { body } = await api('GET', '/agent/social-media/connections')
      expect(part(body, 'data.facebook.status')).toBe('active')
      await expect(
        section(page, 'Connected Accounts').getByText(String(part(body, 'data.facebook.page_name')), { exact: true }),
      ).toBeVisible()
    }),
    ...['Instagram', 'LinkedIn'].flatMap((name) => [
      others(`${name}: consent, return with a code, active`, async (at) => {
        await consent(at, name)
        await showsMessage(at.page, `${name} connected successfully!`)
        const { body } = await at.api('GET', '/agent/social-media/connections')
        expect(part(body, `data.${name.toLowerCase()}.status`)).toBe('active')
      }),
      others(`${name}: the same code is handled once`, ({ calls }) => {
        const path = `GET /agent/social-media/${name.toLowerCase()}/handle-connection`
        expect(calls.filter((one) => one.startsWith(path))).toHaveLength(1)
        return Promise.resolve()
      }),
    ]),
    row('a connected account has a status badge', ({ page }) =>
      expect(section(page, 'Connected Accounts').getByText('Active', { exact: true })).toHaveCount(3),
    ),
    row('a connected account has a remove button, which asks', async ({ page }) => {
      await page.getByRole('button', { name: 'Remove LinkedIn' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
    }),
    rowsAt('decisions, Words')("removing asks 'Are you sure you want to delete this connection?'", ({ page }) =>
      showsMessage(page, 'Are you sure you want to delete this connection?'),
    ),
    rowsAt('decisions, The product')('removing a connection revokes it on the server', async ({ page, api, calls }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Connect LinkedIn' })).toBeVisible()
      await expect
        .poll(() => calls.filter((one) => one.startsWith('DELETE /agent/social-media/linkedin')))
        .toHaveLength(1)
      const { body } = await api('GET', '/agent/social-media/connections')
      expect(part(body, 'data.linkedin.status')).toBe('not_connected')
    }),
    state('needs_to_reconnect shows the badge of a sign-in that ran out', async ({ page, api, go }) => {
      const { body } = await api('GET', '/agent/social-media/connections')
      const data = part(body, 'data') as Record<string, { accounts: object[] }>
      const accounts = data['instagram']?.accounts.map((one) => ({ ...one, status: 'reconnect' }))
      await answerCalls(page, 'GET', '/agent/social-media/connections', {
        ...data,
        instagram: { ...data['instagram'], status: 'reconnect', needs_to_reconnect: true, accounts },
      })
      await page.evaluate(() => localStorage.clear())
      await go(OVERVIEW)
      await expect(section(page, 'Connected Accounts').getByText('Active', { exact: true })).toHaveCount(1)
    }),
    row("a 'Reconnect' button when reconnection is needed", ({ page }) =>
      expect(page.getByRole('link', { name: 'Reconnect', exact: true })).toHaveAttribute(
        'href',
        /^\/social-media-connections\/instagram\b/,
      ),
    ),
  ],
}

const withoutPage: Group = {
  id: 'Connecting with no page',
  as: 'new',
  works: true,
  open: (at) => consent(at, 'Facebook', /Nora/),
  rows: [
    flow('with an empty list the page-creation step shows', heading('Create a Facebook page first')),
    row('a help link to create a page opens in a new tab', async ({ page }) => {
      const help = page.getByRole('link', { name: /create a page/i })
      await expect(help).toHaveAttribute('target', '_blank')
      await expect(help).toHaveAttribute('href', /\/pages\/create$/)
    }),
    row("a 'Refresh Pages' button", button('Refresh Pages')),
    row("a 'Refresh & Connect My New Page' button", button('Refresh & Connect My New Page')),
    flow("a refresh that finds none: 'No page found. Please create a new page.'", async ({ page }) => {
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await showsMessage(page, 'No page found. Please create a new page.')
    }),
    flow('a refresh that finds one after all goes on with it', async ({ page }) => {
      const opened = page.context().waitForEvent('page')
      await page.getByRole('link', { name: /create a page/i }).click()
      const facebook = await opened
      await facebook.getByText('Nora', { exact: false }).first().click()
      await facebook.getByRole('textbox').first().fill('Nora Sells Homes')
      await facebook.getByRole('button', { name: /create/i }).click()
      await expect(facebook.getByText('Nora Sells Homes is ready')).toBeVisible()
      await facebook.close()
      await page.getByRole('button', { name: 'Refresh & Connect My New Page' }).click()
      await showsMessage(page, 'Successfully connected to Nora Sells Homes!')
    }),
  ],
}

export const connections: readonly Group[] = [connecting, available, withoutPage]
