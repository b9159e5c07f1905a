import type { SocialPost } from '#contract/library/library.ts'
import { post } from '#tests/support/records/library.ts'

import { answerPublishing, caption, PIXEL, publish, PUBLISH_SCREEN, untilReady } from '../support/publish-screen.ts'
import { page } from '../support/page.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import { button, delayCalls, expect, failCalls, heading, says, showsMessage, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Publish screen')
const rule = rowsAt('agent-area §5 Publish')
const state = rowsAt('agent-area §4 Publish timing')
const constant = rowsAt('agent-area §9 Publishing')

const when = page.getByRole('radiogroup', { name: 'When to publish' })
const sheet = page.getByRole('dialog', { name: 'When to Publish' })
const platform = (name: string) => page.getByRole('checkbox', { name, exact: true })
const PLATFORMS = ['Facebook', 'Instagram', 'LinkedIn'] as const

async function open({ api, go }: At, fields: Partial<SocialPost> = {}): Promise<void> {
  answerPublishing(api, fields)
  await go(PUBLISH_SCREEN)
  await expect(caption).toBeVisible()
}

async function schedule(): Promise<void> {
  await when.getByText('Schedule', { exact: true }).click()
  await expect(sheet).toBeVisible()
}

/** Picks that day of the next month and that time. */
async function pick(day: number, time: string): Promise<void> {
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await sheet.getByRole('button', { name: new RegExp(`\\b${day}$`) }).click()
  await sheet.getByLabel(/^Time/).fill(time)
}

