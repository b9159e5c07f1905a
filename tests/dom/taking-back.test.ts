import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { ago, openCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { test } from './support/test.ts'

const OUT = { state: 'published', published_at: ago(3), accepted_at: ago(3) } as const

/** A post that is out at one network. */
function outAt(platform: Platform, more: Partial<ScheduledPost> = {}): ScheduledPost {
  const targets = [target({ ...OUT, platform, permalink: 'https://post.example/1' })]
  return publication({
    scheduled_at: ago(3),
    status: 'published',
    type: 'image',
    platforms: [platform],
    targets,
    ...more,
  })
}

test('a post is taken down after a confirmation, and its receipt says so', async ({ api, open }) => {
  const posts = [outAt('facebook')]
  api.answer('DELETE /agent/social-posts/:id/:platform', () => {
    const gone = target({ ...OUT, state: 'removed', permalink: null })
    posts[0] = outAt('facebook', { status: 'removed', targets: [gone] })
    return { data: posts[0] }
  })
  await openCalendar(api, open, posts)
  await openPost('Keys in Hand')
  await sheet.getByRole('button', { name: 'Take down' }).click()
  await expect(sheet.getByText(/will be deleted from Facebook/)).toBeVisible()
  expect(api.sentTo('DELETE /agent/social-posts/:id/:platform')).toEqual([])
  await sheet.getByRole('button', { name: 'Take down' }).click()
  await expect(sheet.getByText('Taken down').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Take down' })).toHaveCount(0)
  expect(api.sentTo('DELETE /agent/social-posts/:id/:platform').at(-1)?.params).toEqual({ id: 1, platform: 'facebook' })
})

test('the reason is shown where a network doesn’t take it down', async ({ api, open }) => {
  api.refuse('DELETE /agent/social-posts/:id/:platform', {
    code: 'network_unavailable',
    message: 'LinkedIn didn’t answer. Try again in a minute.',
  })
  await openCalendar(api, open, [outAt('linkedin')])
  await openPost('Keys in Hand')
  await expect(sheet.getByRole('button', { name: 'Take down' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Correct caption' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Take down' }).click()
  await sheet.getByRole('button', { name: 'Take down' }).click()
  await expect(sheet.getByText('LinkedIn didn’t answer. Try again in a minute.')).toBeVisible()
})

test('a caption on Facebook is corrected, by its rules', async ({ api, open }) => {
  const posts = [outAt('facebook', { caption: 'Open Saturday' })]
  api.answer('PUT /agent/social-posts/:id/:platform/caption', ({ body }) => {
    posts[0] = outAt('facebook', { caption: 'Open Saturday', captions: { facebook: body.caption } })
    return { data: posts[0] }
  })
  await openCalendar(api, open, posts)
  await openPost('Keys in Hand')
  await sheet.getByRole('button', { name: 'Correct caption' }).click()
  const caption = sheet.getByLabel('Caption')
  await expect(caption).toHaveValue('Open Saturday')
  await caption.fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please enter a caption.')).toBeVisible()
  await caption.fill('Open Sunday')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('button', { name: 'Correct caption' })).toBeVisible()
  expect(api.sentTo('PUT /agent/social-posts/:id/:platform/caption').at(-1)?.body).toEqual({ caption: 'Open Sunday' })
})

test('Instagram’s post says that only its app can delete it, with the link', async ({ api, open }) => {
  await openCalendar(api, open, [outAt('instagram')])
  await openPost('Keys in Hand')
  await expect(sheet.getByText('Only the Instagram app can change or delete this post.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: /View post/ })).toHaveAttribute('href', 'https://post.example/1')
  await expect(sheet.getByRole('button', { name: 'Take down' })).toHaveCount(0)
})
