import type { Page } from '@playwright/test'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { App } from '../support/app.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

function target(over: Partial<PublicationTarget>): PublicationTarget {
  return {
    platform: 'facebook',
    state: 'queued',
    account: null,
    permalink: null,
    published_at: null,
    attempts: 1,
    accepted_at: null,
    next_try_at: null,
    error: null,
    remedy: null,
    figures: null,
    ...over,
  }
}

function post(over: Partial<ScheduledPost>): ScheduledPost {
  return {
    id: 900,
    idempotency_key: 'key',
    social_post_id: 1,
    title: 'Told by the test',
    caption: 'Words',
    caption_language: 'en',
    is_bilingual: false,
    language_fallback: null,
    type: 'image',
    thumbnail: null,
    main_color: '#4B1D42',
    source: 'manual',
    agent_branding: false,
    alt_texts: {},
    brand_slides: 'every',
    brand_state: null,
    created_at: ago(30),
    scheduled_at: ago(0.2),
    published_at: null,
    platforms: ['facebook'],
    status: 'scheduled',
    targets: [target({})],
    ...over,
  }
}

/** Shows the calendar with these posts in place of the server's; they may be changed meanwhile. */
async function calendarWith(page: Page, app: App, posts: ScheduledPost[]): Promise<void> {
  // No screen before it stores the server's posts on the device.
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.route(/\/api\/agent\/social-posts\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams
    // Around midnight of the first, both months would show them; one is enough.
    const isPresent = Number(asked.get('month')) === new Date().getMonth() + 1
    await route.fulfill({ json: { data: isPresent ? posts : [] } })
  })
  // The server doesn't know these posts.
  await page.route('**/api/agent/social-posts/*/shares', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto(`${app.url}/calendar`)
}

const open = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title }).first().click()

test('an unknown outcome offers three answers, and posting again asks for a confirmation', async ({ page, app }) => {
  const unknown = target({ platform: 'instagram', state: 'needs_check', remedy: 'check', attempts: 2 })
  const posts = [post({ status: 'needs_check', platforms: ['instagram'], targets: [unknown] })]
  await calendarWith(page, app, posts)
  const answers: unknown[] = []
  await page.route('**/api/agent/social-posts/900/instagram/answer', async (route) => {
    answers.push(route.request().postDataJSON())
    posts[0] = post({ status: 'publishing', targets: [target({ platform: 'instagram', state: 'publishing' })] })
    await route.fulfill({ json: { data: posts[0] } })
  })

  const card = page.getByRole('article').filter({ hasText: 'Told by the test' }).first()
  await expect(card.getByText(/not sure this posted to Instagram/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'It posted' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Don’t post it' })).toBeVisible()
  await card.getByRole('button', { name: 'Post it again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/If it did, posting again creates a duplicate\./)).toBeVisible()
  expect(answers).toEqual([])
  await dialog.getByRole('button', { name: 'Post it again' }).click()
  await expect.poll(() => answers).toEqual([{ answer: 'post_again', attempts: 2 }])
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/not sure this posted to Instagram/)).toHaveCount(0)
})

test('an answer given too late shows the current state', async ({ page, app }) => {
  const unknown = target({ state: 'needs_check', remedy: 'check' })
  const posts = [post({ status: 'needs_check', targets: [unknown] })]
  await calendarWith(page, app, posts)
  await page.route('**/api/agent/social-posts/900/facebook/answer', async (route) => {
    posts[0] = post({ status: 'published', targets: [target({ state: 'published', published_at: ago(0) })] })
    await route.fulfill({ status: 409, json: { message: 'It has been answered.', code: 'conflict', request_id: 'r' } })
  })
  await open(page, 'Told by the test')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'It posted' }).click()
  await expect(dialog.getByText('It has been answered. Here’s the latest version.')).toBeVisible()
  await expect(dialog.getByText('Live')).toBeVisible()
})

test('an answer without network changes nothing and shows a message', async ({ page, app, context }) => {
  await calendarWith(page, app, [
    post({ status: 'needs_check', targets: [target({ state: 'needs_check', remedy: 'check' })] }),
  ])
  await open(page, 'Told by the test')
  // A worker still being fetched when the network goes logs an error in the console.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'It posted' }).click()
  await expect(dialog.getByText(/We couldn’t reach our server/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'It posted' })).toBeVisible()
  await context.setOffline(false)
})

