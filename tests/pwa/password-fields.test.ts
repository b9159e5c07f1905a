import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NewPassword } from '#contract/fields.ts'
import { LoginInformation } from '#contract/passwords.ts'
import { NewPasswordForm } from '#pwa/public/new-password-form.tsx'

const TOO_LONG = 'Password can have 20 characters at most'
const long = 'Porchlight-Swing-200$'

test('a new password of 21 characters stands in its field whole', () => {
  const form = renderToStaticMarkup(
    createElement(NewPasswordForm, { token: 'token', email: 'maya@porchlight.test', onDone: () => undefined }),
  )
  expect(form.match(/type="password"/g)).toHaveLength(2)
  expect(form).not.toMatch(/maxlength/i)
})

test('and is refused in words, on every field it is typed into', () => {
  const faults = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    parsed.error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults(NewPassword.safeParse({ password: long, confirm_password: long }))).toEqual([
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
  const typed = { email: 'maya@porchlight.test', current_password: long, password: long, confirm_password: long }
  expect(faults(LoginInformation.safeParse(typed))).toEqual([
    ['current_password', TOO_LONG],
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
})
