import type { Page } from '@playwright/test'

import { storedCaptions } from '../support/stored-rows.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const POST = '/social-posts/2'

const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })

/** Opens the sheet and picks the 15th of the next month. */
async function pickDay(page: Page) {
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()
  const sheet = page.getByRole('dialog', { name: 'When to Publish' })
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await sheet.getByRole('button', { name: /\b15\b/ }).click()
  return sheet
}

test('the sheet of the time that is dragged down or closed by Escape changes nothing, and Set does', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}${POST}`)
  const sheet = await pickDay(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
  await pickDay(page)
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  const set = page.getByText(/ 15, 2:00 PM Central Time/)
  await expect(set).toBeVisible()

  await page.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByRole('button', { name: '6 PM' }).click()
  const grip = await sheet.boundingBox()
  if (!grip) throw new Error('the sheet has no box')
  // The drawer takes no drag in the half second after it opens.
  await expect(async () => {
    await page.mouse.move(grip.x + grip.width / 2, grip.y + 12)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height, { steps: 8 })
    await page.mouse.up()
    await expect(sheet).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(set).toBeVisible()
})

test('another tab takes over what is typed, but never replaces text while it is being typed', async ({
  page,
  app,
  context,
}) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}${POST}`)
  const other = await context.newPage()
  await other.goto(`${app.url}${POST}`)
  await expect(captionField(other)).toBeVisible()
  await expect(other.getByText('Draft saved on this device.')).toHaveCount(0)
  await captionField(page).fill('Written in the first tab')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await expect(captionField(other)).toHaveValue('Written in the first tab')

  await captionField(other).fill('Written on in the second tab')
  await expect.poll(() => storedCaptions(page)).toEqual(['Written on in the second tab'])
  // This window still has the focus, so the agent counts as writing here.
  await expect(captionField(page)).toHaveValue('Written in the first tab')
})