test('a post delayed by its platform shows the reason and the time of the next try', async ({ page, app }) => {
  const next = new Date(Date.now() + HOUR / 4).toISOString()
  await calendarWith(page, app, [
    post({ targets: [target({ error: 'Facebook asks us to wait.', next_try_at: next })] }),
  ])
  const card = page.getByRole('article').filter({ hasText: 'Told by the test' })
  await expect(card.or(page.getByRole('listitem').filter({ hasText: 'Told by the test' })).first()).toContainText(
    'Facebook asks us to wait. Next try',
  )
  await open(page, 'Told by the test')
  await expect(page.getByRole('dialog').getByText('On hold').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Scheduled')).toHaveCount(0)
})

test('a partly published post shows each platform’s state with its remedy', async ({ page, app }) => {
  await changeAnswer<{ instagram: object }>(page, '**/api/agent/social-media/connections', (all) => ({
    ...all,
    instagram: { ...all.instagram, status: 'reconnect', needs_to_reconnect: true },
  }))
  await calendarWith(page, app, [
    post({
      status: 'failed',
      platforms: ['facebook', 'instagram', 'linkedin'],
      targets: [
        target({ state: 'published', published_at: ago(1), accepted_at: ago(1), permalink: `${app.url}/sandbox` }),
        target({ platform: 'instagram', state: 'failed', error: 'Instagram wants a sign-in.', remedy: 'reconnect' }),
        target({ platform: 'linkedin', state: 'failed', error: 'LinkedIn can’t read this.', remedy: 'post_again' }),
      ],
    }),
  ])
  await page.route('**/api/agent/social-posts/900/attempts', (route) =>
    route.fulfill({ json: { data: [{ platform: 'linkedin', at: ago(1), message: 'LinkedIn refused the picture.' }] } }),
  )
  await open(page, 'Told by the test')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Partly published')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /View post/ })).toHaveAttribute('href', `${app.url}/sandbox`)
  await expect(dialog.getByRole('button', { name: 'Post it again' })).toHaveCount(2)
  await dialog.getByText('Attempts').click()
  await expect(dialog.getByText('LinkedIn refused the picture.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Reconnect Instagram' }).click()
  await page.waitForURL('**/social-media-connections/instagram')
})

test('a post that a platform refused can be saved with its caption, to be posted by hand', async ({ page, app }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { data } = await (async () => {
    await signInByCall(page, app, 'agent@porchlight.test')
    const answer = await page.context().request.get(`${app.url}/api/social-posts?page=1`)
    return (await answer.json()) as { data: { id: number; type: string }[] }
  })()
  const image = data.find(({ type }) => type === 'image')?.id ?? null
  const refused = target({ state: 'failed', error: 'Facebook is down.', remedy: 'post_again' })
  const recorded: Record<string, unknown>[] = []
  await page.route(`**/api/social-posts/${image}/shares`, async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    recorded.push(body)
    const { caption, caption_language, shared_at } = body
    const made = { id: body.id, social_post_id: image, publication_id: 900, title: 'Told by the test', type: 'image' }
    const data = { ...made, caption, caption_language, shared_at, thumbnail: null, main_color: null, posted_at: null }
    await page.route('**/api/agent/social-posts/900/shares', (one) => one.fulfill({ json: { data: [data] } }))
    await route.fulfill({ status: 201, json: { data } })
  })
  await calendarWith(page, app, [
    post({ status: 'failed', social_post_id: image, caption: 'Posted by hand.', targets: [refused] }),
  ])
  await open(page, 'Told by the test')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save and copy' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.(jpg|png|webp)$/)
  await expect(page.getByText('Saved on this device. Your caption is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Posted by hand.')
  expect(recorded).toMatchObject([{ publication_id: 900, caption: 'Posted by hand.' }])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Handed to you')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as posted' })).toBeVisible()
})

test('a word of sixty letters fits on a phone', async ({ page, app }) => {
  const word = 'W'.repeat(60)
  const soon = new Date(Date.now() + 60_000).toISOString()
  await calendarWith(page, app, [post({ title: word, caption: word, scheduled_at: soon })])
  await open(page, word)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const widest = await dialog.evaluate((sheet) =>
    Math.max(...[...sheet.querySelectorAll('*')].map((element) => element.getBoundingClientRect().right)),
  )
  expect(widest).toBeLessThanOrEqual(390)
})

test('an address with a post opens its receipt, and a deleted post shows a message', async ({ page, app }) => {
  await calendarWith(page, app, [post({})])
  await page.goto(`${app.url}/calendar?post=900`)
  await expect(page.getByRole('dialog', { name: 'Told by the test' })).toBeVisible()
  await page.goto(`${app.url}/calendar?post=987654`)
  await expect(page.getByRole('dialog').getByText('This post isn’t here anymore')).toBeVisible()
})

test.describe('receipts on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 1000 } })

  test('a day with many posts shows three and links to all of them', async ({ page, app }) => {
    const many = Array.from({ length: 5 }, (_, n) => post({ id: 900 + n, title: `Number ${n}`, targets: [target({})] }))
    await calendarWith(page, app, many)
    const more = page.getByRole('button', { name: /^\d more on / })
    await expect(more).toBeVisible()
    await more.click()
    const dialog = page.getByRole('dialog')
    for (const { title } of many) await expect(dialog.getByRole('button', { name: title })).toBeVisible()
    await dialog.getByRole('button', { name: 'Number 4' }).click()
    await expect(page.getByRole('dialog', { name: 'Number 4' })).toBeVisible()
    await dialog.getByRole('button', { name: /day, / }).click()
    await expect(dialog.getByRole('button', { name: 'Number 0' })).toBeVisible()
  })
})

test('a published post shows the descriptions that went out with its pictures', async ({ page, app }) => {
  const published = { state: 'published', published_at: ago(1) } as const
  await calendarWith(page, app, [
    post({
      type: 'carousel',
      status: 'published',
      published_at: ago(1),
      alt_texts: { 'one.jpg': 'A porch in the rain', 'two.jpg': '', 'three.jpg': 'A porch in the rain' },
      sent_alt_texts: ['A porch in the rain', 'Told by the test (2/3)'],
      targets: [target(published)],
    }),
    post({ id: 901, idempotency_key: 'other', title: 'Not out yet', alt_texts: { 'one.jpg': 'A gate' } }),
  ])
  await open(page, 'Told by the test')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Picture descriptions' })).toBeVisible()
  await expect(sheet.locator('section', { hasText: 'Picture descriptions' }).getByRole('listitem')).toHaveText([
    'A porch in the rain',
    'Told by the test (2/3)',
  ])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await open(page, 'Not out yet')
  await expect(sheet.getByText('Words')).toBeVisible()
  await expect(sheet.getByText('Picture description')).toBeHidden()
})
