import type { Page } from '@playwright/test'

import { button, expect, failCalls, heading, delayCalls, part, postThat, showsMessage, showsText } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 Publish screen')
const rule = rowsAt('agent-area §5 Publish')
const state = rowsAt('agent-area §4 Publish timing')
const constant = rowsAt('agent-area §9 Publishing')

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const when = (page: Page) => page.getByRole('radiogroup', { name: 'When to publish' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'When to Publish' })
const platform = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function open(at: At, fits: Parameters<typeof postThat>[1]): Promise<void> {
  await at.go(`/social-posts/${(await postThat(at.api, fits)).id}`)
  await expect(caption(at.page)).toBeVisible()
}

const image = ({ type, is_premium }: { type: string; is_premium: boolean }) => type === 'image' && !is_premium

async function schedule(page: Page): Promise<void> {
  await when(page).getByText('Schedule', { exact: true }).click()
  await expect(sheet(page)).toBeVisible()
}

const screen: Group = {
  id: 'Publish screen',
  as: 'agent',
  desk: true,
  open: (at) => open(at, image),
  rows: [
    row('the title of the post', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      await expect(page.getByRole('heading', { level: 1, name: String(part(body, 'data.title')) })).toBeVisible()
    }),
    row('a caption editor with the English caption', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      await expect(caption(page)).toHaveValue(String(part(body, 'data.caption')))
      await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    }),
    state('the language toggle swaps the caption shown', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      await page.getByText('Spanish', { exact: true }).click()
      await expect(caption(page)).toHaveValue(String(part(body, 'data.spanish_caption')))
      await page.getByText('English', { exact: true }).click()
      await expect(caption(page)).toHaveValue(String(part(body, 'data.caption')))
    }),
    row('the preview of an image post is its thumbnail', ({ page }) =>
      expect(page.getByRole('figure').getByRole('img').first()).toHaveAttribute('src', /\/media\//),
    ),
    row("agent branding offers 'Personal Brand' and nothing else", async ({ page }) => {
      const section = page.locator('section', { has: page.getByRole('heading', { name: 'Agent Branding' }) })
      await expect(section.getByRole('checkbox')).toHaveCount(1)
      await expect(section.getByRole('checkbox', { name: 'Personal Brand', exact: true })).toBeVisible()
    }),
    rowsAt('decisions, Publishing')('the preview shows the footer that goes out', async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Personal Brand' }).check()
      await expect(page.getByRole('figure').getByText('Maya Alvarez', { exact: true })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Personal Brand' }).uncheck()
      await expect(page.getByRole('figure').getByText('Maya Alvarez', { exact: true })).toHaveCount(0)
    }),
    row("'When to Publish'", heading('When to Publish')),
    row('it offers Now and Schedule', ({ page }) => expect(when(page).getByRole('radio')).toHaveCount(2)),
    state("'now' is the default", ({ page }) => expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()),
    row('Schedule opens a date and time popover', async ({ page }) => {
      await schedule(page)
      await expect(sheet(page).getByLabel(/^Time/)).toBeVisible()
    }),
    row("it has a 'Clear' button", button('Clear', sheet)),
    row("it has a 'Set' button", button('Set', sheet)),
    rule('past dates are disabled', async ({ page }) => {
      const days = sheet(page).locator('[data-day]')
      const today = await sheet(page).locator('[aria-current=date]').getAttribute('data-day')
      for (const day of await days.all()) {
        const isPast = ((await day.getAttribute('data-day')) ?? '') < (today ?? '')
        if (isPast) await expect(day).toBeDisabled()
        else await expect(day).toBeEnabled()
      }
      await expect(sheet(page).getByRole('button', { name: 'Previous month' })).toBeDisabled()
    }),
    state('the time proposed is the present until a date is picked', async ({ page }) => {
      const value = await sheet(page).getByLabel(/^Time/).inputValue()
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' })
      const near = [0, 60_000, 120_000].map((ago) => shown.format(new Date(Date.now() - ago)))
      expect(near).toContain(value)
    }),
    state('picking a date switches to schedule', async ({ page }) => {
      await sheet(page).getByRole('button', { name: 'Next month' }).click()
      await sheet(page).getByRole('button', { name: /\b15$/ }).click()
      await sheet(page).getByLabel(/^Time/).fill('14:30')
      await sheet(page).getByRole('button', { name: 'Set' }).click()
      await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
    }),
    rule('the chosen time is combined with the date', showsText(/ 15, 2:30 PM Central Time$/)),
    state('the Now button goes back to now and forgets the date', async ({ page }) => {
      await when(page).getByText('Now', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
      await schedule(page)
      await expect(sheet(page).locator('[data-day][aria-pressed=true]')).toHaveCount(0)
    }),
    state('Clear goes back to now and resets the time to the present', async ({ page }) => {
      await sheet(page).getByRole('button', { name: 'Next month' }).click()
      await sheet(page).getByRole('button', { name: /\b16$/ }).click()
      await sheet(page).getByLabel(/^Time/).fill('03:07')
      await sheet(page).getByRole('button', { name: 'Clear' }).click()
      await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
      await schedule(page)
      await expect(sheet(page).getByLabel(/^Time/)).not.toHaveValue('03:07')
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
    }),
    constant('times of day: 8 AM, 2 PM and 6 PM are a tap away', async ({ page }) => {
      await schedule(page)
      for (const name of ['8 AM', '2 PM', '6 PM'])
        await expect(sheet(page).getByRole('button', { name, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
    }),
    row('platforms can be selected together', async ({ page }) => {
      for (const name of ['Facebook', 'Instagram', 'LinkedIn']) {
        await platform(page, name).check()
        await expect(platform(page, name)).toBeChecked()
      }
    }),
    row('there are Facebook, Instagram and LinkedIn', ({ page }) =>
      expect(page.getByRole('region', { name: 'Platforms' }).getByRole('checkbox')).toHaveCount(3),
    ),
    row("an 'AI Rewrite Content' button", button('AI Rewrite Content')),
    rowsAt('decisions, Publishing')('it rewrites in the caption’s language and can be undone', async ({ page }) => {
      const before = await caption(page).inputValue()
      await page.getByRole('button', { name: 'AI Rewrite Content' }).click()
      await expect(caption(page)).not.toHaveValue(before)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(caption(page)).toHaveValue(before)
    }),
    row("a 'Publish' button", button('Publish')),
    rule("without a platform: 'Please select at least one platform.'", async ({ page }) => {
      for (const name of ['Facebook', 'Instagram', 'LinkedIn']) await platform(page, name).uncheck()
      await caption(page).fill('   ')
      await publish(page).click()
      await showsMessage(page, 'Please select at least one platform.')
      await expect(page.getByText('Please enter a caption.', { exact: true })).toHaveCount(0)
    }),
    rule("with a blank caption: 'Please enter a caption.'", async ({ page }) => {
      await platform(page, 'Facebook').check()
      await publish(page).click()
      await showsMessage(page, 'Please enter a caption.')
    }),
    rule("before the post is there: 'Post data not available.'", async ({ page, go }) => {
      const path = new URL(page.url()).pathname
      await page.evaluate(() => localStorage.clear())
      const answer = await delayCalls(page, path)
      await go(path)
      await publish(page).click()
      await showsMessage(page, 'Post data not available.')
      await answer()
    }),
  ],
}

const kinds: Group = {
  id: 'Publish screen, other posts',
  as: 'agent',
  desk: true,
  open: ({ go }) => go('/dashboard'),
  rows: [
    row('a film plays with its poster', async (at) => {
      await open(at, ({ type }) => type === 'reel')
      await expect(at.page.locator('video')).toHaveAttribute('src', /\/media\/.*\.mp4$/)
      await expect(at.page.locator('video')).toHaveAttribute('poster', /\/media\//)
    }),
    row('branding is offered for image posts only', async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Platforms' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Agent Branding' })).toHaveCount(0)
    }),
    row("with neither film nor thumbnail: 'No Media'", async (at) => {
      const id = (await postThat(at.api, image)).id
      await at.page.route(
        (url) => url.pathname === `/api/social-posts/${id}`,
        async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { data: object }
          await route.fulfill({
            response: answer,
            json: { data: { ...body.data, thumbnail: null, video_url: null, media: [] } },
          })
        },
      )
      await at.go(`/social-posts/${id}`)
      await showsText('No Media')(at)
      await at.page.unrouteAll()
    }),
    rowsAt('agent-area §6')('a premium post shows Pro agents no upsell', async (at) => {
      await open(at, ({ is_premium }) => is_premium)
      await expect(publish(at.page)).toBeVisible()
      await expect(at.page.getByText('This is a premium post.')).toHaveCount(0)
    }),
    rowsAt('agent-area §3 Social post')('the platforms a post was made for are chosen already', async (at) => {
      const id = (await postThat(at.api, image)).id
      const { body } = await at.api('GET', `/social-posts/${id}`)
      await at.go(`/social-posts/${id}`)
      await expect(platform(at.page, 'Facebook')).toBeEnabled()
      for (const [name, field] of [
        ['Facebook', 'facebook'],
        ['Instagram', 'instagram'],
        ['LinkedIn', 'linkedin'],
      ] as const)
        await expect(platform(at.page, name)).toBeChecked({ checked: part(body, `data.${field}`) === true })
    }),
  ],
}

