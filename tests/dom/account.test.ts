import { dashboard } from '#tests/support/records/library.ts'

import { expect } from './support/expect.ts'
import { pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { signInElsewhere } from './support/sign-in-as.ts'
import { test } from './support/test.ts'

const field = (label: string) => page.getByLabel(label, { exact: true })

test('typed login information isn’t there for another agent whose session replaces it', async ({ open }) => {
  await open('/user-account/login-information')
  await field('Current password').fill('Porchlight1!')
  signInElsewhere()
  await expect(field('Email')).toHaveValue('other@porchlight.test')
  await expect(field('Current password')).toHaveValue('')
})

test('login information saved with nothing changed says so and sends nothing', async ({ api, open }) => {
  await open('/user-account/login-information')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Nothing to save. You haven’t changed anything.')).toBeVisible()
  expect(api.sentTo('PUT /user')).toEqual([])
})

test('a photo that one agent chose isn’t there for another whose session replaces theirs', async ({ api, open }) => {
  api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: '/media/me.png', broker_logo: null } })
  api.hold('POST /agent/avatar-and-broker-logo')
  await open('/user-account/profile-photo-and-logo')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('me.png'))
  await page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click()
  const portrait = page.getByRole('img', { name: 'Portrait Photo' })
  await expect(portrait).toHaveAttribute('src', /^blob:/)
  signInElsewhere()
  await expect(portrait).not.toHaveAttribute('src', /^blob:/)
})

test('a login takes an address that was pasted with characters nobody sees', async ({ api, open }) => {
  api.refuse('POST /login', { code: 'bad_credentials' })
  await open('/login', { as: null })
  await field('Email').fill('\u200bagent@porchlight.test\ufeff')
  await field('Password').fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => api.sentTo('POST /login').at(-1)?.body).toMatchObject({ email: 'agent@porchlight.test' })
})

test('the fields of a new password accept at most 20 characters', async ({ api, open }) => {
  api.answer('POST /password-link', { data: { email: 'maya@porchlight.test', first: false } })
  await open('/reset-password#token=abc', { as: null })
  for (const label of ['New password', 'Confirm password'])
    await expect(field(label)).toHaveAttribute('maxlength', '20')
})

test('a page that was left while it cleared the caches has that done by the next one', async ({ api, open }) => {
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/dashboard')
  await (await caches.open('pictures-v1')).put('/media/of-another-agent', new Response('old'))
  localStorage.setItem('porchlight:forgetting', '1')
  await open('/dashboard')
  await expect.poll(() => caches.match('/media/of-another-agent')).toBeUndefined()
  await expect.poll(() => localStorage.getItem('porchlight:forgetting')).toBeNull()
})
