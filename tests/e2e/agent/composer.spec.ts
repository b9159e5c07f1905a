import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { changeAnswer } from '../support/change-answer.ts'
import { historySettled } from '../support/history-settled.ts'
import { storedRows } from '../support/stored-rows.ts'
import { expect, signIn, test } from '../support/test.ts'

const POST = '/social-posts/2'

const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()
const when = (page: Page) => page.getByRole('radiogroup', { name: 'When to publish' })

/** Opens the sheet and picks the 15th of the next month. */
async function pickDay(page: Page) {
  await when(page).getByText('Schedule').click()
  const sheet = page.getByRole('dialog', { name: 'When to Publish' })
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await sheet.getByRole('button', { name: /\b15\b/ }).click()
  return sheet
}

test('closing the sheet without Set keeps the earlier time, and Set changes it', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const sheet = await pickDay(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()

  await pickDay(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()

  await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  const set = page.getByText(/ 15, 2:00 PM Central Time/)
  await expect(set).toBeVisible()

  await page.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByRole('button', { name: /\b16\b/ }).click()
  await sheet.getByRole('button', { name: '6 PM' }).click()
  const grip = await sheet.boundingBox()
  if (!grip) throw new Error('the sheet has no box')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 12)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height, { steps: 8 })
  await page.mouse.up()
  await expect(sheet).toBeHidden()
  await expect(set).toBeVisible()

  await page.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
})

test('the sheet counts the manual posts of the day and names its auto post beside them', async ({ page, app }) => {
  await signIn(page, app)
  await changeAnswer<{ scheduled_at: string }[]>(page, '**/api/agent/social-posts?*', ([post]) => {
    const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
    const noon = new Date(Date.UTC(year, month, 15, 18)).toISOString()
    return [{ ...post, source: 'auto', status: 'scheduled', targets: [{ state: 'queued' }], scheduled_at: noon }]
  })
  await page.goto(`${app.url}${POST}`)
  const sheet = await pickDay(page)
  // An hour later while daylight-saving time lasts.
  await expect(
    sheet.getByText(/^0 of 5 manual posts scheduled that day, 1 auto post at (noon|1:00 PM)\.$/),
  ).toBeVisible()
})

test('in a phone’s sheet the time has a row of its own above the quick times', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const sheet = await pickDay(page)
  const field = await sheet.getByLabel(/^Time/).boundingBox()
  const quick = await sheet.getByRole('button', { name: '8 AM' }).boundingBox()
  if (!field || !quick) throw new Error('the time is not on screen')
  expect(field.width).toBe(350)
  expect(quick.y).toBeGreaterThanOrEqual(field.y + field.height + 8)
  expect(quick.width).toBeGreaterThan(100)
})

for (const [width, height] of [
  [320, 568],
  [844, 390],
  [720, 450],
  [195, 422],
] as const) {
  test(`at ${width} by ${height} the time and both buttons of the sheet can be reached`, async ({ page, app }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, app)
    await page.goto(`${app.url}${POST}`)
    const sheet = await pickDay(page)
    await sheet.getByLabel('Time').fill('14:30')
    await expect(sheet.getByLabel('Time')).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: '6 PM' }).click()
    await expect(sheet.getByText(/ 15, 6:00 PM/)).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: 'Set' }).click()
    await expect(page.getByText(/ 15, 6:00 PM Central Time/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('while the accounts are loading the action bar says nothing about them', async ({ page, app }) => {
  await signIn(page, app)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/agent/social-media/connections', async (route) => {
    await held
    await route.continue()
  })
  // A phone that has no stored answer yet.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${app.url}${POST}`)
  const bar = page.locator('[data-action-bar]')
  await expect(bar.getByText('Checking your accounts...').first()).toBeVisible()
  await expect(page.getByText(/no platform yet/i)).toHaveCount(0)
  await publish(page)
  await expect(page.getByText('Still checking your accounts. Please wait.')).toBeVisible()
  answer()
  await expect(bar.getByText(/Facebook/).first()).toBeVisible()
})

test('another tab takes over what is typed, but never replaces text while it is being typed', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const other = await context.newPage()
  await other.goto(`${app.url}${POST}`)
  await expect(captionField(other)).toBeVisible()
  await expect(other.getByText('Draft saved on this device.')).toHaveCount(0)
  await captionField(page).fill('Written in the first tab')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await expect(captionField(other)).toHaveValue('Written in the first tab')

  await captionField(other).fill('Written on in the second tab')
  await expect
    .poll(async () => (await storedRows<{ caption: string }>(page, 'drafts')).map(({ caption }) => caption))
    .toEqual(['Written on in the second tab'])
  // This window still has the focus, so the agent counts as writing here.
  await expect(captionField(page)).toHaveValue('Written in the first tab')
})

