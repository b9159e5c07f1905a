import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NewPassword } from '#contract/fields.ts'
import { LoginInformation } from '#contract/account/passwords.ts'
import { readAsked } from '#pwa/public/password/forgot-password-screen.tsx'
import { NewPasswordForm } from '#pwa/public/password/new-password-form.tsx'

const TOO_LONG = 'Password can have 20 characters at most'
const long = 'Porchlight-Swing-200$'

test('the fields of a new password accept at most 20 characters', () => {
  const form = renderToStaticMarkup(
    createElement(NewPasswordForm, { token: 'token', email: 'maya@porchlight.test', onDone: () => Promise.resolve() }),
  )
  expect(form.match(/type="password"/g)).toHaveLength(2)
  expect(form.match(/maxlength="20"/gi)).toHaveLength(2)
})

test('refuses a new password over 20 characters on each of its fields, and accepts a longer current one', () => {
  const faults = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    parsed.error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults(NewPassword.safeParse({ password: long, confirm_password: long }))).toEqual([
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
  const typed = { email: 'maya@porchlight.test', current_password: long, password: long, confirm_password: long }
  expect(faults(LoginInformation.safeParse(typed))).toEqual([
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
})

test('the screen for a forgotten password takes over an address that was typed, and nothing else', () => {
  const read = (state: unknown, hash = '') => readAsked(state, hash)
  expect(read({ email: 'maya@porchlight.test' })).toEqual({ email: 'maya@porchlight.test', first: false })
  expect(read({ email: 'x'.repeat(300), first: true })).toEqual({ email: 'x'.repeat(255), first: true })
  expect(read(null, '#email=maya%2Bhome%40porchlight.test').email).toBe('maya+home@porchlight.test')
  for (const state of [null, undefined, 'text', 7, {}, { email: 7, first: 'yes' }])
    for (const hash of ['', '#', '#email', '#other=1', '#%%%'])
      expect(read(state, hash)).toEqual({ email: '', first: false })
})
