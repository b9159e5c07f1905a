import { recordsOf } from '#tests/support/fake-api/account-answers.ts'

import { dismissToasts, expect, failCalls, limit, saysIfUnread, showsMessage } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'
import { field, otherErrors, refusals, save } from './forms.ts'

const row = rowsAt('agent-area §2 User-account screens')
const catalogue = rowsAt('agent-area §8 Toasts')
const loginRule = rowsAt('agent-area §5 Login information')
const RULE = 'Password must be at least 8 characters with letter, number, and special character'
const PASSWORDS = ['Current password', 'New password', 'Confirm password'] as const

async function passwords(current: string, next: string, again: string): Promise<void> {
  for (const [index, text] of [current, next, again].entries()) await field(PASSWORDS[index] ?? '').fill(text)
  await save()
}

const said = (label: string, message: string | RegExp) => () =>
  expect(field(label)).toHaveAccessibleDescription(typeof message === 'string' ? new RegExp(message) : message)

const login: Group = {
  id: 'Login information',
  as: 'premium',
  logs: /a fault of our own|didn’t load/,
  open: async ({ api, go }) => {
    api.answer('PUT /user', { data: recordsOf('premium').user })
    await go('/user-account/login-information')
    await expect(field('Email')).toHaveValue('premium@porchlight.test')
  },
  rows: [
    row('email, current password, new password, confirm', async () => {
      for (const label of ['Email', ...PASSWORDS]) await expect(field(label)).toBeVisible()
    }),
    ...PASSWORDS.map((label) => loginRule(`'${label}' takes at most 20`, limit(label, 20))),
    loginRule("'Email is required'", async () => {
      await field('Email').fill('')
      await save()
      await said('Email', 'Email is required')()
      await field('Email').fill('premium@porchlight.test')
    }),
    loginRule("once the new one is filled: 'Current Password is required'", async () => {
      await passwords('', 'Porch-2$wing', '')
      await said('Current password', 'Current Password is required')()
    }),
    loginRule("and 'Please confirm your password'", () => said('Confirm password', 'Please confirm your password')()),
    loginRule("once the current one is filled: 'Password is required'", async () => {
      await passwords('Porchlight1!', '', '')
      await said('New password', 'Password is required')()
    }),
    loginRule('once the confirmation is filled: all three are required', async () => {
      await passwords('', '', 'Porch-2$wing')
      await said('Current password', 'Current Password is required')()
      await said('New password', 'Password is required')()
    }),
    ...(
      [
        ['7 characters are too few', 'Por-ch1'],
        ['a letter is needed', '12345678!'],
        ['a digit is needed', 'Porchlight!'],
        ['one of @$!%*?& is needed', 'Porchlight12'],
      ] as const
    ).map(([says, bad]) =>
      loginRule(`${says}: '${RULE}'`, async () => {
        await passwords('Porchlight1!', bad, bad)
        await said('New password', RULE)()
      }),
    ),
    ...['@', '$', '!', '%', '*', '?', '&'].map((sign) =>
      loginRule(`${sign} is such a sign`, async () => {
        await passwords('Porchlight1!', `Swing123${sign}`, 'another')
        await expect(field('New password')).not.toHaveAccessibleDescription(new RegExp(RULE))
      }),
    ),
    loginRule("'Passwords do not match'", async () => {
      await passwords('Porchlight1!', 'Porch-2$wing', 'Porch-3$wing')
      await said('Confirm password', 'Passwords do not match')()
    }),
    rowsAt('agent-area §8 Forms with 422')('a wrong current password is refused on its field', async () => {
      const message = 'This is not your current password.'
      const errors = { current_password: [message] }
      const restore = failCalls('PUT /user', { code: 'validation_failed', message, errors })
      await passwords('Porchlight2!', 'Porch-2$wing', 'Porch-2$wing')
      await said('Current password', message)()
      restore()
      await dismissToasts()
    }),
    ...refusals('PUT', '/user', { name: 'email', label: 'Email' }),
    otherErrors('PUT', '/user'),
    catalogue("'Login information updated successfully'", async () => {
      await dismissToasts()
      await field('Email').fill('denise@porchlight.test')
      await passwords('Porchlight1!', 'Porch-2$wing', 'Porch-2$wing')
      await showsMessage('Login information updated successfully')
    }),
    rowsAt('agent-area §3 Login info')('email, current_password, password, confirm_password', ({ api }) =>
      expect
        .poll(() => api.sentTo('PUT /user').at(-1)?.body)
        .toEqual({
          email: 'denise@porchlight.test',
          current_password: 'Porchlight1!',
          password: 'Porch-2$wing',
          confirm_password: 'Porch-2$wing',
        }),
    ),
    saysIfUnread(catalogue, 'Error fetching login information', '/user', '/user-account/login-information'),
  ],
}

conform([login])