test('platforms, time, language and footer choices survive a reload as far as they are still possible', async ({
  page,
  app,
}) => {
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
  const action = page.locator('p', { hasText: / 15, 2:00 PM, to / })
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  // Until the connections are known, nothing is checked that could be unchecked.
  await expect(box(/Facebook/)).toBeChecked()
  await box(/Facebook/).uncheck()
  await box(/LinkedIn/).check()
  await box(/Instagram/).check()
  await box(/Personal Brand/).uncheck()
  await page.getByText('Spanish', { exact: true }).click()
  const sheet = await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(action).toHaveText(/to Instagram and LinkedIn/)
  await historySettled(page)

  await page.reload()
  await expect(action).toHaveText(/to Instagram and LinkedIn/)
  await expect(box(/Facebook/)).not.toBeChecked()
  await expect(box(/Personal Brand/)).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Spanish' })).toBeChecked()

  await changeAnswer<{ linkedin: object }>(page, '**/api/agent/social-media/connections', (all) => ({
    ...all,
    linkedin: { ...all.linkedin, status: 'not_connected', connected: false, accounts: [] },
  }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Connect LinkedIn to post here' })).toBeVisible()
  await expect(action).toHaveText(/to Instagram$/)
  await expect(box(/LinkedIn/)).not.toBeChecked()

  await page.clock.setFixedTime(Date.now() + 62 * 24 * 60 * 60 * 1000)
  await page.reload()
  await expect(page.getByText('The time you picked has passed, so this is set to Now.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
  await expect(box(/Instagram/)).toBeChecked()
  await pickDay(page)
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText('The time you picked has passed, so this is set to Now.')).toHaveCount(0)

  // Another agent on the same device sees nothing of it.
  await page.context().clearCookies()
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}${POST}`)
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
})

test('a caption survives the wait for the network and is removed once the server has it', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const original = await captionField(page).inputValue()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const caption = `Not gone before it is safe. ${randomUUID()}`
  await captionField(page).fill(caption)
  await context.setOffline(true)
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await page.goBack()
  await expect(captionField(page)).toHaveValue(caption)
  await expect(page.getByText('Your draft was restored.')).toBeVisible()

  await context.setOffline(false)
  await expect
    .poll(async () => (await app.networkPosts()).filter((post) => post.caption === caption), { timeout: 30_000 })
    .toHaveLength(1)
  await expect(async () => {
    await page.reload()
    await expect(captionField(page)).toHaveValue(original, { timeout: 2_000 })
  }).toPass()
})

test('a full day is refused at the time field with a link to the plans, and in the outbox offers a new time', async ({
  page,
  app,
  context,
}) => {
  const refusal = {
    message: 'The Pro plan publishes 5 posts a day, and that day is full.',
    code: 'daily_limit',
    errors: { scheduled_at: ['The Pro plan publishes 5 posts a day, and that day is full.'] },
    request_id: 'r-1',
  }
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await context.route('**/publish', (route) => route.fulfill({ status: 422, json: refusal }))
  const caption = `One too many. ${randomUUID()}`
  await captionField(page).fill(caption)
  await publish(page)
  const alert = page.getByRole('alert').filter({ hasText: refusal.message })
  await expect(alert.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions/plan-types')
  await expect(captionField(page)).toHaveValue(caption)

  await context.setOffline(true)
  await publish(page)
  await page.waitForURL('**/calendar')
  await context.setOffline(false)
  await expect(page.getByText(refusal.message).first()).toBeVisible({ timeout: 30_000 })
  await page
    .getByRole('button', { name: /needs you/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'See plans' })).toBeVisible()
  await drawer.getByRole('button', { name: 'New time' }).click()
  await context.unroute('**/publish')
  await drawer.getByRole('button', { name: 'Next month' }).click()
  await drawer.getByRole('button', { name: /\b20\b/ }).click()
  await drawer.getByRole('button', { name: '2 PM' }).click()
  await drawer.getByRole('button', { name: 'Set' }).click()
  await expect(drawer.getByText('Everything has been sent.')).toBeVisible()
})

test('the outbox lists what it counts, and makes no promise for an account that must be reconnected', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  await changeAnswer<{ id: number; status: string }[]>(page, '**/api/agent/social-posts?*', (posts) =>
    posts.flatMap((post) => (post.status === 'scheduled' ? [post, { ...post, id: post.id + 10_000 }] : [])),
  )
  await changeAnswer<{ facebook: object }>(page, '**/api/agent/social-media/connections', (all) => ({
    ...all,
    facebook: { ...all.facebook, status: 'reconnect' },
  }))
  await page.goto(`${app.url}${POST}`)
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).toBeEnabled()
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await expect(page.getByRole('link', { name: 'Reconnect before you post here' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { name: /Upcoming Posts/ })).toBeVisible()
  await page.goto(`${app.url}${POST}`)
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).toBeEnabled()
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await context.setOffline(true)
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  // By key: on a phone the message lies over the button while the pointer rests there.
  await page.getByRole('button', { name: /waiting/ }).press('Enter')
  const leg = page.getByRole('dialog').locator('section', { hasText: 'Scheduled on our server' })
  await expect(leg.getByText('Facebook must be connected before posts go out there.')).toBeVisible()
  await expect(leg.getByText(/These go out on time/)).toHaveCount(0)
  await expect(leg.getByRole('link', { name: 'Connect Facebook' })).toHaveAttribute(
    'href',
    '/social-media-connections/facebook',
  )
  const count = Number(await leg.locator('b').textContent())
  expect(count).toBeGreaterThan(5)
  await expect(leg.getByRole('link', { name: new RegExp(`^and ${count - 5} more`) })).toBeVisible()
  await expect(leg.getByText('Scheduled', { exact: true })).toHaveCount(5)
})

test('changes to a waiting post survive a reload until they are saved or taken back', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const caption = `Waiting ${randomUUID()}`
  await captionField(page).fill(caption)
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await context.setOffline(true)
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const openEdit = async () => {
    await page.getByRole('button', { name: /waiting/ }).press('Enter')
    await dialog.getByRole('button', { name: /^More for/ }).click()
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await openEdit()
  await captionField(page).fill(`${caption}, changed`)
  await dialog.getByRole('checkbox', { name: /Instagram/ }).uncheck()
  await expect.poll(() => storedRows(page, 'forms')).toMatchObject([{ values: { platforms: { instagram: false } } }])
  await page.reload()
  await openEdit()
  await expect(captionField(page)).toHaveValue(`${caption}, changed`)
  await expect(dialog.getByText('Your changes were restored.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Instagram/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Back to the original' }).click()
  await expect(captionField(page)).toHaveValue(caption)
  await expect(dialog.getByRole('checkbox', { name: /Instagram/ })).toBeChecked()

  await captionField(page).fill(`${caption}, saved`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await app.networkPosts()).map((post) => post.caption), { timeout: 30_000 })
    .toContain(`${caption}, saved`)
})

test('without a portrait the preview shows none either, like the published picture', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  await expect.poll(() => drawnAtTheLeft(page)).toBeGreaterThan(0.25)
  await changeAnswer<object>(page, '**/api/agent', (agent) => ({ ...agent, avatar: null }))
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${app.url}${POST}`)
  await expect.poll(() => drawnAtTheLeft(page)).toBeGreaterThan(0)
  expect(await drawnAtTheLeft(page)).toBeLessThan(0.2)
})

/** The share of what isn't paper in the square at the left of the preview's footer, where the portrait is. */
async function drawnAtTheLeft(page: Page): Promise<number> {
  return await page.locator('figure canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, height, height) ?? new ImageData(height, height)
    let drawn = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      if (alpha > 0 && red + green + blue < 253 + 251 + 248 - 24) drawn += 1
    }
    return drawn / (height * height)
  })
}