const screen: Group = {
  id: 'Publish screen',
  as: 'agent',
  desk: true,
  open,
  rows: [
    row('the title of the post', () =>
      expect(page.getByRole('heading', { level: 1, name: post().title })).toBeVisible(),
    ),
    row('a caption editor with the English caption', async () => {
      await expect(caption).toHaveValue(post().caption)
      await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    }),
    state('the language toggle swaps the caption shown', async () => {
      await page.getByText('Spanish', { exact: true }).click()
      await expect(caption).toHaveValue(post().spanish_caption)
      await page.getByText('English', { exact: true }).click()
      await expect(caption).toHaveValue(post().caption)
    }),
    row('the preview of an image post is its thumbnail', () =>
      expect(page.getByRole('figure').getByRole('img').first()).toHaveAttribute('src', PIXEL),
    ),
    row("agent branding offers 'Personal Brand' and nothing else", async () => {
      const section = page.locator('section', { has: page.getByRole('heading', { name: 'Agent Branding' }) })
      await expect(section.getByRole('checkbox')).toHaveCount(1)
      await expect(section.getByRole('checkbox', { name: 'Personal Brand', exact: true })).toBeVisible()
    }),
    rowsAt('decisions, Publishing')('the preview shows the footer that goes out', async () => {
      await page.getByRole('checkbox', { name: 'Personal Brand' }).check()
      await expect(page.getByRole('figure').getByText('Maya Alvarez', { exact: true })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Personal Brand' }).uncheck()
      await expect(page.getByRole('figure').getByText('Maya Alvarez', { exact: true })).toHaveCount(0)
    }),
    row("'When to Publish'", heading('When to Publish')),
    row('it offers Now and Schedule', async () => {
      for (const name of ['Now', 'Schedule']) await expect(when.getByRole('radio', { name })).toHaveCount(1)
    }),
    state("'now' is the default", () => expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()),
    row('Schedule opens a date and time popover', async () => {
      await schedule()
      await expect(sheet.getByLabel(/^Time/)).toBeVisible()
    }),
    row("it has a 'Clear' button", button('Clear', sheet)),
    row("it has a 'Set' button", button('Set', sheet)),
    rule('past dates are disabled', async () => {
      const days = await sheet
        .locator('[data-day]')
        .evaluateAll((all) =>
          all.map((day) => [day.dataset['day'] ?? '', (day as HTMLButtonElement).disabled] as const),
        )
      expect(days.filter(([, disabled]) => disabled)).not.toEqual([])
      expect(days).toEqual(days.map(([day]) => [day, day < '2026-11-24']))
      await expect(sheet.getByRole('button', { name: 'Previous month' })).toBeDisabled()
    }),
    state('the time proposed is the present until a date is picked', () =>
      expect(sheet.getByLabel(/^Time/)).toHaveValue(/^10:0\d$/),
    ),
    state('picking a date switches to schedule', async () => {
      await pick(15, '14:30')
      await sheet.getByRole('button', { name: 'Set' }).click()
      await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
    }),
    rule('the chosen time is combined with the date', showsText(/ 15, 2:30 PM Central Time$/)),
    state('the Now button goes back to now and forgets the date', async () => {
      await when.getByText('Now', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
      await schedule()
      await expect(sheet.locator('[data-day][aria-pressed=true]')).toHaveCount(0)
    }),
    state('Clear goes back to now and resets the time to the present', async () => {
      await pick(16, '03:07')
      await sheet.getByRole('button', { name: 'Clear' }).click()
      await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
      await schedule()
      await expect(sheet.getByLabel(/^Time/)).toHaveValue(/^10:0\d$/)
    }),
    constant('times of day: 8 AM, 2 PM and 6 PM are a tap away', async () => {
      for (const name of ['8 AM', '2 PM', '6 PM'])
        await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }),
    row('platforms can be selected together', async () => {
      for (const name of PLATFORMS) await platform(name).check()
      for (const name of PLATFORMS) await expect(platform(name)).toBeChecked()
    }),
    row('there are Facebook, Instagram and LinkedIn', () =>
      expect(page.getByRole('region', { name: 'Platforms' }).getByRole('checkbox')).toHaveCount(3),
    ),
    row("an 'AI Rewrite Content' button", button('AI Rewrite Content')),
    rowsAt('decisions, Publishing')('it rewrites in the caption’s language and can be undone', async ({ api }) => {
      api.answer('POST /ai/rewrite', { data: { caption: 'Keys are waiting.' } })
      await page.getByRole('button', { name: 'AI Rewrite Content' }).click()
      await expect(caption).toHaveValue('Keys are waiting.')
      expect(api.sentTo('POST /ai/rewrite')[0]?.body).toEqual({ caption: post().caption, caption_language: 'en' })
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(caption).toHaveValue(post().caption)
    }),
    row("a 'Publish' button", button('Publish')),
    rule("without a platform: 'Please select at least one platform.'", async () => {
      for (const name of PLATFORMS) await platform(name).uncheck()
      await caption.fill('   ')
      await publish.click()
      await showsMessage('Please select at least one platform.')
      await expect(page.getByText('Please enter a caption.', { exact: true })).toHaveCount(0)
    }),
    rule("with a blank caption: 'Please enter a caption.'", async () => {
      await platform('Facebook').check()
      await publish.click()
      await showsMessage('Please enter a caption.')
    }),
    rule("before the post is there: 'Post data not available.'", async ({ go }) => {
      localStorage.clear()
      const answer = delayCalls(PUBLISH_SCREEN)
      await go(PUBLISH_SCREEN)
      await publish.click()
      await showsMessage('Post data not available.')
      answer()
    }),
  ],
}

const kinds: Group = {
  id: 'Publish screen, other posts',
  as: 'agent',
  desk: true,
  open: (at) => open(at, { type: 'reel', video_url: '/media/porch.mp4' }),
  rows: [
    row('a film plays with its poster', async () => {
      await expect(page.locator('video')).toHaveAttribute('src', /\/media\/.*\.mp4$/)
      await expect(page.locator('video')).toHaveAttribute('poster', PIXEL)
    }),
    row('branding is offered for image posts only', async () => {
      await expect(page.getByRole('heading', { name: 'Platforms' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Agent Branding' })).toHaveCount(0)
    }),
    row("with neither film nor thumbnail: 'No Media'", async (at) => {
      await open(at, { thumbnail: null, media: [] })
      await showsText('No Media')()
    }),
    rowsAt('agent-area §6')('a premium post shows Pro agents no upsell', async (at) => {
      await open(at, { is_premium: true })
      await expect(publish).toBeVisible()
      await expect(page.getByText('This is a premium post.')).toHaveCount(0)
    }),
    rowsAt('agent-area §3 Social post')('the platforms a post was made for are chosen already', async (at) => {
      await open(at, { instagram: false })
      await untilReady()
      await expect(platform('LinkedIn')).toBeChecked()
      await expect(platform('Instagram')).not.toBeChecked()
    }),
  ],
}

const plus: Group = {
  id: 'Publish screen on Plus',
  as: 'plus',
  open: (at) => open(at, { is_premium: true }),
  rows: [
    rowsAt('decisions, Roles and plans')('a premium post shows an upgrade prompt in place of Publish', async () => {
      await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true }).last()).toHaveAttribute(
        'href',
        '/subscriptions/plan-types',
      )
      await expect(publish).toHaveCount(0)
    }),
    ...elsewhere(1),
    row('AI Rewrite gives way to an upgrade', async () => {
      await showsText('AI Rewrite Content comes with the Pro and Premium plans.')()
      await expect(page.getByRole('button', { name: 'AI Rewrite Content' })).toHaveCount(0)
    }),
  ],
}

/** What the last tap on Publish has sent. */
const sent = ({ api }: At) => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body

const publishing: Group = {
  id: 'Publishing',
  as: 'agent',
  open,
  rows: [
    row("the button reads 'Publishing...' while busy", async () => {
      await untilReady()
      await caption.fill('A porch light left on.')
      const answer = delayCalls(`${PUBLISH_SCREEN}/publish`)
      await publish.click()
      await expect(page.getByRole('button', { name: 'Publishing...' })).toHaveAttribute('aria-busy', 'true')
      answer()
    }),
    row('after success it goes to /calendar', () => expect(page).toHaveURL(/\/calendar$/)),
    says(rowsAt('agent-area §8 Toasts'), 'Post published successfully!'),
    rowsAt('agent-area §3 Publish payload')('caption, caption_language, three booleans, scheduled_at', (at) =>
      expect
        .poll(() => sent(at))
        .toMatchObject({
          caption: 'A porch light left on.',
          caption_language: 'en',
          facebook: true,
          instagram: true,
          linkedin: true,
        }),
    ),
    constant('immediate publishing sends the literal now', (at) =>
      expect.poll(() => sent(at)).toMatchObject({ scheduled_at: 'now' }),
    ),
    constant("a scheduled time is sent as 'YYYY-MM-DD HH:MM:SS' in UTC", async (at) => {
      await open(at)
      await untilReady()
      await schedule()
      await pick(15, '14:00')
      await sheet.getByRole('button', { name: 'Set' }).click()
      // What the button does then, it says.
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await expect(page).toHaveURL(/\/calendar/)
      expect(sent(at)).toMatchObject({ scheduled_at: '2026-12-15 20:00:00' })
    }),
    rowsAt('agent-area §8 Forms')('a refusal of the server is shown with its message', async (at) => {
      await open(at)
      await untilReady()
      const message = 'The caption is too long for Facebook.'
      const errors = { caption: [message] }
      failCalls(`POST ${PUBLISH_SCREEN}/publish`, { code: 'caption_invalid', message, errors })
      await publish.click()
      await showsMessage(message)
    }),
    ...elsewhere(1),
  ],
}

conform([publishing, screen, kinds, plus])
