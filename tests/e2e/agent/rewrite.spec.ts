import { storedRows } from '../support/stored-rows.ts'
import { expect, signIn, test } from '../support/test.ts'

test('a caption is rewritten in its language, restored by Undo, and stored as a draft', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-posts/1`)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  const rewrite = page.getByRole('button', { name: 'AI Rewrite Content' })
  await page.getByText('Spanish', { exact: true }).click()
  const spanish = await caption.inputValue()
  await rewrite.click()
  await expect(caption).toHaveValue(/^Vale un minuto de tu día\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(caption).toHaveValue(spanish)

  await page.getByText('English', { exact: true }).click()
  await rewrite.click()
  await expect(caption).toHaveValue(/^Worth a minute of your day\./)
  const after = await caption.inputValue()
  await expect
    .poll(async () => (await storedRows<{ caption: string }>(page, 'drafts')).map((draft) => draft.caption))
    .toContain(after)
  await page.reload()
  await expect(caption).toHaveValue(after)
})