test('Now forgets the day, a cleared time is restored as cleared, and Clear forgets both', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const sheet = await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText(/ 15, 2:00 PM Central Time/)).toBeVisible()

  await when(page).getByText('Now').click()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
  await when(page).getByText('Schedule').click()
  // It listens to the keyboard once it has the focus.
  await expect.poll(() => sheet.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  await expect(sheet.locator('[data-day][aria-pressed=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
  await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText(/ 15, 2:00 PM Central Time/)).toBeVisible()

  await page.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByLabel(/^Time/).fill('')
  await expect(sheet.getByText('Please enter a time.')).toBeVisible()
  await expect
    .poll(() => storedRows(page, 'forms'))
    .toMatchObject([{ form: 'publish/2', values: { timing: { clock: '' } } }])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  await expect(page.getByText('Please enter a time.')).toBeVisible()

  await page.getByRole('button', { name: 'Change time' }).click()
  await expect(sheet.getByLabel(/^Time/)).toHaveValue('')
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await when(page).getByText('Schedule').click()
  await expect(sheet.getByLabel(/^Time/)).not.toHaveValue('')
  await expect(sheet.getByText(/ 15, /)).toHaveCount(0)
})

test('in the edit sheet a refusal for the plan is focused, and Schedule after Now proposes the post’s own time', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}${POST}`)
  const caption = `To be edited ${randomUUID()}`
  await captionField(page).fill(caption)
  const sheet = await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await publish(page)
  await page.waitForURL(/\/calendar\?month=/)
  const upcoming = page.getByRole('main').locator('section:has(h2:text("Upcoming Posts")) li', { hasText: caption })
  await upcoming.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()

  await dialog.getByRole('button', { name: 'Change time' }).click()
  await dialog.getByLabel(/^Time/).fill('16:30')
  await when(page).getByText('Now').click()
  await expect(dialog.getByLabel(/^Time/)).toHaveCount(0)
  await when(page).getByText('Schedule').click()
  await expect(dialog.getByLabel(/^Time/)).toHaveValue('14:00')

  const message = 'Video posts come with the Pro plan.'
  await page.route('**/api/agent/social-posts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message, code: 'plan_required', request_id: 'r-1' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: message })
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(alert.getByRole('link', { name: 'See plans' })).toBeFocused()
})
