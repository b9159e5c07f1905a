import { describe, onTestFinished, vi } from 'vitest'

import { agent } from '#tests/support/records/account.ts'
import { mediaFile } from '#tests/support/records/library.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import {
  answerPublishing,
  openPublishing,
  caption,
  publish,
  PUBLISH_SCREEN,
  untilReady,
} from './support/publish-screen.ts'
import { test } from './support/test.ts'

const described = page.getByRole('button', { name: /^Describe the picture/ })
const alternative = page.getByRole('textbox', { name: 'Alt text' })
const language = async (name: string) => await page.getByText(name, { exact: true }).click()

test('captions and alternative texts in both languages are still there after a reload', async ({ api, open }) => {
  await openPublishing(api, open, { media: [mediaFile({ alt_text: 'A porch', spanish_alt_text: 'Un porche' })] })
  await caption.fill('Half a thought about points')
  await described.click()
  await expect(alternative).toHaveValue('A porch')
  await alternative.fill('A porch at dusk')
  await language('Spanish')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
  await caption.fill('Media idea sobre los puntos')
  await expect(alternative).toHaveValue('Un porche')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await open(PUBLISH_SCREEN)
  await expect(caption).toHaveValue('Media idea sobre los puntos')
  await language('English')
  await expect(caption).toHaveValue('Half a thought about points')
  await expect(described).toContainText('A porch at dusk')
})

test('what Instagram leaves out of the hashtags is said beside the caption, also offline, and keeps nobody from publishing', async ({
  api,
  open,
}) => {
  await openPublishing(api, open, { instagram: false })
  await untilReady()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => offline.mockRestore())
  const note = page.getByText('Instagram takes 5 hashtags. The first 5 go out there, the other 2 don’t.')
  await caption.fill('Sold! #a #b #c #d #e #f #g')
  await expect(note).toBeHidden()
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await expect(note).toBeVisible()
  await caption.fill('Sold! #a #b #c #d #e')
  await expect(note).toBeHidden()
  await caption.fill('Sold! #a #b #c #d #e #f #g')
  offline.mockRestore()
  await publish.click()
  await expect.poll(() => api.sentTo('POST /social-posts/:id/publish').length).toBe(1)
})

test('the caption box grows and shrinks with its text and moves nothing above it', async ({ api, open }) => {
  await openPublishing(api, open)
  const box = () =>
    caption.evaluate((area) => ({
      fits: area.scrollHeight <= area.clientHeight + 1,
      isTall: area.clientHeight > 400,
      top: Math.round(area.getBoundingClientRect().top + scrollY),
    }))
  await expect(caption).not.toHaveValue('')
  const { top } = await box()
  for (const [text, isTall] of [['A line of its own.\n'.repeat(30), true] as const, ['Short.', false] as const]) {
    await caption.fill(text)
    await expect.poll(box).toEqual({ fits: true, isTall, top })
  }
})

test('Copy caption copies the shown language, and selects it where that is refused', async ({ api, open }) => {
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => clipboard.mockRestore())
  await openPublishing(api, open)
  const copy = async () => await page.getByRole('button', { name: 'Copy caption' }).click()
  await caption.fill('My own words.')
  await copy()
  await expect(page.getByText('Caption copied.').first()).toBeVisible()
  await language('Spanish')
  await copy()
  await expect
    .poll(() => clipboard.mock.calls)
    .toEqual([[`My own words.${MAYAS_ENDING}`], [(await caption.inputValue()) + MAYAS_ENDING]])
  clipboard.mockRejectedValue(new Error('refused'))
  await copy()
  await expect(page.getByText('We selected the caption so you can copy it.')).toBeVisible()
  const isSelected = () =>
    caption.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement
      return selectionStart === 0 && selectionEnd === value.length
    })
  await expect.poll(isSelected).toBe(true)
})

describe('the signature', () => {
  const signature = page.getByRole('region', { name: 'Signature' })

  test('stands below the caption, counts against the limit and is not sent with it', async ({ api, open }) => {
    await openPublishing(api, open)
    await untilReady()
    await expect(signature).toContainText(MAYAS_ENDING.trim())
    await caption.fill('Short.')
    await expect(page.getByText(`${6 + MAYAS_ENDING.length} of `, { exact: false })).toBeVisible()
    await caption.fill('x'.repeat(63_207 - MAYAS_ENDING.length))
    await publish.click()
    await expect(page.getByText('With your signature, this caption is', { exact: false })).toBeVisible()
    await caption.fill('Short.')
    await publish.click()
    await expect.poll(() => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body.caption).toBe('Short.')
  })

  test('is not added where the caption says it all', async ({ api, open }) => {
    await openPublishing(api, open)
    await caption.fill(`Mine.${MAYAS_ENDING}`)
    await expect(signature).toContainText('Your caption already has what your signature says')
  })

  test('is not shown to who turned it off', async ({ api, open }) => {
    api.answer('GET /agent', { data: agent({ signature: false }) })
    await openPublishing(api, open)
    await untilReady()
    await expect(signature).toHaveCount(0)
  })

  test('says what the profile lacks and where to add it, and signs with what is there', async ({ api, open }) => {
    api.answer('GET /agent', { data: agent({ license: '', brokerage_name: '' }) })
    await openPublishing(api, open)
    await expect(signature).toContainText('Maya Alvarez')
    await expect(signature).toContainText('Your signature is missing your brokerage’s name and your license number.')
    await expect(signature.getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/user-account/office-and-brokerage',
    )
  })
})