const plus: Group = {
  id: 'Publish screen on Plus',
  as: 'plus',
  open: (at) => open(at, ({ is_premium }) => is_premium),
  rows: [
    rowsAt('decisions, Roles and plans')(
      'a premium post shows an upgrade prompt in place of Publish',
      async ({ page }) => {
        await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true }).last()).toHaveAttribute(
          'href',
          '/subscriptions/plan-types',
        )
        await expect(publish(page)).toHaveCount(0)
      },
    ),
    rowsAt('decisions, Roles and plans')('the server refuses it with 403 plan_required', async ({ page, api }) => {
      const { status, body } = await api('POST', `${new URL(page.url()).pathname}/publish`, {
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        json: {
          caption: 'Mine',
          caption_language: 'en',
          facebook: true,
          instagram: false,
          linkedin: false,
          scheduled_at: 'now',
        },
      })
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
    row('AI Rewrite gives way to an upgrade', showsText('AI Rewrite Content comes with the Pro and Premium plans.')),
  ],
}

const sent: Group = {
  id: 'Publishing',
  as: 'agent',
  works: true,
  open: (at) => open(at, image),
  rows: [
    row("the button reads 'Publishing...' while busy", async ({ page }) => {
      await expect(platform(page, 'Facebook')).toBeEnabled()
      const answer = await delayCalls(page, `${new URL(page.url()).pathname}/publish`)
      await caption(page).fill('A porch light left on.')
      const request = page.waitForRequest((one) => one.url().endsWith('/publish'))
      await publish(page).click()
      await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible()
      const body = (await request).postDataJSON() as Record<string, unknown>
      await page.evaluate((kept) => sessionStorage.setItem('sent', kept), JSON.stringify(body))
      await answer()
    }),
    row('after success it goes to /calendar', ({ page }) => expect(page).toHaveURL(/\/calendar$/)),
    rowsAt('agent-area §8 Toasts')("'Post published successfully!'", ({ page }) =>
      showsMessage(page, 'Post published successfully!'),
    ),
    rowsAt('agent-area §3 Publish payload')(
      'caption, caption_language, three booleans, scheduled_at',
      async ({ page }) => {
        const body = JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '{}') as object
        expect(body).toMatchObject({
          caption: 'A porch light left on.',
          caption_language: 'en',
          facebook: true,
          instagram: expect.any(Boolean),
          linkedin: expect.any(Boolean),
        })
      },
    ),
    constant('immediate publishing sends the literal now', async ({ page }) => {
      const body = JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '{}') as object
      expect(body).toMatchObject({ scheduled_at: 'now' })
    }),
    constant("a scheduled time is sent as 'YYYY-MM-DD HH:MM:SS' in UTC", async (at) => {
      const { page } = at
      await open(at, image)
      await schedule(page)
      await sheet(page).getByRole('button', { name: 'Next month' }).click()
      await sheet(page).getByRole('button', { name: /\b15$/ }).click()
      await sheet(page).getByLabel(/^Time/).fill('14:00')
      const day = await sheet(page).locator('[data-day][aria-pressed=true]').getAttribute('data-day')
      await sheet(page).getByRole('button', { name: 'Set' }).click()
      const request = page.waitForRequest((one) => one.url().endsWith('/publish'))
      await publish(page).click()
      const { scheduled_at: wire } = (await request).postDataJSON() as { scheduled_at: string }
      expect(wire).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      expect(new Date(`${wire.replace(' ', 'T')}Z`).toLocaleString('sv-SE', { timeZone: 'America/Chicago' })).toBe(
        `${day} 14:00:00`,
      )
      await page.waitForURL(/\/calendar/)
    }),
    rowsAt('agent-area §8 Forms')('a refusal of the server is shown with its message', async (at) => {
      await open(at, image)
      await expect(platform(at.page, 'Facebook')).toBeEnabled()
      await failCalls(at.page, 'POST', `${new URL(at.page.url()).pathname}/publish`, {
        status: 422,
        message: 'The caption is too long for Facebook.',
        code: 'caption_invalid',
        errors: { caption: ['The caption is too long for Facebook.'] },
      })
      await publish(at.page).click()
      await showsMessage(at.page, 'The caption is too long for Facebook.')
    }),
    rowsAt('decisions, Publishing')('the post is on the network with its caption, once', async ({ app }) => {
      await expect
        .poll(
          async () => (await app.networkPosts()).filter((post) => post.caption === 'A porch light left on.').length,
          {
            timeout: 30_000,
          },
        )
        .toBe(1)
    }),
  ],
}

export const publishing: readonly Group[] = [sent, screen, kinds, plus]
