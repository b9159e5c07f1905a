import type { Page } from '@playwright/test'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { SocialPost } from '#contract/library/library.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { versionLabel } from '#domain/publication/version.ts'

import { axeFindings } from '../../access/axe.ts'
import type { App } from '../support/app.ts'
import { expect, signIn, test } from '../support/test.ts'

// Playwright's trace recorder fetches blob: addresses, which the content security policy forbids.

async function answerOf<T>(page: Page, app: App, path: string): Promise<T> {
  const answer = await page.request.get(`${app.url}/api${path}`)
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

async function change(page: Page, app: App, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies(app.url)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const answer = await page.request.fetch(`${app.url}/api${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function expectNoFaults(page: Page): Promise<void> {
  await expect.poll(() => axeFindings(page)).toEqual([])
}

test('the calendar says which version of an auto post goes out, and that nobody else in the city has it', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  const [city] = await answerOf<{ id: number }[]>(page, app, '/cities/search?q=Austin')
  await change(page, app, 'PUT', '/agent/brokerage', { city_id: city?.id })
  await change(page, app, 'POST', '/agent/social-post-settings', {
    tags: ['homeBuyers', 'homeSellers', 'mortgage'],
    frequency_days_of_week: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    frequency_time_of_day: 'evening',
  })
  const now = new Date()
  const months = [0, 1].map((by) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1)))
  const posts = await Promise.all(
    months.map((at) =>
      answerOf<ScheduledPost[]>(
        page,
        app,
        `/agent/social-posts?year=${at.getUTCFullYear()}&month=${at.getUTCMonth() + 1}`,
      ),
    ),
  )
  const planned = posts.flat().find(({ source, version }) => source === 'auto' && version?.palette === 'dusk')
  if (!planned?.version) throw new Error('No planned post is in dusk colors')
  expect(planned.caption).not.toMatch(/[{}]/)
  await page.goto(`${app.url}/calendar?post=${planned.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(`${versionLabel(planned.version)}. Nobody else in Austin has it.`)).toBeVisible()
  await expectNoFaults(page)
})

test('the composer begins with a version, shows the next one by key, and leaves typed words alone', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  const { data: found } = (await (
    await page.request.get(`${app.url}/api/library/search?q=${encodeURIComponent('Stand in the yard at five')}`)
  ).json()) as { data: { posts: { id: number; title: string }[] } }
  const id = found.posts.find(({ title }) => title === 'Stand in the yard at five')?.id ?? 0
  const post = await answerOf<SocialPost>(page, app, `/social-posts/${id}`)
  const captions = (post.versions ?? []).map(({ caption }) => caption)
  expect(captions).toHaveLength(3)
  await page.goto(`${app.url}/social-posts/${id}`)
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true })
  // Which one is first depends on what other agents of the city have by then.
  await expect.poll(async () => captions.includes(await caption.inputValue())).toBe(true)
  const first = await caption.inputValue()
  const another = page.getByRole('button', { name: 'Another version' })
  await expect(another).toBeEnabled()
  await another.focus()
  await page.keyboard.press('Enter')
  await expect(caption).not.toHaveValue(first)
  expect(captions).toContain(await caption.inputValue())
  const colors = page.getByRole('radiogroup', { name: 'Picture colors' })
  await colors.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(colors.getByRole('radio').nth(1)).toBeChecked()
  await expectNoFaults(page)
  await caption.fill('Words of my own')
  await expect(another).toBeHidden()
  await page.reload()
  await expect(caption).toHaveValue('Words of my own')
})

test('an admin adds, names and removes versions by keyboard, and is told what is wrong with a field', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'admin@porchlight.test')
  const list = (await (await page.request.get(`${app.url}/api/admin/social-posts?search=Knock next door`)).json()) as {
    data: { id: number }[]
  }
  const id = list.data[0]?.id ?? 0
  await page.goto(`${app.url}/admin/social-posts/${id}`)
  const section = page.getByRole('region', { name: 'Versions' })
  await expect(section.getByLabel('Version 2: Name')).toHaveValue('Story')
  await section.getByRole('button', { name: 'Remove version 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Version 1: Name')).toHaveValue('Story')
  await section.getByRole('button', { name: 'Add a version' }).focus()
  await page.keyboard.press('Enter')
  await section.getByLabel('Version 2: Name').fill('Local')
  await section.getByLabel('Version 2: English Caption').fill('Neighbors in {town|town} know.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(section.getByText('There is no field “town”').first()).toBeVisible()
  await section.getByLabel('Version 2: English Caption').fill('Neighbors in {city|town} know.')
  await section.getByRole('switch', { name: 'Other colors' }).or(section.getByLabel('Other colors')).first().focus()
  await page.keyboard.press('Space')
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  const saved = await answerOf<AdminPost>(page, app, `/admin/social-posts/${id}`)
  expect(saved.variants.map(({ name }) => name)).toEqual(['Story', 'Local'])
  expect(saved.has_palettes).toBe(false)
})