test('a too long alternative text is refused with its field open, and nothing is cut', async ({ api, open }) => {
  await openPublishing(api, open)
  await described.click()
  await alternative.fill('x'.repeat(1003))
  await described.click()
  await expect(alternative).toBeHidden()
  await publish.click()
  await expect(alternative).toBeFocused()
  await expect(alternative).toHaveValue('x'.repeat(1003))
  await expect(page.getByText('This one is 3 over.')).toBeVisible()
  expect(api.sentTo('POST /social-posts/:id/publish')).toEqual([])
})

test('a post that isn’t so for every agent says so, and goes out once its blanks are filled in', async ({
  api,
  open,
}) => {
  const versions = [{ name: '', caption: 'Just listed: [street]', spanish_caption: '' }]
  const blanks = { versions, claims_note: 'For your own listing', blanks: ['[street]'] }
  await openPublishing(api, open, blanks)
  await untilReady()
  await expect(page.getByText('For your own listing.')).toBeVisible()
  await expect(page.getByText('Fill in [street] in the caption.', { exact: false })).toBeVisible()
  await publish.click()
  await expect(page.getByText('Fill in [street] first.')).toBeVisible()
  expect(api.sentTo('POST /social-posts/:id/publish')).toEqual([])
  await caption.fill('Just listed: 12 Oak [corner of Elm]')
  await publish.click()
  await expect.poll(() => api.sentTo('POST /social-posts/:id/publish').length).toBe(1)
})

test('a version and colors that were chosen for the agent say so, with the original one tap away', async ({
  api,
  open,
}) => {
  const versions = ['Story', ''].map((name) => ({
    name,
    caption: `${name || 'Own'} words`,
    spanish_caption: 'Palabras',
  }))
  await openPublishing(api, open, {
    versions,
    caption: 'Own words',
    palettes: ['dusk', 'original'],
    chosen_for: 'Austin',
  })
  await untilReady()
  const said = '“Story” version in dusk colors, chosen for you: another agent in Austin uses the original.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(caption).toHaveValue('Story words')
  await page.getByRole('button', { name: 'Use the original' }).click()
  await expect(caption).toHaveValue('Own words')
  await expect(page.getByRole('radio', { name: 'Original' })).toBeChecked()
  await expect(page.getByText(said)).toHaveCount(0)
})

test('the next version of a post replaces its caption, and no words that were typed', async ({ api, open }) => {
  const versions = ['Plain', 'Story'].map((name) => ({ name, caption: `${name} words`, spanish_caption: 'Palabras' }))
  await openPublishing(api, open, { versions, caption: 'Plain words', palettes: ['original', 'dusk'] })
  const another = page.getByRole('button', { name: 'Another version' })
  await expect(caption).toHaveValue('Plain words')
  await another.click()
  await expect(caption).toHaveValue('Story words')
  const colors = page.getByRole('radiogroup', { name: 'Picture colors' })
  await colors.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(colors.getByRole('radio').nth(1)).toBeChecked()
  await caption.fill('Words of my own')
  await expect(another).toBeHidden()
})

describe('a caption that may break fair-housing rules', () => {
  const findings = page.getByRole('list', { name: 'Fair housing' }).getByRole('listitem')
  const use = (better: string) => page.getByRole('button', { name: `Use “${better}”` })

  test('gets a better wording for the phrase alone, and Undo brings it back', async ({ api, open }) => {
    await openPublishing(api, open)
    const text = 'A safe neighborhood! Safe neighborhood, safe neighborhood. Perfect for young couples!'
    await caption.fill(text)
    await expect(findings).toHaveCount(2)
    await expect(findings.first()).toContainText('May break fair-housing rules: “safe neighborhood”, 3 times')
    await expect(findings.first().getByRole('link', { name: '24 CFR 100.70' })).toHaveAttribute('href', /^https:/)
    await expect(caption).toBeFocused()
    await use('neighborhood').click()
    await expect(caption).toHaveValue('A neighborhood! Neighborhood, neighborhood. Perfect for young couples!')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(caption).toHaveValue(text)
  })

  test('is checked in Spanish too, and goes out all the same', async ({ api, open }) => {
    await openPublishing(api, open)
    await language('Spanish')
    await caption.fill('Casa de tres recámaras. Solo adultos, por favor.')
    await expect(findings).toContainText('“Solo adultos”')
    await publish.click()
    await expect(page).toHaveURL(/\/calendar/)
  })
})

describe('the tool that rewrites a caption', () => {
  const tool = page.getByRole('button', { name: 'AI Rewrite Content' })

  test('takes its language, leaves what was typed meanwhile, and shows a refusal', async ({ api, open }) => {
    answerPublishing(api)
    api.answer('POST /ai/rewrite', { data: { caption: 'Rewritten.' } })
    await open(PUBLISH_SCREEN)
    await language('Spanish')
    const release = api.hold('POST /ai/rewrite')
    await tool.click()
    await expect(page.getByRole('button', { name: 'Rewriting...' })).toBeVisible()
    await caption.fill('My own words.')
    release()
    await expect(page.getByText('You kept typing, so your caption wasn’t changed.')).toBeVisible()
    expect(api.sentTo('POST /ai/rewrite')).toMatchObject([{ body: { caption_language: 'es' } }])
    api.refuse('POST /ai/rewrite', { code: 'ai_refused', message: 'We won’t rewrite this caption.' })
    await tool.click()
    await expect(page.getByText('We won’t rewrite this caption.')).toBeVisible()
    await expect(caption).toHaveValue('My own words.')
  })
})
